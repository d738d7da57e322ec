import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { standing } from '../../test/support/unwinding.ts'
import { closePot } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { applyCardMovements, hearCardMovement, watchSettlements } from './index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const back = await settlingWorld(world)
const { db } = world

type Kind = Parameters<typeof back.move>[1]

/** The issuer's books move, and it says so. */
async function tell(id: string, kind: Kind, amountMinor: bigint): Promise<void> {
  const movement = back.move(id, kind, amountMinor, world.ports.businessClock.now())
  const { cardId } = await back.settlement(id)
  const fact = { cardId: cardId as string, movement }
  const heardAt = world.ports.systemClock.now()
  assert.ok(await hearCardMovement(db, back.issuerId, fact, heardAt))
  assert.ok(await hearCardMovement(db, back.issuerId, fact, heardAt), 'told twice')
}

async function apply(): Promise<void> {
  world.passRetries(2 * 60_000)
  await applyCardMovements(db, world.ports)
  await world.work(3)
}

async function settled(type: Parameters<typeof back.accepted>[0]) {
  const bought = await back.accepted(type, AMOUNT_MINOR)
  await back.settle()
  await tell(bought.id, 'authorised', AMOUNT_MINOR)
  await tell(bought.id, 'debited', AMOUNT_MINOR)
  await apply()
  return bought
}

async function assertClaim(id: string, expectedMinor: bigint): Promise<void> {
  const { merchant_payable, card_issuer } = await world.balances(id)
  assert.deepEqual([merchant_payable, card_issuer], [0n, -expectedMinor])
}

test('the merchant re-credits half: of a closed pot each payer gets half of what they paid, to the cent, once', async () => {
  const { id, shares } = await settled('SPLIT')
  for (const share of shares.slice(1)) await world.pay(share as Share)
  await world.work(4)
  assert.equal((await world.read(id)).state, 'successful')
  await tell(id, 'credited', AMOUNT_MINOR / 2n)
  await apply()
  await apply()
  const { captured, refunded } = await world.books(id)
  assert.deepEqual([captured, refunded], [AMOUNT_MINOR, AMOUNT_MINOR / 2n])
  const { rows } = await db.query<{ refunded: bigint }>(
    'select refunded_minor as refunded from attempts where purchase_id = $1 and captured_minor > 0',
    [id],
  )
  assert.deepEqual(
    rows.map((row) => row.refunded),
    [5_000n, 5_000n, 5_000n],
  )
  await assertClaim(id, AMOUNT_MINOR / 2n)
  assert.deepEqual(
    (await world.unwindings(id)).map(({ cause, amountMinor }) => [cause, amountMinor]),
    [['psp_credit', 15_000n]],
  )
  assert.equal((await world.read(id)).state, 'successful')
})

test('before the pot’s end a re-credit is the leader’s, as far as the leader’s own part goes; more waits', async () => {
  const { id } = await settled('SPLIT')
  await tell(id, 'credited', 4_000n)
  await apply()
  assert.equal((await world.read(id)).refundedMinor, 4_000n)
  await tell(id, 'credited', 8_000n)
  await apply()
  assert.equal((await world.read(id)).refundedMinor, 4_000n, 'friends may still pay theirs')
  await transaction(db, (tx) => closePot(tx, world.ports, id))
  await world.work(4)
  await apply()
  assert.equal((await world.read(id)).refundedMinor, 12_000n)
  const { captured, refunded } = await world.books(id)
  assert.equal(captured - refunded, 18_000n)
  await assertClaim(id, 18_000n)
})

