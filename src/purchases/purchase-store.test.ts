import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { type Transaction, transaction } from '../db/database.ts'
import { decidePot } from '../pots/index.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { findPurchase, isReferenceTaken, listProducts, lockPurchase, movePurchase } from './index.ts'
import { insertPurchase, type PurchaseDraft } from './insert-purchase-store.ts'

const { db } = await testDatabase()
const merchant = await aMerchant(db)
const by = aCall(fixedClock(MONDAY))

function draft(wished: Partial<PurchaseDraft> = {}): PurchaseDraft {
  return {
    id: newId(),
    ...merchant,
    paymentType: 'SPLIT',
    settlement: 'TRANSFER',
    reference: null,
    title: 'Brest',
    subtitle: null,
    description: null,
    pictureUrl: null,
    amountMinor: 10_001n,
    currency: 'EUR',
    language: 'fr',
    callbackUrl: null,
    redirectUrl: null,
    cancelUrl: null,
    paymentNotificationUrl: null,
    errorNotificationUrl: null,
    metadata: { order: 1 },
    resultFormat: 'plain',
    products: [{ ref: null, label: 'Lit', amountMinor: 10_001n, currency: 'EUR' }],
    leader: { id: newId(), ref: 'c-1', firstName: 'Alice', lastName: null, email: null, phoneNumber: null },
    requestedOn: null,
    createdAt: MONDAY,
    linkExpiresAt: MONDAY,
    event: { name: 'purchaseCreated', detail: null },
    actor: by.actor,
    ...wished,
  }
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)
  return rows[0]?.n as number
}

test('one statement writes purchase, client, products and first event', async () => {
  let statements = 0
  const counting = {
    query: (...call: Parameters<typeof db.query>) => {
      statements += 1
      return db.query(...call)
    },
  } as Transaction
  const inserted = await insertPurchase(counting, draft())
  assert.equal(statements, 1)
  assert.ok(inserted.kind === 'inserted' && inserted.purchase.clientId)
  const { id } = inserted.purchase
  assert.equal((await listProducts(db, [id])).get(id)?.[0]?.label, 'Lit')
  assert.equal(await count('events where purchase_id = $1 and sequence = 1', [id]), 1)
})

test('while nobody paid, any number of purchases share a reference, also when made at once', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => insertPurchase(db, draft({ reference: 'same' }))))
  assert.ok(made.every((one) => one.kind === 'inserted'))
  assert.equal(await isReferenceTaken(db, merchant.merchantId, 'same'), false)
})

test('a taken reference writes nothing at all, not even the client', async () => {
  const first = await insertPurchase(db, draft({ reference: 'taken' }))
  assert.ok(first.kind === 'inserted')
  await db.query('update purchases set accepted_at = created_at where id = $1', [first.purchase.id])
  assert.equal(await isReferenceTaken(db, merchant.merchantId, 'taken'), true)
  const before = [await count('purchases'), await count('events'), await count('purchase_products')]
  const leader = { id: newId(), ref: 'c-late', firstName: 'Eve', lastName: null, email: null, phoneNumber: null }
  assert.equal((await insertPurchase(db, draft({ reference: 'taken', leader }))).kind, 'reference_taken')
  assert.deepEqual([await count('purchases'), await count('events'), await count('purchase_products')], before)
  assert.equal(await count(`clients where ref = 'c-late'`), 0)
  const elsewhere = await aMerchant(db)
  assert.equal((await insertPurchase(db, draft({ ...elsewhere, reference: 'taken' }))).kind, 'inserted')
})

test('two acceptances of one reference cannot both be stored', async () => {
  const [one, two] = [
    await aPurchase(db, merchant, { reference: 'race' }),
    await aPurchase(db, merchant, { reference: 'race' }),
  ]
  await db.query('update purchases set accepted_at = created_at where id = $1', [one.purchaseId])
  await assert.rejects(
    db.query('update purchases set accepted_at = created_at where id = $1', [two.purchaseId]),
    /purchases_reference_taken/,
  )
})

test('a client id of another merchant is unknown', async () => {
  const mine = await insertPurchase(db, draft())
  assert.ok(mine.kind === 'inserted')
  const leader = { existingId: mine.purchase.clientId as string }
  assert.equal((await insertPurchase(db, draft({ leader }))).kind, 'inserted')
  const elsewhere = await aMerchant(db)
  assert.equal((await insertPurchase(db, draft({ ...elsewhere, leader }))).kind, 'unknown_client')
})

