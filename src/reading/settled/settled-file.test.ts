import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { settlingWorld } from '../../../test/support/settling.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { readSettled, settledFile } from './settled-file.ts'

const world = await collectingWorld()
const back = await settlingWorld(world)
const { db } = world

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(rows)
}

test('what PSPs have paid is told once, page by page, with its debit; a sheet runs nothing of it', async () => {
  const bought = [await back.accepted('SPLIT', 30_000n), await back.accepted('INSTALLMENT', 20_001n)]
  assert.deepEqual(await all(readSettled(db, SYSTEM, {})), [], 'not paid yet')
  await back.settle()
  await back.settle()
  await db.query(
    `update settlements set charge = jsonb_set(charge, '{orderReference}', '"=HYPERLINK(1)"') where amount_minor = 20001`,
  )
  await db.query(
    `insert into card_movements (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at, heard_at)
     select issuer_account_id, 'evt_' || purchase_id || at, purchase_id, 'debited', 1, currency, at, at
       from settlements, unnest(array['2027-03-05T10:00:00Z', '2027-03-04T10:00:00Z']::timestamptz[]) as at
      where amount_minor = 20001`,
  )
  const paged = await all(readSettled(db, SYSTEM, {}, 1))
  assert.deepEqual(paged, await all(readSettled(db, SYSTEM, {})))
  assert.deepEqual(paged.map(({ purchaseId }) => purchaseId).sort(), bought.map(({ id }) => id).sort())
  const [head, ...lines] = await all(settledFile(db, SYSTEM, {}))
  assert.equal(
    head,
    '\ufeffsettlement,merchant,account,psp,psp_payment,reference,order,card,card_last4,amount,currency,settled_at,debited_at,debited,credited\r\n',
  )
  const line = lines.find((one) => one.includes('200.01'))
  assert.match(line ?? '', /,'=HYPERLINK\(1\),card_[^,]*,\d{4},200\.01,EUR,[^,]+Z,2027-03-04T10:00:00\.000Z,/)
})

test('a merchant, an account and days are all that is told', async () => {
  const [first] = await all(readSettled(db, SYSTEM, {}))
  assert.ok(first)
  const { merchantId, pspAccountId, settledAt } = first
  const count = async (wish: Parameters<typeof readSettled>[2]) => (await all(readSettled(db, SYSTEM, wish))).length
  assert.ok((await count({ merchantId, pspAccountId, from: settledAt })) > 0)
  assert.equal(await count({ merchantId: first.purchaseId }), 0)
  assert.equal(await count({ pspAccountId: first.purchaseId }), 0)
  assert.equal(await count({ before: settledAt }), 0)
})
