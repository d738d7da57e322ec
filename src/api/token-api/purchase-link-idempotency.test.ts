import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenFor } from '../../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice, db } = world
const path = `/api/merchants/${alice.merchantUid}/purchase_link`

const body = (reference: string, settings?: object) => ({
  data: { title: 'Brest', reference, amountCents: 100 },
  ...(settings && { purchase_link_settings: settings }),
})
const post = (key: string, payload: object, token = alice.accessToken, to = path) =>
  call('POST', to, { token, headers: { 'idempotency-key': key }, body: payload })

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)
  return rows[0]?.n as number
}

test('160 requests at once under 20 keys make 20 purchases, and twins read the same bytes', async () => {
  const before = await count('purchases')
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, index) => post(`burst-${index % 20}`, body(`burst-${index % 20}`))),
  )
  assert.equal((await count('purchases')) - before, 20)
  for (let key = 0; key < 20; key += 1) {
    const twins = answers.filter((_, index) => index % 20 === key)
    assert.deepEqual([...new Set(twins.map((answer) => `${answer.status} ${answer.text}`))].length, 1)
    assert.equal(twins[0]?.status, 200)
  }
})

test('a twin waits while the mail goes out, gets the same answer, and one mail is sent', async () => {
  const payload = body('slow-twin', { send_email: true, email: 'twin@slow.test' })
  const [first, second] = await Promise.all([post('slow-twin', payload), post('slow-twin', payload)])
  assert.equal(first?.text, second?.text)
  assert.equal(first?.json.email_has_been_sent, false)
  const { messages } = await world.sandbox<{ messages: unknown[] }>('GET', '/mailbox.json?to=twin@slow.test')
  assert.equal(messages.length, 1)
})

test('the same key with another request is 409 idempotency_key_reused, whatever differs but white space', async () => {
  const first = await post('reused', body('reused'))
  const spaced = await call('POST', `${path}/?x=1`, {
    token: alice.accessToken,
    headers: { 'idempotency-key': 'reused' },
    body: JSON.stringify(body('reused'), null, 4),
  })
  assert.equal(spaced.text, first.text)
  for (const payload of [body('reused-2'), body('reused', { send_email: false })]) {
    const answer = await post('reused', payload)
    assert.deepEqual([answer.status, answer.errorCode], [409, 'idempotency_key_reused'])
  }
})

test('the same key of another API key of the company is the same key, of another company another', async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  const mine = await post('shared', body('shared'))
  const theirs = await post(
    'shared',
    body('shared'),
    charlie.accessToken,
    `/api/merchants/${charlie.merchantUid}/purchase_link`,
  )
  assert.equal(theirs.status, 200)
  assert.notEqual(theirs.json.purchase_uid, mine.json.purchase_uid)
  await db.query(
    `insert into api_keys (id, company_id, secret_hash)
     select 'key_second', company_id, sha256('second') from api_keys where id = $1`,
    [alice.apiKey],
  )
  const colleague = await post('shared', body('shared'), await tokenFor(call, 'key_second', 'second'))
  assert.deepEqual([colleague.status, colleague.text], [200, mine.text])
})

test('a crash between effect and answer is resumed under the key: same purchase, one mail', async () => {
  const payload = body('crash', { send_email: true, email: 'crash@example.test' })
  const first = await post('crash', payload)
  // As the row stands when the process dies after the effect's commit, seen once its lease is over.
  await db.query(
    `update idempotency_keys set status = null, body = null, leased_until = '-infinity' where key = 'crash'`,
  )
  const [second, third] = await Promise.all([post('crash', payload), post('crash', payload)])
  assert.deepEqual([second?.text, third?.text], [first.text, first.text])
  const { messages } = await world.sandbox<{ messages: unknown[] }>('GET', '/mailbox.json?to=crash@example.test')
  assert.equal(messages.length, 1)
})

test('while another process holds the lease a twin gives up after five seconds with 409', async () => {
  await post('held', body('held'))
  await db.query(`update idempotency_keys set status = null, body = null, leased_until = 'infinity' where key = 'held'`)
  const startedMs = performance.now()
  const answer = await post('held', body('held'))
  assert.deepEqual([answer.status, answer.errorCode], [409, 'idempotent_request_in_progress'])
  assert.ok(performance.now() - startedMs < 7_000)
})

test('a refused request leaves its key free', async () => {
  const refused = await post('free', { data: { title: '', reference: 'free', amountCents: 1 } })
  assert.equal(refused.status, 400)
  assert.equal((await post('free', body('free'))).status, 200)
})

test('a key is 1 to 255 visible ASCII characters', async () => {
  assert.equal((await post('k'.repeat(255), body('long'))).status, 200)
  for (const key of ['k'.repeat(256), 'a b', 'é', '']) {
    const answer = await post(key, body('bad-key'))
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_idempotency_key'], key)
  }
  assert.equal(await count(`purchases where reference = 'bad-key'`), 0)
})