test('a scope that does not own the purchase neither finds nor locks it', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const scopes = [
    { kind: 'company', companyId: newId() },
    { kind: 'merchant', merchantId: newId() },
    { kind: 'payer', purchaseId: newId() },
  ] as const
  for (const scope of scopes) {
    assert.equal(await findPurchase(db, scope, purchaseId), undefined)
    assert.equal(await transaction(db, (tx) => lockPurchase(tx, scope, purchaseId)), undefined)
  }
  const own = { kind: 'company', companyId: merchant.companyId } as const
  assert.equal((await findPurchase(db, own, purchaseId))?.id, purchaseId)
})

test('a move appends its fact in the same transaction; an illegal one leaves no trace', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const change = { occurredAt: MONDAY }
  const move = (trigger: 'abort' | 'accept') =>
    transaction(db, async (tx) => {
      const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
      assert.ok(purchase)
      return movePurchase(tx, by, purchase, trigger, change)
    })
  await assert.rejects(move('accept'), /illegal_transition/)
  assert.equal((await move('abort')).state, 'aborted')
  await assert.rejects(move('abort'), /illegal_transition/)
  const { rows } = await db.query('select name, sequence from events where purchase_id = $1 order by id', [purchaseId])
  assert.deepEqual(rows, [
    { name: 'purchaseCreated', sequence: 1 },
    { name: 'purchaseAborted', sequence: 2 },
  ])
})

test('a move is one update, with its pot and all its facts in their order, and answers what is read afterwards', async () => {
  const { purchaseId } = await aPurchase(db, merchant)
  const [sent, moved] = await transaction(db, async (tx) => {
    const statements: string[] = []
    const counting = {
      notes: tx.notes,
      query: (...call: Parameters<typeof tx.query>) => {
        statements.push(JSON.stringify(call[0]))
        return tx.query(...call)
      },
    } as Transaction
    const purchase = (await lockPurchase(tx, SYSTEM, purchaseId)) ?? assert.fail()
    const begun = await movePurchase(tx, by, purchase, 'start_attempt', { occurredAt: MONDAY, patch: { reason: null } })
    assert.ok(begun.pot)
    const change = {
      occurredAt: MONDAY,
      fact: { shareId: purchaseId, clientId: purchaseId, detail: { of: 'a “hold”, \\ {1}', parts: [1, null] } },
      patch: { acceptedAt: MONDAY, leaderBrowserHash: Buffer.alloc(32, 7), coveredUntil: null, taegPercent: 12.345 },
      pot: { ...decidePot(begun.pot, 'open', { unpaidPledges: 2, deadlineAt: MONDAY }), event: 'potClosing' },
      alsoTold: 'purchaseSettled',
    } as const
    return [statements, await movePurchase(counting, by, begun, 'accept', change)]
  })
  assert.equal(sent.length, 1)
  assert.deepEqual(await findPurchase(db, SYSTEM, purchaseId), moved)
  const { rows } = await db.query<{ name: string; detail: unknown; share_id: string | null }>(
    'select name, detail, share_id from events where purchase_id = $1 and sequence > 2 order by sequence',
    [purchaseId],
  )
  assert.deepEqual(rows, [
    { name: 'paymentProcessed', detail: { of: 'a “hold”, \\ {1}', parts: [1, null] }, share_id: purchaseId },
    { name: 'potClosing', detail: null, share_id: null },
    { name: 'purchaseSettled', detail: null, share_id: null },
  ])
})

test('a twin that is answered while this one asks for it keeps it from nothing', async () => {
  const requestHash = Buffer.alloc(32, 7)
  const leader = null
  const first = await insertPurchase(db, draft({ reference: 'twins', requestHash, leader }))
  assert.equal(first.kind, 'inserted')
  const answering = {
    query: async (...call: Parameters<typeof db.query>) => {
      const [statement] = call
      const isAsking = typeof statement !== 'string' && statement.name === 'find-unanswered'
      if (isAsking) await db.query('delete from unanswered_requests')
      return db.query(...call)
    },
  } as Transaction
  const second = await insertPurchase(answering, draft({ reference: 'twins', requestHash, leader }))
  assert.equal(second.kind, 'inserted')
})
