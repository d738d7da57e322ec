import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { closeDatabase, type Note, openDatabase, type Transaction, transaction, withSavepoint } from '../db/database.ts'
import { SYSTEM } from '../shared/scope.ts'
import { lockPurchase, movePurchase } from './index.ts'

const { db, url } = await testDatabase()
const merchant = await aMerchant(db)
let told: Note[] = []
const talking = openDatabase(url, { onCommitted: (note) => told.push(note) })
after(() => closeDatabase(talking))

async function abort(tx: Transaction, id: string): Promise<void> {
  const purchase = (await lockPurchase(tx, SYSTEM, id)) ?? assert.fail()
  const call = aCall(fixedClock(MONDAY), { requestId: 'request-1' })
  await movePurchase(tx, call, purchase, 'abort', { occurredAt: MONDAY, attemptId: 'attempt-1' })
}

test('a move is told to the log once it is committed: of what, from where to where, by whom', async () => {
  told = []
  const { purchaseId } = await aPurchase(db, merchant)
  await transaction(talking, async (tx) => {
    await abort(tx, purchaseId)
    assert.deepEqual(told, [], 'not before the commit')
  })
  assert.deepEqual(told, [
    {
      message: 'purchase moved',
      purchase: `pur_${purchaseId}`,
      from: 'initialized',
      to: 'aborted',
      attempt: 'attempt-1',
      actor: 'staff_test',
      reqId: 'request-1',
    },
  ])
})

test('a move that was rolled back, wholly or to a savepoint, is not told', async () => {
  told = []
  const [undone, kept] = [await aPurchase(db, merchant), await aPurchase(db, merchant)]
  const fail = async (tx: Transaction) => {
    await abort(tx, undone.purchaseId)
    throw new Error('after the move')
  }
  await assert.rejects(transaction(talking, fail), /after the move/)
  assert.deepEqual(told, [])
  await transaction(talking, async (tx) => {
    await abort(tx, kept.purchaseId)
    await assert.rejects(
      withSavepoint(tx, () => fail(tx)),
      /after the move/,
    )
  })
  assert.deepEqual(
    told.map(({ purchase }) => purchase),
    [`pur_${kept.purchaseId}`],
  )
})
