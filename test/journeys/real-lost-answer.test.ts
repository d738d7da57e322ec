import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { hourInZone, parseDate } from '../../src/schedules/index.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { readiness } from '../support/acquirer-command.ts'
import { connectReal, typeApproved } from '../support/at-acquirer.ts'
import { readBalances } from '../support/books.ts'
import { datedSales } from '../support/dated-sales.ts'
import { moveMachineClock } from '../support/machine-clock.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// The answer to a charge of a stored card is lost, its callbacks too, and the acquirer's lists do not show it yet.

// Look-ups and the life of keys are counted by the machine's clock, which the sandbox's follows.
after(() => moveMachineClock(0))
const world = await startWorld()
const { shopOf, simulate, goTo } = datedSales(world)
const at = await connectReal(world, 'stripe')

const browser = createFormBrowser({ 'accept-language': 'en' })
const sale = await shopOf('INSTALLMENT').sendLink({ language: 'en_GB', email: 'alice@example.test' })
const parts = await simulate('INSTALLMENT')
let aheadMs = 0

test('a charge whose answer is lost and whose look-up says “not found” for 50 s is charged once', async () => {
  const start = await browser.open(sale.url)
  await typeApproved(browser, await browser.submit(formOf(start, '/start'), { terms: 'on' }), at)
  await until('the card is stored', async () => {
    const { rows } = await world.db.query('select from stored_cards')
    return rows.length === 1
  })

  await loseChargeOf(1, 50 * SECOND_MS)
  await until('it was looked up and not found', async () => (await undecided()).some(({ checks }) => checks > 1))
  assert.deepEqual(await captured(), [parts[0]?.amount_cents, parts[1]?.amount_cents], 'done all the same')
  pass(50 * SECOND_MS)
  await until('it is found', async () => (await collected()) === sumOf(2))
  assert.equal((await captured()).length, 2, 'charged once')
  assert.equal((await browser.open(sale.url)).text.match(/Paid on/g)?.length, 2)
})

test('the same after 25 h sends nothing and shows an alert; found after all, it counts', async () => {
  await loseChargeOf(2, 3 * DAY_MS)
  await until('it was sent', async () => (await undecided()).some(({ state }) => state === 'unknown'))
  const { checks = 0 } = (await undecided())[0] ?? {}
  pass(25 * HOUR_MS)
  await until('readiness says that somebody is needed', async () =>
    ((await readiness(world)).notes ?? []).some((note) => note.startsWith('charges that are sent no more')),
  )
  await until('it was looked up all the same', async () => ((await undecided())[0]?.checks ?? 0) > checks)
  assert.equal(
    (await captured()).length,
    3,
    'the acquirer has forgotten the key by now: a second charge would be there',
  )
  assert.equal(await collected(), sumOf(2))

  pass(2 * DAY_MS)
  await until('it is found', async () => (await collected()) === sumOf(3))
  assert.equal((await captured()).length, 3, 'charged once')
  assert.equal((await readiness(world)).notes?.some((note) => note.includes('sent no more')) ?? false, false)
})

/** Goes to the day of a part, with all that could tell of its charge away. */
async function loseChargeOf(part: number, hiddenMs: number): Promise<void> {
  const order = (operation: string, fault: string, times: number, delayMs?: number) =>
    world.sandbox('POST', `${at.path}/faults`, { operation, fault, times, ...(delayMs && { delay_ms: delayMs }) })
  await order('charge', 'not_visible_for', 1, hiddenMs)
  await order('charge', 'lost_after', 1)
  await order('callback', 'drop', 100)
  const day = parseDate(parts[part]?.payment_date ?? '') ?? assert.fail()
  await goTo(hourInZone(day, 9).getTime())
}

function pass(ms: number): void {
  aheadMs += ms
  moveMachineClock(aheadMs)
}

async function captured(): Promise<number[]> {
  return (await at.books()).payments.map((payment) => payment.captured)
}

async function collected(): Promise<bigint> {
  return (await readBalances(world.db, sale.id)).acquirer_clearing ?? 0n
}

function sumOf(count: number): bigint {
  return parts.slice(0, count).reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n)
}

async function undecided(): Promise<{ state: string; checks: number }[]> {
  const { rows } = await world.db.query<{ state: string; checks: number }>(
    "select state, checks from attempts where initiated_by = 'merchant' and state in ('created', 'unknown')",
  )
  return rows
}
