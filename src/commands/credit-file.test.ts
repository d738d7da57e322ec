import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { readConfig } from '../config.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import type { Share } from '../shares/index.ts'
import { CREDIT_VERBS } from './credit.ts'
import { operate } from './operator/operate.ts'

const world = await collectingWorld()
await world.advance(Math.max(0, new Date('2026-11-25T08:00:00Z').getTime() - world.ports.businessClock.now().getTime()))

async function fileOf(purchase: string, ...args: string[]): Promise<string> {
  const config = readConfig({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent' })
  const said: string[] = []
  await operate(
    'credit',
    CREDIT_VERBS,
    config,
    ['file', '--purchase', purchase, ...args],
    (line) => void said.push(line),
  )
  return said.join('\n')
}

async function bought(title?: string) {
  const terms = { countryCode: 'FR', installmentsCount: 3, installmentDays: 30, feeBps: 100 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 20_000n, { terms })
  if (title) await world.db.query('update purchases set title = $2 where id = $1', [purchase.id, title])
  await world.pay(shares[0] as Share)
  await world.advance(10 * DAY_MS)
  await world.pay((await world.shares(purchase.id))[2] as Share)
  return { id: purchase.id, uid: publicId('pur', purchase.id) }
}

test('the file of a purchase has its law with what that was decided from, its lender, its plan and all that became of it', async () => {
  const { id, uid } = await bought()
  const file = JSON.parse(await fileOf(uid))
  assert.equal(file.purchase[0].id, uid)
  const [{ regime, rules, offer }] = file.regime
  assert.deepEqual([regime, offer.payments.length, offer.lender], ['light', 3, 'operator'])
  assert.ok(rules)
  assert.deepEqual(file.lender, [{ role: 'operator', name: null }], 'nobody had said who that is')
  assert.deepEqual(
    file.payments.map(({ state }: { state: string }) => state),
    ['paid', 'owed', 'paid'],
  )
  assert.equal(file.payments[2].fee_given_back_minor, '111')
  assert.equal(file.charges.length, 2)
  assert.deepEqual(
    file.events.map(({ what }: { what: string }) => what),
    await world.events(id),
  )
  assert.ok(file.books.some(({ kind }: { kind: string }) => kind === 'fee_given_back'))
  assert.deepEqual([file.withdrawals, file.messages], [[], []])
})

test('who took it is in the audit log, and in the next file', async () => {
  const { uid } = await bought()
  await fileOf(uid)
  const { audit } = JSON.parse(await fileOf(uid))
  assert.deepEqual(
    audit.map(({ act }: { act: string }) => act),
    ['export_taken', 'export_taken'],
  )
})

test('as a page it stands alone, and what a shop wrote stays text in it', async () => {
  const { uid } = await bought('<script>alert(1)</script>')
  const page = await fileOf(uid, '--html')
  assert.match(page, /<h2>Which law it is under, and what that was decided from<\/h2>/)
  assert.match(page, /&lt;script&gt;alert\(1\)/)
  assert.doesNotMatch(page, /<script|src=|href=/)
})

test('a purchase that is not there has no file, and nothing is written down', async () => {
  await assert.rejects(fileOf('pur_00000000-0000-7000-8000-000000000000'))
})
