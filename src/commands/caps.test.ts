import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { offerSchedule } from '../merchants/index.ts'
import { parseDate, publishCaps } from '../schedules/index.ts'
import { loadUsuryCaps, showUsuryCaps } from './caps.ts'

const folder = mkdtempSync(join(tmpdir(), 'whipround-caps-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const usuryCapsFile = join(folder, 'caps.json')

const shop = { countryCode: 'FR', isB2b: false, paymentType: 'INSTALLMENT', installmentsCount: 4, feeBps: 50 }

function offer(on: string, change: object = {}) {
  const order = { amountMinor: 10_000n, createdOn: parseDate(on) ?? assert.fail(), requestedOn: undefined }
  const merchant = { ...shop, ...change } as unknown as Parameters<typeof offerSchedule>[0]
  return offerSchedule(merchant, 'EUR', order).rates.taegPercent
}

test('without newer caps a credit with a fee is refused fifteen days after their quarter, one without goes on', async () => {
  assert.ok(offer('2026-04-15') > 0)
  for (const day of ['2026-04-16', '2027-05-06'])
    assert.throws(() => offer(day), { kind: 'invalid', code: 'rate_cap_outdated' })
  assert.equal(offer('2027-05-06', { feeBps: 0 }), 0)
  assert.ok(offer('2027-05-06', { countryCode: 'DE' }) > 0)
})

test('a file brings newer caps, which count at once and are shown', async () => {
  const bands = [{ cap_percent: 2 }]
  const entry = { country: 'FR', kind: 'consumer', currency: 'EUR', from: '2027-04-01', source: 'a notice', bands }
  writeFileSync(usuryCapsFile, JSON.stringify([entry]))
  await loadUsuryCaps({ usuryCapsFile })
  assert.throws(() => offer('2027-05-06'), { code: 'rate_above_cap' })
  assert.ok(offer('2027-05-06', { isB2b: true }) > 2, 'companies have no cap in France')
  let said = ''
  showUsuryCaps(['status'], (text) => {
    said += text
  })
  assert.match(said, /FR +consumer +2027-04-01 +2027-06-30 +– +2 +a notice/)
  publishCaps([])
})

test('a file that is missing or wrong is told in a sentence', async () => {
  const missing = join(folder, 'nowhere.json')
  await assert.rejects(loadUsuryCaps({ usuryCapsFile: missing }), { message: 'USURY_CAPS_FILE cannot be read: ENOENT' })
  writeFileSync(usuryCapsFile, '[{"country":"fr"}]')
  await assert.rejects(loadUsuryCaps({ usuryCapsFile }), /USURY_CAPS_FILE: entry 1: country is two capital letters/)
})
