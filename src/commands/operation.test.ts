import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBalances } from '../../test/support/books.ts'
import { payerOf } from '../../test/support/paying.ts'
import { openShop } from '../../test/support/shop.ts'
import { startWorld } from '../../test/support/world.ts'
import { requestOperation } from '../collecting/index.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/database.ts'
import { markInstallation } from '../installation/index.ts'
import { listAttempts, listPurchaseOperations } from '../payments/index.ts'
import { addMs, DAY_MS, systemClock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { watchPayables } from '../unwinding/index.ts'
import { OPERATION_VERBS } from './operation.ts'
import { operate } from './operator/operate.ts'

const world = await startWorld()
// Its keys are in the data folder.
await markInstallation(world.db, 'demo')
const config = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, SANDBOX_URL: world.sandboxUrl })

async function run(...args: string[]): Promise<string> {
  let said = ''
  await operate('operation', OPERATION_VERBS, config, [...args, '--json'], (text) => {
    said = text
  }).catch((error: Error) => {
    said = error.message
  })
  return said
}

/** A refund of 100.00 that the acquirer took on eleven days ago, and of which nothing was heard since. */
async function refundWithoutVerdict() {
  const { db, businessClock } = world
  const { id } = await openShop(world).sellByV1({ client: { email: 'alice@example.test' } })
  await payerOf(world).accepted(id, 0)
  const [attempt] = await listAttempts(db, id)
  assert.ok(attempt)
  const runAt = addMs(systemClock.now(), DAY_MS)
  await transaction(db, (tx) =>
    requestOperation(tx, { businessClock, systemClock }, attempt, 'refund', attempt.amountMinor, { runAt }),
  )
  const { rows } = await db.query<{ id: string }>(
    `update operations set state = 'accepted', acquirer_ref = 'taken_on', created_at = $2
      where purchase_id = $1 and kind = 'refund' returning id`,
    [id, addMs(businessClock.now(), -11 * DAY_MS)],
  )
  const state = async () => (await listPurchaseOperations(db, id)).find(({ kind }) => kind === 'refund')?.state
  return { id, attempt, refund: rows[0]?.id ?? assert.fail(), state }
}

test('a refund of which nothing was heard is listed, shown, and done once an operator has seen it: the books follow', async () => {
  assert.deepEqual(JSON.parse(await run('list')), { items: [] })
  const { id, attempt, refund, state } = await refundWithoutVerdict()
  const { items } = JSON.parse(await run('list'))
  assert.partialDeepStrictEqual(items, [
    { operation: refund, kind: 'refund', purchase: `pur_${id}`, waits_for: 'verdict' },
  ])
  assert.partialDeepStrictEqual(JSON.parse(await run('show', refund)), {
    payment: attempt.paymentId,
    amount_minor: `${attempt.amountMinor}`,
    currency: 'EUR',
    acquirer_ref: 'taken_on',
  })
  assert.match(await run('done', refund, '--reason', 'in their dashboard'), /^--reference is required/)
  const before = await readBalances(world.db, id)
  const said = await run('done', refund, '--reference', 're_1', '--reason', 'in their dashboard')
  assert.deepEqual(JSON.parse(said), { operation: refund, kind: 'refund', state: 'succeeded' })
  const after = await readBalances(world.db, id)
  assert.equal((after.acquirer_clearing ?? 0n) - (before.acquirer_clearing ?? 0n), -attempt.amountMinor)
  assert.equal(await state(), 'succeeded')
  assert.deepEqual(JSON.parse(await run('list')), { items: [] })
})

test('a refund that was not done moves nothing: it stays to be paid by other means', async () => {
  const { id, refund, state } = await refundWithoutVerdict()
  const before = await readBalances(world.db, id)
  assert.match(await run('not-done', refund), /^--reason is required/)
  await run('not-done', refund, '--reason', 'not there')
  assert.equal(await state(), 'refused')
  assert.deepEqual(await readBalances(world.db, id), before)
})

test('a refund that was not done is owed to its payer: listed, told, paid by other means once, and then nobody’s', async () => {
  const { id, attempt, refund } = await refundWithoutVerdict()
  await run('not-done', refund, '--reason', 'not there')
  const owed = async () =>
    JSON.parse(await run('payables')).items.filter(({ operation }: { operation: string }) => operation === refund)
  assert.partialDeepStrictEqual(await owed(), [
    {
      ...{ purchase: `pur_${id}`, amount_minor: `${attempt.amountMinor}`, currency: 'EUR', disputed: false },
      ...{ payer_address: 'alice@example.test', payment: attempt.paymentId, why: 'refused' },
    },
  ])
  const watch = watchPayables(world.db, systemClock)
  assert.match(
    (await watch.notes()).join(),
    /^\d+ refunds were refused and are owed to payers: npm run operation -- pay/,
  )

  const before = await readBalances(world.db, id)
  const paid = ['paid', refund, '--reference', 'SEPA-1', '--reason', 'to her account']
  assert.match(await run('paid', refund, '--reason', 'to her account'), /^--reference is required/)
  assert.partialDeepStrictEqual(JSON.parse(await run(...paid)), { paid: true, currency: 'EUR' })
  const after = await readBalances(world.db, id)
  assert.equal((after.payer_receivable ?? 0n) - (before.payer_receivable ?? 0n), attempt.amountMinor)
  assert.equal((after.bank ?? 0n) - (before.bank ?? 0n), -attempt.amountMinor)
  assert.deepEqual(await owed(), [])
  assert.equal(await run(...paid), `nobody is owed refund ${refund}: npm run operation -- payables`)
})

test('who said so, and why, is kept beside it', async () => {
  const { rows } = await world.db.query<{ outcome: string; reason: string; decided_by: string }>(
    `select outcome, reason, decided_by from decisions where kind = 'operation' order by id`,
  )
  assert.deepEqual(
    rows.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['done', 'in their dashboard'],
      ['not_done', 'not there'],
      ['not_done', 'not there'],
      ['paid_out', 'to her account'],
    ],
  )
  for (const { decided_by } of rows) assert.match(decided_by, /^operator \S+$/)
})

test('what the service still finds out by itself is no operator’s to decide', async () => {
  const id = newId()
  const sentence = `no operation ${id} waits for anybody: npm run operation -- list`
  for (const verb of [['show'], ['done', '--reference', 're_1', '--reason', 'x'], ['not-done', '--reason', 'x']]) {
    assert.equal(await run(verb[0] as string, id, ...verb.slice(1)), sentence)
  }
})
