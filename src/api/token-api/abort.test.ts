import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'

const { call, alice, db } = await apiWorld()

async function aPurchaseUid(): Promise<string> {
  const { json } = await call('POST', '/api/merchants/v1/purchases', {
    token: alice.v1Token,
    body: { title: 'Brest', amount: 100 },
  })
  return `pur_${json.id}`
}

const abort = (uid: string, rest: { headers?: Record<string, string>; body?: unknown } = {}) =>
  call('POST', `/api/purchases/${uid}/abort`, { token: alice.accessToken, ...rest })

test('[abort.endpoint, abort.early, abort.response.*] a purchase in its early stages is aborted, and v1 shows it cancelled', async () => {
  const uid = await aPurchaseUid()
  const answer = await abort(uid)
  assert.deepEqual([answer.status, answer.json], [200, { purchase_uid: uid, state: 'ABORTED' }])
  const read = await call('GET', `/api/merchants/v1/purchases/${uid.slice(4)}`, { token: alice.v1Token })
  assert.equal(read.json.state, 'CANCELLED')
  assert.equal(read.json.comment, 'L’achat a été abandonné par le marchand.')
})

test('[abort.already] aborting twice is 409 purchase_already_aborted, also for two calls at once', async () => {
  const uid = await aPurchaseUid()
  const answers = await Promise.all([abort(uid), abort(uid), abort(uid)])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409])
  const again = await abort(uid)
  assert.deepEqual([again.status, again.errorCode], [409, 'purchase_already_aborted'])
})

test('the same Idempotency-Key gets the first answer again, byte for byte', async () => {
  const uid = await aPurchaseUid()
  const headers = { 'idempotency-key': 'abort-1' }
  const first = await abort(uid, { headers })
  const [second, spelled] = await Promise.all([
    abort(uid, { headers }),
    abort(uid.toUpperCase().replace('PUR', 'pur'), { headers }),
  ])
  assert.deepEqual([second?.status, second?.text, spelled?.text], [200, first.text, first.text])
  assert.equal((await abort(await aPurchaseUid(), { headers })).status, 200, 'another purchase is another route')
})

test('[abort.non_abortable] what is not abortable is 409 purchase_non_abortable and stays as it was', async () => {
  for (const state of ['leader_processed', 'successful', 'cancelled', 'failed_connector', 'refunded']) {
    const uid = await aPurchaseUid()
    await db.query('update purchases set state = $2 where id = $1', [uid.slice(4), state])
    const answer = await abort(uid)
    assert.deepEqual([answer.status, answer.errorCode], [409, 'purchase_non_abortable'])
    const { rows } = await db.query<{ state: string }>('select state from purchases where id = $1', [uid.slice(4)])
    assert.equal(rows[0]?.state, state)
  }
})

test('[abort.unknown] unknown and malformed uids are 404', async () => {
  const uid = await aPurchaseUid()
  for (const wrong of [
    'pur_018f0000-0000-7000-8000-000000000000',
    'pur_',
    'x',
    uid.slice(4),
    `pur_${uid}`,
    '%00',
    `mer_${uid.slice(4)}`,
  ]) {
    const answer = await abort(wrong)
    assert.deepEqual([answer.status, answer.errorCode], [404, 'purchase_not_found'], wrong)
  }
})

test('[abort.no_body] no body is needed, and whatever a client’s library adds is no reason to refuse', async () => {
  const bodies: [string | undefined, string][] = [
    ['application/json', ''],
    ['application/json', '{}'],
    ['application/json', '{"broken'],
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['text/plain', 'x'],
  ]
  for (const [type, body] of bodies) {
    const answer = await abort(await aPurchaseUid(), { headers: type ? { 'content-type': type } : {}, body })
    assert.equal(answer.status, 200, `${type} ${body}`)
  }
})
