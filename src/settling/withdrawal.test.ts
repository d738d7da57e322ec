import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { standing } from '../../test/support/unwinding.ts'
import { confirmZero } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { cancelPurchase } from '../selling/index.ts'
import { findSettlement } from '../settlements/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { runSettlements } from './index.ts'

const world = await collectingWorld()
const back = await settlingWorld(world)

const cancel = (id: string) => transaction(world.db, (tx) => cancelPurchase(tx, world.ports, id))

/** Nobody has anything of anybody: the merchant, its payers, the card's issuer. */
async function assertNothingLeft(id: string): Promise<void> {
  const { captured, refunded, held } = await world.books(id)
  assert.deepEqual([captured - refunded, held], [0n, 0n])
  assert.deepEqual(await standing(world, id), {})
  assert.equal(back.paidWith(`card_${id}`).length, 0)
  assert.notEqual(back.card(id)?.state, 'active')
}

test('cancelled before anything was sent: nothing is charged, and payers get theirs', async () => {
  const { id } = await back.accepted('SPLIT')
  await cancel(id)
  assert.equal((await world.read(id)).state, 'leader_processed', 'not before it is known')
  const sales = back.requests('sale').length
  await back.settleFor(2)
  await world.work(3)
  assert.equal(back.requests('sale').length, sales)
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).state], ['withdrawn', 'cancelled'])
  await assertNothingLeft(id)
  assert.ok(!(await world.events(id)).includes('purchaseSettled'))
})

test('cancelled while its card is made: nothing is sent to the PSP, and payers get theirs', async () => {
  const { id } = await back.accepted('SPLIT')
  const { vault } = back.ports
  const issue: typeof vault.issuer.issue = async (account, card) => {
    await cancel(id)
    return vault.issuer.issue(account, card)
  }
  const sales = back.requests('sale').length
  await runSettlements(world.db, { ...back.ports, vault: { ...vault, issuer: { ...vault.issuer, issue } } })
  assert.equal((await back.settlement(id)).state, 'requested')
  await back.settleFor(2)
  await world.work(3)
  assert.equal(back.requests('sale').length, sales)
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).state], ['withdrawn', 'cancelled'])
  await assertNothingLeft(id)
})

test('cancelled while nobody knows: the verdict is awaited, then voided, and only then given back', async () => {
  const { id } = await back.accepted('INSTALLMENT')
  back.script.sale = ['lost_after']
  await back.settle()
  await cancel(id)
  back.script.lookUp = ['lost_before']
  await back.settle()
  await world.work(1)
  assert.equal((await world.read(id)).state, 'leader_processed')
  assert.equal((await world.books(id)).refunded, 0n)
  await back.settleFor(3)
  await world.work(3)
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).state], ['withdrawn', 'refunded'])
  await assertNothingLeft(id)
})

test('cancelled while the PSP decides: it is voided there, and nothing goes back before the issuer says that no debit comes', async () => {
  const { id } = await back.accepted('DEFERRED')
  back.script.sale = [{ status: 'in-review' }]
  await back.settle()
  await cancel(id)
  back.script.lookUpCard = ['lost_before']
  await back.settle()
  await world.work(1)
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).state], ['withdrawn', 'leader_processed'])
  assert.ok((await world.books(id)).held > 0n)
  await back.settleFor(2)
  await world.work(3)
  assert.equal((await world.read(id)).state, 'cancelled')
  await assertNothingLeft(id)
})

test('cancelled too late: the merchant is paid, the purchase goes on, and what was asked has no effect', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = ['lost_after']
  await back.settle()
  await cancel(id)
  back.script.void = [
    { answer: { kind: 'answered', value: { state: 'refused', refusalCode: 'too_late', rawCode: 'X' } } },
  ]
  await back.settleFor(2)
  const purchase = await world.read(id)
  assert.equal((await back.settlement(id)).state, 'settled')
  assert.deepEqual(
    [purchase.state, purchase.pot?.state, purchase.unwinding, purchase.refundedMinor],
    ['leader_processed', 'open', null, 0n],
  )
  const [asked] = await world.unwindings(id)
  assert.ok(asked?.declinedAt)
  assert.equal(asked?.returnedMinor, 0n)
  assert.ok((await world.events(id)).includes('purchaseSettled'))
})

const TOO_LATE = { answer: { kind: 'answered', value: { state: 'refused', refusalCode: 'too_late', rawCode: 'X' } } }
const USED_UP = { answer: { kind: 'answered', value: { state: 'refused', refusalCode: 'already_done', rawCode: 'X' } } }

