import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { reach } from '../../test/support/unwinding.ts'
import { sealPlainBatch } from '../installation/index.ts'
import { findAttempt, findStoredCard, openCardPage, openCredential } from '../payments/index.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import type { Share } from '../shares/index.ts'

const world = await collectingWorld()
const { db, ports } = world

test('cards and card pages that an older version kept in the clear go on working, and a job seals them', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 30_000n)
  await world.pay(shares[0] as Share)
  await makeCardPlain(purchase.id)
  await reach(world, (await world.shares(purchase.id))[1]?.dueOn ?? null)
  assert.equal((await world.books(purchase.id)).captured, 20_000n)
  const { leader } = await world.buy(5_000n)
  const waiting = await world.start(leader)
  await db.query(`update attempts set page_url = 'https://bank.example/x', page_url_sealed = null where id = $1`, [
    waiting.id,
  ])
  const page = async () => {
    const attempt = (await findAttempt(db, leader.purchaseId, waiting.id)) ?? assert.fail()
    return openCardPage(ports.sealer, attempt)
  }
  assert.equal(await page(), 'https://bank.example/x')
  const sealed = await sealPlainBatch(db, SEALED_COLUMNS, ports.sealer)
  assert.equal(sealed, 2)
  assert.equal(await sealPlainBatch(db, SEALED_COLUMNS, ports.sealer), 0)
  const { rows } = await db.query(
    'select from attempts where page_url is not null union all select from stored_cards where credential is not null',
  )
  assert.equal(rows.length, 0)
  assert.equal(await page(), 'https://bank.example/x')
  await reach(world, (await world.shares(purchase.id))[2]?.dueOn ?? null)
  assert.equal((await world.books(purchase.id)).captured, 30_000n)
})

test('the address of a card page is forgotten once the attempt is decided', async () => {
  const { leader } = await world.buy(5_000n)
  const attempt = await world.start(leader)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.work(2)
  const { rows } = await db.query('select page_url, page_url_sealed from attempts where id = $1', [attempt.id])
  assert.deepEqual(rows, [{ page_url: null, page_url_sealed: null }])
})

/** As a row of before looks. */
async function makeCardPlain(purchaseId: string): Promise<void> {
  const card = (await findStoredCard(db, purchaseId, ports.businessClock.now())) ?? assert.fail()
  const credential = openCredential(ports.sealer, card)
  await db.query('update stored_cards set credential = $1, credential_sealed = null', [credential])
}
