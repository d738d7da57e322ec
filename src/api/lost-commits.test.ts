import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../test/support/api-world.ts'
import { type CuttingProxy, cuttingProxy, type Side } from '../../test/support/cutting-proxy.ts'
import { payerOf } from '../../test/support/paying.ts'
import { thorough } from '../../test/support/thorough.ts'
import { until } from '../../test/support/until.ts'

let wire!: CuttingProxy
const world = await apiWorld({}, async (url) => {
  wire = await cuttingProxy(url)
  return wire.url
})
const { call, alice } = world
const payer = payerOf(world)

type Answer = Awaited<ReturnType<typeof call>>

/** As a client that does what it is told: 503 is sent again, nothing else is. */
async function obediently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let answer = await ask(); ; answer = await ask()) {
    if (answer.status !== 503) return answer
    assert.ok(answer.headers.get('retry-after'), answer.text)
    // The wait it asks for.
    await world.db.query("update unanswered_requests set created_at = created_at - interval '10 seconds'")
  }
}

const SIDES: readonly Side[] = ['before', 'after']
/** Each is a reconnection; every kind and both sides of it are met with two, more is the same again. */
const TIMES = thorough(2, 4)

const create = (title: string) =>
  call('POST', '/api/merchants/v1/purchases', { token: alice.v1Token, body: { title, amount: 4_000 } })
const link = (title: string, headers: Record<string, string> = {}) =>
  call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, {
    token: alice.accessToken,
    headers,
    body: { data: { title, reference: title, amountCents: 4_000 } },
  })

async function titled(title: string): Promise<string[]> {
  const { rows } = await world.db.query<{ id: string }>('select id from purchases where title = $1', [title])
  return rows.map(({ id }) => id)
}

const refund = (id: string) =>
  call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, {
    token: alice.accessToken,
    body: { amount_cents: 100 },
  })

async function refundsDone(id: string): Promise<void> {
  await until('the refund is completed', async () => {
    const { rows } = await world.db.query('select from unwindings where purchase_id = $1 and completed_at is null', [
      id,
    ])
    return rows.length === 0
  })
}

for (const side of SIDES) {
  test(`v1: a purchase whose connection is lost ${side} its commit is made once, and its answer names it`, async () => {
    for (let n = 0; n < TIMES; n += 1) {
      const title = `v1 ${side} ${n}`
      const cut = wire.cut({ fragment: 'insert-purchase', side })
      const answer = await obediently(() => create(title))
      assert.equal(answer.status, 201, answer.text)
      await cut
      assert.deepEqual(await titled(title), [answer.json.id])
    }
  })

  test(`token API: a link whose connection is lost ${side} its commit leads to the one purchase`, async () => {
    for (let n = 0; n < TIMES; n += 1) {
      const title = `link ${side} ${n}`
      const headers: Record<string, string> = n % 2 === 0 ? {} : { 'idempotency-key': title.replaceAll(' ', '-') }
      const cut = wire.cut(
        n % 2 === 0 ? { fragment: 'insert-purchase', side } : { fragment: 'commit', armedBy: 'insert-purchase', side },
      )
      const answer = await obediently(() => link(title, headers))
      assert.equal(answer.status, 200, answer.text)
      await cut
      assert.deepEqual(
        (await titled(title)).map((id) => `pur_${id}`),
        [answer.json.purchase_uid],
      )
    }
  })

  test(`a partial refund whose connection is lost ${side} its commit is made once`, async () => {
    const { json } = await create(`refunded ${side}`)
    const id = json.id as string
    await payer.accepted(id, 0)
    for (let n = 1; n <= TIMES; n += 1) {
      const cut = wire.cut({ fragment: 'commit', armedBy: 'note-unanswered', side })
      const answer = await obediently(() => refund(id))
      assert.deepEqual([answer.status, answer.json.refunded_amount_cents], [200, n * 100], answer.text)
      await cut
      await refundsDone(id)
    }
    const { rows } = await world.db.query('select from unwindings where purchase_id = $1', [id])
    assert.equal(rows.length, TIMES)
  })
}

const LANGUAGES_ASKED = [
  ['fr', 'en', /^The purchase is waiting/],
  ['en', 'fr', /^L’achat attend/],
] as const

// Each waits until the service gives up.
for (const [first, then, comment] of LANGUAGES_ASKED.slice(0, thorough(1, 2))) {
  test(`v1: a purchase that was made for a caller of ${first} and never answered is told to one of ${then} in their language`, async () => {
    const title = `repeated in ${then}`
    const createIn = (language: string) =>
      call('POST', '/api/merchants/v1/purchases', {
        token: alice.v1Token,
        headers: { 'accept-language': language },
        body: { title, amount: 4_000 },
      })
    const cut = wire.cut({ fragment: 'insert-purchase', side: 'after', staysDown: true })
    const lost = await createIn(first)
    await cut
    wire.mend()
    assert.deepEqual([lost.status, lost.errorCode], [503, 'outcome_unknown'], lost.text)
    // The wait it asks for.
    await world.db.query("update unanswered_requests set created_at = created_at - interval '10 seconds'")
    const again = await obediently(() => createIn(then))
    assert.equal(again.status, 201, again.text)
    assert.deepEqual(await titled(title), [again.json.id])
    assert.match(String(again.json.comment), comment)
    const path = `/api/merchants/v1/purchases/${again.json.id}`
    const read = await call('GET', path, { token: alice.v1Token, headers: { 'accept-language': then } })
    assert.deepEqual(again.json, read.json)
  })
}

test('while the database stays away the outcome is said to be unknown, in every family; the repetition does it once', async () => {
  const { json } = await create('away')
  const id = json.id as string
  await payer.accepted(id, 0)
  const asks: [string, () => Promise<Answer>, Parameters<CuttingProxy['cut']>[0]][] = [
    ['v1', () => create('away too'), { fragment: 'insert-purchase', side: 'after', staysDown: true }],
    ['refund', () => refund(id), { fragment: 'commit', armedBy: 'note-unanswered', side: 'after', staysDown: true }],
  ]
  for (const [what, ask, order] of asks) {
    await until('the service has the database again', async () => {
      const read = await call('GET', `/api/merchants/v1/purchases/${id}`, { token: alice.v1Token })
      return read.status === 200
    })
    const cut = wire.cut(order)
    const lost = await ask()
    await cut
    wire.mend()
    assert.deepEqual([lost.status, lost.errorCode], [503, 'outcome_unknown'], what)
    assert.equal(lost.headers.get('retry-after'), '10')
    assert.doesNotMatch(lost.text, /nothing was done/)
    // The wait it asks for.
    await world.db.query("update unanswered_requests set created_at = created_at - interval '10 seconds'")
    const again = await obediently(ask)
    assert.ok(again.status < 300, again.text)
  }
  assert.equal((await titled('away too')).length, 1)
  const { rows } = await world.db.query('select from unwindings where purchase_id = $1', [id])
  assert.equal(rows.length, 1)
  await until('what was answered is forgotten', async () => {
    return (await world.db.query('select from unanswered_requests')).rows.length === 0
  })
  await refundsDone(id)
  assert.equal((await refund(id)).json.refunded_amount_cents, 200, 'and the next one is another refund')
})
