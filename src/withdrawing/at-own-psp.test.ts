import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { transaction } from '../db/database.ts'
import { applyCardMovements, hearCardMovement } from '../settling/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { findWithdrawal } from '../withdrawals/index.ts'
import { acceptWithdrawal, declareWithdrawal, stepWithdrawals, withdrawFromCredit } from './index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const back = await settlingWorld(world)
const { db, ports } = world

const stateOf = async (id: string) => (await findWithdrawal(db, SYSTEM, id))?.state
const declare = (purchaseId: string) => {
  const buyer = { name: 'Alice', email: 'alice@example.test', text: 'I withdraw from my contract.', language: 'en' }
  return transaction(db, (tx) => declareWithdrawal(tx, ports, { purchaseId, ...buyer }))
}

/** The card's issuer says what has moved on it. */
async function tell(id: string, kind: Parameters<typeof back.move>[1], amountMinor: bigint): Promise<void> {
  const movement = back.move(id, kind, amountMinor, ports.businessClock.now())
  const { cardId } = await back.settlement(id)
  await hearCardMovement(db, back.issuerId, { cardId: cardId as string, movement }, ports.systemClock.now())
  world.passRetries(2 * MINUTE_MS)
  await applyCardMovements(db, ports)
  await world.work(3)
}

/** The merchant has its money, at its own PSP. */
async function paidAtPsp() {
  const { id } = await back.accepted('DEFERRED', AMOUNT_MINOR)
  await back.settle()
  for (const kind of ['authorised', 'debited'] as const) await tell(id, kind, AMOUNT_MINOR)
  return id
}

test('a shop that was paid at its own PSP accepts, and the withdrawal ends when its card’s issuer has told the whole credit', async () => {
  const id = await paidAtPsp()
  assert.equal(await declare(id), true)
  await transaction(db, (tx) => acceptWithdrawal(tx, ports, id))
  assert.equal(await stateOf(id), 'crediting')
  const heard = await world.events(id)
  assert.equal(heard.filter((name) => name === 'withdrawalAccepted').length, 1)
  assert.deepEqual(await world.unwindings(id), [], 'nothing is given back from our side')

  await tell(id, 'credited', AMOUNT_MINOR / 3n)
  await stepWithdrawals(db, ports)
  assert.equal(await stateOf(id), 'crediting', 'a third is not the price')

  await tell(id, 'credited', (AMOUNT_MINOR * 2n) / 3n)
  await stepWithdrawals(db, ports)
  await world.work(3)
  await stepWithdrawals(db, ports)
  assert.equal(await stateOf(id), 'accepted')
})

test('where it gives back without asking, the shop’s task is the credit at its PSP, and nobody is asked twice', async () => {
  const id = await paidAtPsp()
  const { merchantId } = await world.read(id)
  await setTerms(db, merchantId, { saleWithdrawal: 'automatic' })
  assert.equal(await declare(id), true)
  await stepWithdrawals(db, ports)
  await stepWithdrawals(db, ports)
  assert.equal(await stateOf(id), 'crediting')
  assert.equal((await world.events(id)).filter((name) => name === 'withdrawalAccepted').length, 1)
  assert.deepEqual(await world.unwindings(id), [])
})

test('a shop that was paid at its own PSP keeps its money when the credit is withdrawn from: the payer owes the operator one sum', async () => {
  const { id } = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  const inTime = new Date(ports.businessClock.now().getTime() + 14 * 24 * 60 * MINUTE_MS)
  await db.query(`update purchases set credit_withdrawable_until = $2 where id = $1`, [id, inTime])
  const buyer = { name: 'Alice', email: 'alice@example.test', text: 'I withdraw from my credit.', language: 'en' }
  assert.equal(await transaction(db, (tx) => withdrawFromCredit(tx, ports, { purchaseId: id, ...buyer })), true)
  const owed = (await world.shares(id)).filter(({ state }) => state === 'owed')
  assert.deepEqual(
    [owed.length, owed[0]?.collectAt],
    [1, null],
    'nothing is asked for before the shop’s PSP has answered',
  )
  await back.settle()
  for (const kind of ['authorised', 'debited'] as const) await tell(id, kind, AMOUNT_MINOR)
  const [sum] = (await world.shares(id)).filter(({ state }) => state === 'owed')
  assert.ok(sum?.collectAt)
  await world.pay(sum)
  const { payer_receivable: left = 0n, merchant_payable: payable = 0n } = await world.balances(id)
  assert.deepEqual([left, payable, (await world.books(id)).captured], [0n, 0n, AMOUNT_MINOR])
  assert.deepEqual(await world.unwindings(id), [])
})