/** Its look-up is a quarter of an hour behind; cancelled when it has taken the charge, and voided once. */
async function voidedOnceAtSlowPsp(firstVoid: 'lost_before' | 'lost_after') {
  const slow = await settlingWorld(world, { visibilityDelayMs: 15 * MINUTE_MS })
  const { id } = await slow.accepted('SPLIT')
  slow.script.sale = ['lost_after']
  await slow.settle()
  await cancel(id)
  const payment = { ...(slow.charge(id) ?? assert.fail('it was charged')) }
  const stale = { answer: { kind: 'answered', value: { state: 'charged', payment } } }
  slow.script.void = [firstVoid]
  slow.script.lookUp = [undefined, stale, stale]
  world.passRetries(16 * MINUTE_MS)
  await slow.settle()
  assert.equal((await slow.settlement(id)).state, 'voiding')
  world.passRetries(MINUTE_MS)
  return { slow, id }
}

for (const [said, second] of [
  ['says that it was done', undefined],
  ['is too late', TOO_LATE],
] as const) {
  test(`a void whose answer was lost, a second one that ${said}, and a look-up that is behind: nobody is called paid`, async () => {
    const { slow, id } = await voidedOnceAtSlowPsp('lost_after')
    slow.script.void = [second]
    await slow.settle()
    assert.equal((await slow.settlement(id)).state, 'voiding')
    await slow.settleFor(4, 60 * MINUTE_MS)
    await world.work(3)
    assert.deepEqual([(await slow.settlement(id)).state, (await world.read(id)).state], ['withdrawn', 'cancelled'])
    assert.equal(slow.paidWith(`card_${id}`).length, 0)
    assert.deepEqual(await standing(world, id), {})
  })
}

test('a void that never arrived, and a later one that is too late: paid, once the look-up can know of the first', async () => {
  const { slow, id } = await voidedOnceAtSlowPsp('lost_before')
  slow.script.void = [TOO_LATE, TOO_LATE]
  await slow.settle()
  assert.equal((await slow.settlement(id)).state, 'voiding')
  world.passRetries(16 * MINUTE_MS)
  await slow.settle()
  assert.equal((await slow.settlement(id)).state, 'settled')
})

test('a void that never arrived, and later ones whose reference is used up: paid, once the look-up can know of the first', async () => {
  const { slow, id } = await voidedOnceAtSlowPsp('lost_before')
  slow.script.void = Array.from({ length: 9 }, () => USED_UP)
  await slow.settle()
  assert.equal((await slow.settlement(id)).state, 'voiding')
  world.passRetries(16 * MINUTE_MS)
  await slow.settle()
  assert.equal((await slow.settlement(id)).state, 'settled')
})

test('what the PSP refuses while its merchant cancels is cancelled, not failed', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = ['lost_before']
  await back.settle()
  await cancel(id)
  world.passRetries(MINUTE_MS)
  await back.settleFor(2)
  await world.work(2)
  assert.equal((await world.read(id)).state, 'cancelled')
  await assertNothingLeft(id)
})

test('once its PSP has paid, a merchant gives back there: everything else is refused', async () => {
  const { id } = await back.accepted('SPLIT')
  await back.settle()
  for (const attempt of [
    () => cancel(id),
    () => world.refund(id, 30_000n),
    () => world.refund(id, 1n),
    () => world.release(id),
  ]) {
    await assert.rejects(attempt, { code: 'settled_by_psp' })
  }
  const undecided = await back.accepted('SPLIT')
  await assert.rejects(
    world.refund(undecided.id, 1n),
    { code: 'settled_by_psp' },
    'a part would be its PSP’s to give back',
  )
  await cancel(undecided.id)
  await cancel(undecided.id)
  await assert.rejects(world.refund(undecided.id, 30_000n), { code: 'unwinding_in_progress' })
})

test('a purchase of nothing is settled with its confirmation, charges nobody and can be cancelled', async () => {
  const { purchase } = await world.buy(0n)
  await transaction(world.db, (tx) => confirmZero(tx, world.ports, purchase.id, null))
  assert.ok((await world.read(purchase.id)).settledAt)
  assert.equal(await findSettlement(world.db, SYSTEM, purchase.id), undefined)
  assert.equal((await world.events(purchase.id)).filter((name) => name === 'purchaseSettled').length, 1)
  await cancel(purchase.id)
  assert.equal((await world.read(purchase.id)).state, 'cancelled')
})
