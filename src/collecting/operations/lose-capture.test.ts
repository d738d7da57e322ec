import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_CARD } from '../../../test/support/collecting.ts'
import { soldOnDates } from '../../../test/support/late-payment.ts'
import { transaction } from '../../db/database.ts'
import { type Attempt, listOperations, lockOperation } from '../../payments/index.ts'
import { lockAttemptChain } from '../lock-chain-store.ts'
import { reverseOperation } from './reverse-operation.ts'

test('an instalment that was paid early, and taken back by the bank before its day, is owed on that day: it is not missed', async () => {
  const { world, id, shareAt, passDays, reach, count } = await soldOnDates(
    'INSTALLMENT',
    { installmentsCount: 2 },
    9_000n,
    GOOD_CARD,
  )
  const attempt: Attempt = await world.pay(await shareAt(1), GOOD_CARD)
  assert.equal((await shareAt(1)).state, 'paid')
  const [sale] = await listOperations(world.db, attempt.id)
  assert.ok(sale)
  await transaction(world.db, async (tx) => {
    const locked = await lockAttemptChain(tx, attempt)
    const told = { refusalCode: 'insufficient_funds', acquirerRef: null } as const
    await reverseOperation(tx, world.ports, locked, await lockOperation(tx, sale.id), told)
  })
  await world.work(2)
  await passDays(3)
  const share = await shareAt(1)
  assert.deepEqual([share.state, share.firstRefusedAt, await count('paymentMissed')], ['owed', null, 0])
  await reach(share.dueOn)
  await world.work(2)
  assert.equal((await shareAt(1)).state, 'paid')
  assert.equal((await world.balances(id)).payer_receivable ?? 0n, 0n)
})