for (const type of ['INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const) {
  test(`${type}: all that the merchant re-credits is the payer’s again`, async () => {
    const { id } = await settled(type)
    await tell(id, 'credited', AMOUNT_MINOR)
    await apply()
    await world.work(3)
    assert.ok(['refunded', 'cancelled'].includes((await world.read(id)).state))
    assert.deepEqual(await standing(world, id), {})
  })
}

test('what is credited above the amount is a person’s', async () => {
  const { id } = await settled('INSTALLMENT')
  await tell(id, 'credited', AMOUNT_MINOR + 1n)
  await apply()
  assert.equal((await world.read(id)).refundedMinor, 0n)
  const told = await watchSettlements(db, world.ports)
  assert.ok(
    told.some((sentence) => sentence.includes(id) && sentence.includes('30001 EUR credited')),
    told.join('\n'),
  )
})

test('debited less than charged, or never: after ten days the card is closed and the difference is the payers’', async () => {
  const less = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  const never = await back.accepted('DOWN_PAYMENT', AMOUNT_MINOR)
  const whole = await settled('INSTALLMENT')
  await back.settle()
  await tell(less.id, 'debited', 20_000n)
  await apply()
  await world.advance(9 * DAY_MS)
  await back.settleFor(1)
  assert.equal(back.card(less.id)?.state, 'active')
  await world.advance(DAY_MS + HOUR_MS)
  await back.settleFor(2)
  await apply()
  await world.work(3)
  for (const { id } of [less, never, whole]) assert.equal(back.card(id)?.state, 'destroyed')
  assert.equal((await world.read(less.id)).refundedMinor, 10_000n)
  await assertClaim(less.id, 20_000n)
  assert.equal((await world.read(never.id)).state, 'refunded')
  assert.deepEqual(await standing(world, never.id), {})
  assert.equal((await world.read(whole.id)).refundedMinor, 0n)
})

test('a debit after everything went back is our loss and an alarm, until it is credited', async () => {
  const { id } = await back.accepted('SPLIT', AMOUNT_MINOR)
  back.script.sale = [
    {
      answer: {
        kind: 'answered',
        value: { state: 'refused', refusalCode: 'do_not_honour', rawCode: '05', paymentId: null },
      },
    },
  ]
  await back.settleFor(2)
  await world.work(3)
  await tell(id, 'debited', AMOUNT_MINOR)
  await apply()
  assert.deepEqual(await standing(world, id), { bad_debt: AMOUNT_MINOR, card_issuer: -AMOUNT_MINOR })
  const alarm = async () => (await watchSettlements(db, world.ports)).filter((sentence) => sentence.includes(id))
  assert.match((await alarm()).join(), /30000 EUR debited of its card that its merchant was not owed/)
  await tell(id, 'credited', AMOUNT_MINOR)
  await apply()
  assert.deepEqual(await standing(world, id), {})
  assert.deepEqual(await alarm(), [])
})

test('what waits behind a movement that has to wait is not looked at again and again', async () => {
  const { id } = await settled('SPLIT')
  for (const amountMinor of [12_000n, 500n, 600n]) await tell(id, 'credited', amountMinor)
  world.passRetries(2 * 60_000)
  assert.equal(await applyCardMovements(db, world.ports), 1)
  assert.equal(await applyCardMovements(db, world.ports), 0, 'its turn comes in a minute')
  assert.equal((await world.read(id)).refundedMinor, 0n)
})

test('a debit after the payers got back what was never debited is our loss and an alarm, until it is credited', async () => {
  const { id } = await back.accepted('DOWN_PAYMENT', AMOUNT_MINOR)
  await back.settle()
  await tell(id, 'debited', 20_000n)
  await apply()
  await world.advance(10 * DAY_MS + HOUR_MS)
  await back.settleFor(2)
  await apply()
  assert.equal((await world.read(id)).refundedMinor, 10_000n)
  await tell(id, 'debited', 10_000n)
  await apply()
  const alarm = async () => (await watchSettlements(db, world.ports)).filter((sentence) => sentence.includes(id))
  assert.match((await alarm()).join(), /10000 EUR debited of its card that its merchant was not owed/)
  assert.deepEqual((await world.balances(id)).card_issuer, -AMOUNT_MINOR)
  assert.deepEqual((await world.balances(id)).bad_debt, 10_000n)
  await tell(id, 'credited', 10_000n)
  await apply()
  assert.deepEqual(await alarm(), [])
  await assertClaim(id, 20_000n)
  assert.equal((await world.read(id)).refundedMinor, 10_000n)
})

test('what is debited above the amount is our loss and an alarm', async () => {
  const { id } = await settled('INSTALLMENT')
  await tell(id, 'debited', 1n)
  await apply()
  const told = (await watchSettlements(db, world.ports)).filter((sentence) => sentence.includes(id))
  assert.match(told.join(), /: 1 EUR debited of its card/)
})

test('a card whose one debit goes beyond the amount is closed at once: nothing more is waited for', async () => {
  const { id } = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  await back.settle()
  await tell(id, 'debited', AMOUNT_MINOR + 1n)
  await apply()
  await back.settleFor(1)
  assert.equal(back.card(id)?.state, 'destroyed')
  assert.ok((await back.settlement(id)).cardClosedAt)
})

test('what was debited in another currency pays nothing of the amount: at the card’s end all of it is the payers’', async () => {
  const { id } = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  await back.settle()
  const occurredAt = world.ports.businessClock.now()
  const inDollars = {
    eventId: `usd ${id}`,
    kind: 'debited',
    amountMinor: AMOUNT_MINOR,
    currency: 'USD',
    occurredAt,
  } as const
  back.card(id)?.movements.push(inDollars)
  await world.advance(10 * DAY_MS + HOUR_MS)
  await back.settleFor(2)
  assert.equal((await back.settlement(id)).undebitedMinor, AMOUNT_MINOR)
})

test('a card of nobody is none of ours', async () => {
  const movement = { eventId: 'x', kind: 'debited', amountMinor: 1n, currency: 'EUR', occurredAt: new Date() } as const
  assert.equal(await hearCardMovement(db, back.issuerId, { cardId: 'card_x', movement }, new Date()), false)
})
