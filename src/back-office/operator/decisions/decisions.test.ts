import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { listDecisions } from '../../../audit/index.ts'
import { requestOperation } from '../../../collecting/index.ts'
import { transaction } from '../../../db/database.ts'
import { listAttempts, listPurchaseOperations, recordFinding, type SeenFinding } from '../../../payments/index.ts'
import { addMs, DAY_MS, MINUTE_MS, systemClock } from '../../../shared/clocks.ts'
import { newId, parsePublicId } from '../../../shared/ids.ts'
import { SYSTEM } from '../../../shared/scope.ts'

const world = await startWorld()
const { db, businessClock } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const support = { role: 'operator:support' } as const
const read = async (url: string) => textOf((await office.get(url, admin)).body)

/** A refund of 100.00 that the acquirer took on eleven days ago, and of which nothing was heard since. */
async function refundWithoutVerdict() {
  const { id } = await openShop(world).sellByV1({ client: { email: 'alice@example.test' } })
  await payerOf(world).accepted(id, 0)
  const [attempt = assert.fail()] = await listAttempts(db, id)
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
  return { purchaseId: id, path: `/operator/decisions/operations/${rows[0]?.id}`, state }
}

test('an operation without a verdict is the operator’s task, and decided on a page that asks for a reason', async () => {
  const { purchaseId, path, state } = await refundWithoutVerdict()
  assert.match(await read('/operator'), /One operation has had no verdict/)
  assert.match(await read('/operator/decisions'), /Operations 1/)
  assert.match(await read('/operator/decisions/operations'), new RegExp(`Refund No verdict .* pur_${purchaseId}`))
  assert.match(
    await read(path),
    /Refund · €100\.01.* Account (?!01)\w+ .*Sent/,
    'an account is named as people know it',
  )
  const unsaid = await office.submit(`${path}/done`, { reference: '', reason: '' }, admin)
  assert.equal(unsaid.statusCode, 422)
  assert.equal(await state(), 'accepted')

  const said = { reference: 're_1', reason: 'in their dashboard' }
  const done = await office.submit(`${path}/done`, said, admin)
  assert.equal(done.statusCode, 303)
  assert.equal(await state(), 'succeeded')
  assert.match(
    await read(String(done.headers.location)),
    /The operation counts as done.*Every operation has its verdict/,
  )
  const [decision] = await listDecisions(db, SYSTEM, { purchaseId, limit: 1 })
  assert.partialDeepStrictEqual(decision, { outcome: 'done', ...said, decidedBy: `operator ${office.staffId}` })
  assert.match(await read('/operator/decisions/made'), /Operation was done re_1 in their dashboard/)
  const { rows } = await db.query('select act, company_id, reason, actor from audit_lines where act = $1', ['decided'])
  assert.deepEqual(rows, [
    { act: 'decided', company_id: companyId, reason: said.reason, actor: `operator ${office.staffId}` },
  ])
})

test('what was decided meanwhile is not decided twice, and what never waited is not there', async () => {
  const { path, state } = await refundWithoutVerdict()
  const [one, other] = await Promise.all(
    [1, 2].map(() => office.submit(`${path}/not-done`, { reason: 'not there' }, admin)),
  )
  assert.deepEqual([one?.statusCode, other?.statusCode].toSorted(), [303, 409])
  const late = one?.statusCode === 409 ? one : other
  assert.match(textOf(late?.body ?? ''), /Nothing was changed.*Operation was not done .* not there/)
  assert.equal(await state(), 'refused')
  assert.equal((await office.get(`/operator/decisions/charges/${newId()}`, admin)).statusCode, 404)
})

test('a refund that is owed says why in the reader’s words, and where it was refused by the name of the account', async () => {
  const { purchaseId, path } = await refundWithoutVerdict()
  await office.submit(`${path}/not-done`, { reason: 'not there' }, admin)
  const owed = `/operator/decisions/refunds/${path.split('/').at(-1)}`
  assert.match(await read('/operator/decisions/refunds'), /No reason was given refused /)
  const page = await read(owed)
  assert.match(page, /Why it was refused No reason was given refused /)
  const { rows } = await db.query<{ id: string }>(
    'select acquirer_account_id as id from attempts where purchase_id = $1',
    [purchaseId],
  )
  assert.doesNotMatch(page, new RegExp(rows[0]?.id ?? ''))
  const french = textOf((await office.get(owed, { ...admin, headers: { 'accept-language': 'fr' } })).body)
  assert.match(french, /Motif du refus Aucun motif donné refused /)
})

