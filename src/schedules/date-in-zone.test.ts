import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { dateInZone, formatDate } from './index.ts'

test('today is the date in Paris, in winter and in summer, at the turn of the day', () => {
  const today = (instant: string) => formatDate(dateInZone(new Date(instant)))
  assert.equal(today('2026-12-31T22:59:59.999Z'), '2026-12-31')
  assert.equal(today('2026-12-31T23:00:00Z'), '2027-01-01')
  assert.equal(today('2026-12-31T23:30:00Z'), '2027-01-01')
  assert.equal(today('2026-07-14T21:59:59Z'), '2026-07-14')
  assert.equal(today('2026-07-14T22:00:00Z'), '2026-07-15')
})

test('a merchant elsewhere has a today of its own', () => {
  const instant = new Date('2026-11-21T10:30:00Z')
  assert.equal(formatDate(dateInZone(instant, 'Pacific/Apia')), '2026-11-21')
  assert.equal(formatDate(dateInZone(instant, 'Pacific/Kiritimati')), '2026-11-22')
  assert.equal(formatDate(dateInZone(new Date('2026-11-21T04:00:00Z'), 'America/New_York')), '2026-11-20')
  assert.throws(() => dateInZone(instant, 'Mars/Olympus'), RangeError)
  assert.throws(() => dateInZone(new Date(Number.NaN)), RangeError)
})

const program = `
  const s = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)})
  const on = (text) => s.parseDate(text)
  const lines = []
  for (const created of ['2024-02-29', '2026-01-31', '2026-03-29', '2026-10-25', '2026-12-31'])
    for (const planFor of [
      (order) => s.planInstallments({ installments: 12, feeBps: 173 }, order),
      (order) => s.planDeferred({ delayDays: 45, feeBps: 100, heldBps: 3333 }, order),
      (order) => s.planDownPayment({ depositBps: 3000, balanceDelayDays: 90, feeBps: 50 }, order),
    ]) {
      const plan = planFor({ amountMinor: 100003n, createdOn: on(created) })
      lines.push([plan, s.ratesOf(plan, on(created)), s.dateInZone(new Date(created + 'T23:30:00Z'))])
    }
  console.log(JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
`

test('invariant 26: the machine’s time zone changes no byte', async () => {
  const outputs = await Promise.all(
    ['UTC', 'Europe/Paris', 'Pacific/Apia'].map(async (TZ) => {
      const child = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, TZ },
      })
      return (await child).stdout
    }),
  )
  assert.ok((outputs[0] as string).length > 5000)
  assert.equal(new Set(outputs).size, 1)
})