test('support sees what waits and decides nothing', async () => {
  const { path, state } = await refundWithoutVerdict()
  const seen = await office.get(path, support)
  assert.equal(seen.statusCode, 200)
  assert.doesNotMatch(seen.body, /not-done/)
  assert.equal((await office.get(`${path}/not-done`, support)).statusCode, 403)
  assert.equal((await office.post(`${path}/not-done`, { reason: 'not there' }, support)).statusCode, 403)
  assert.equal(await state(), 'accepted')
})

test('who decides about money has proved who they are within ten minutes; who stops it is asked nothing', async () => {
  const { path, state } = await refundWithoutVerdict()
  const longAgo = { ...admin, headers: { 'x-proved-ago-ms': String(11 * MINUTE_MS) } }
  const collection = '/operator/decisions/collection'
  for (const address of [`${path}/done`, `${path}/not-done`, `${collection}/resume`]) {
    const asked = await office.get(address, longAgo)
    assert.match(String(asked.headers.location), /^\/operator\/prove\?/, address)
    const sent = await office.post(address, { reason: 'not there' }, longAgo)
    assert.notEqual(sent.headers.location, '/operator/decisions/operations', address)
  }
  assert.equal(await state(), 'accepted')
  for (const address of [path, `${collection}/hold`]) assert.equal((await office.get(address, longAgo)).statusCode, 200)
})

test('collection is held and let go on, each with its reason, and nothing is done twice', async () => {
  const collection = '/operator/decisions/collection'
  assert.match(await read(collection), /Collection is open/)
  const held = await office.submit(`${collection}/hold`, { reason: 'a backup is restored' }, admin)
  assert.match(await read(String(held.headers.location)), /Collection is held.*Somebody held it.*a backup is restored/)
  assert.match(await read('/operator'), /Collection is held: no charge/)
  assert.equal((await office.submit(`${collection}/hold`, { reason: 'again' }, admin)).statusCode, 409)
  const resumed = await office.submit(`${collection}/resume`, { reason: 'compared' }, admin)
  assert.match(await read(String(resumed.headers.location)), /Collection goes on/)
})

test('a difference with somebody’s books is accepted with a reason', async () => {
  const finding: SeenFinding = {
    ...{ kind: 'unknown_to_us', books: 'acquirer', provider: 'stripe', accountId: newId(), subject: 'ch_1' },
    ...{ attemptId: null, purchaseId: null, detail: 'Stripe has a capture that we have not', state: 'open' },
    ...{ amountMinor: 5_800n, currency: 'EUR' },
  }
  await recordFinding(db, finding, systemClock.now())
  assert.match(await read('/operator/decisions/findings'), /Stripe ch_1 Our books do not have it .*€58\.00/)
  const { rows } = await db.query<{ id: bigint }>(`select id from parity_findings where subject = 'ch_1'`)
  const path = `/operator/decisions/findings/${rows[0]?.id}`
  assert.match(await read(path), /Our books do not have it Stripe has a capture that we have not/)
  const done = await office.submit(`${path}/accept`, { reason: 'it answered twice' }, admin)
  assert.equal(done.statusCode, 303)
  assert.doesNotMatch(await read('/operator/decisions/findings'), /ch_1/)
  assert.match(await read(path), /Difference was accepted.*it answered twice/)
})

test('what could not be told is told again by support, too', async () => {
  await db.query(
    `insert into parked_events (event_id, teller, purchase_id, error)
     select id, 'webhooks', purchase_id, 'broken' from events order by id limit 1`,
  )
  const parked = '/operator/decisions/parked'
  assert.match(await read('/operator'), /One event could not be told/)
  assert.match(await read(parked), /Webhooks .* broken/)
  const unsaid = await office.submit(parked, { id: '', reason: '' }, support)
  assert.match(textOf(unsaid.body), /Reason .*For whoever asks later/)
  assert.match(await read(parked), /Webhooks .* broken/, 'nothing without a reason')
  const told = await office.submit(parked, { id: '', reason: 'the webhook room was mended' }, support)
  assert.match(await read(String(told.headers.location)), /They were tried again.*Every event was told/)
  const { rows } = await db.query(`select changes, reason from audit_lines where act = 'events_replayed'`)
  const changes = { webhooks: { from: 'parked', to: 'told' } }
  assert.deepEqual(rows, [{ changes, reason: 'the webhook room was mended' }])
})
