import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { aCall } from '../../../test/support/call.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { transaction } from '../../db/database.ts'
import { lockPurchase } from '../../purchases/index.ts'
import { promiseToMerchant } from '../../settlements/index.ts'
import { SYSTEM } from '../../shared/scope.ts'

const world = await apiWorld()
const { call, alice, db } = world
const charlie = await anotherShop(world, call, 'charlie')
const token = alice.accessToken
const merchantPath = `/api/merchants/${alice.merchantUid}/purchases`

interface Listed {
  items: { uid: string; reference: string | null; state: string; created_at: string }[]
  next_cursor: string | null
}

async function sell(reference: string, shop = alice, more: object = {}): Promise<string> {
  const data = { title: 'Week-end à Brest', reference, amountCents: 24000, ...more }
  const answer = await call('POST', `/api/merchants/${shop.merchantUid}/purchase_link`, {
    token: shop.accessToken,
    body: { data },
  })
  assert.equal(answer.status, 200, answer.text)
  return String(answer.json.purchase_uid)
}

async function list(query = '', path = '/api/purchases', by = token): Promise<Listed> {
  const answer = await call('GET', `${path}${query}`, { token: by })
  assert.equal(answer.status, 200, answer.text)
  return answer.json as unknown as Listed
}

const set = (uid: string, assignment: string) =>
  db.query(`update purchases set ${assignment} where id = $1`, [uid.slice(4)])
const references = ({ items }: Listed) => items.map((item) => item.reference)

test('a shop that has sold nothing gets an empty list', async () => {
  for (const path of ['/api/purchases', merchantPath])
    assert.deepEqual(await list('', path), { items: [], next_cursor: null })
})

test('a purchase is read with its state, its customer and the shop’s own metadata', async () => {
  const person = { firstName: 'Alice', lastName: 'Martin', email: 'alice@example.test', phoneNumber: '+33612345678' }
  const metadata = { basket: [1, { a: null }] }
  const uid = await sell('r-read', alice, { ...person, metadata, subtitle: '2 nuits' })
  const { status, json } = await call('GET', `/api/purchases/${uid}`, { token })
  assert.equal(status, 200)
  const { created_at, link_expires_at, client, ...rest } = json
  assert.equal(Date.parse(String(link_expires_at)) - Date.parse(String(created_at)), 30 * 86_400_000)
  assert.deepEqual(
    { ...(client as object), id: null },
    {
      id: null,
      ref: null,
      first_name: 'Alice',
      last_name: 'Martin',
      email: 'alice@example.test',
    },
  )
  assert.deepEqual(rest, {
    uid,
    merchant_uid: alice.merchantUid,
    reference: 'r-read',
    title: 'Week-end à Brest',
    subtitle: '2 nuits',
    state: 'INITIALIZED',
    comment: 'L’achat attend le paiement du client.',
    payment_type: 'SPLIT',
    amount_cents: 24000,
    refunded_amount_cents: 0,
    currency: 'EUR',
    accepted_at: null,
    metadata,
    settlement: {
      mode: 'TRANSFER',
      state: 'pending',
      settled_at: null,
      transfer_order_item_uid: null,
      transaction: null,
    },
    collection: null,
    shares: [],
  })
})

test('a purchase whose payment was accepted is read as settled, by the item that its notification names', async () => {
  const uid = await sell('r-settled')
  const at = new Date('2027-03-01T09:04:12Z')
  await transaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, SYSTEM, uid.slice(4))
    await promiseToMerchant(tx, aCall(fixedClock(at)), purchase ?? assert.fail(), null)
  })
  const { json } = await call('GET', `/api/purchases/${uid}`, { token })
  const { transfer_order_item_uid: item, ...rest } = json.settlement as Record<string, unknown>
  assert.deepEqual(rest, { mode: 'TRANSFER', state: 'settled', settled_at: at.toISOString(), transaction: null })
  const { rows } = await db.query<{ id: string }>('select id from transfer_items where purchase_id = $1', [
    uid.slice(4),
  ])
  assert.equal(item, `tri_${rows[0]?.id}`)
})

test('a purchase without customer has none', async () => {
  const { json } = await call('GET', `/api/purchases/${await sell('r-nobody')}`, { token })
  assert.deepEqual([json.client, json.metadata, json.subtitle], [null, null, null])
})

test('of friends the merchant reads parts and, once they have paid, names; never an address', async () => {
  const uid = await sell('r-shares', alice, { firstName: 'Alice', lastName: 'Martin' })
  await db.query(
    `insert into shares (id, purchase_id, position, role, name, email, phone_number, principal_minor, fee_minor, state,
                         paid_at)
     values (gen_random_uuid(), $1, 0, 'leader', null, 'alice@example.test', null, 9000, 0, 'owed', null),
            (gen_random_uuid(), $1, 1, 'pledger', 'Bob', 'bob@example.test', null, 8000, 100, 'paid', '2027-03-01Z'),
            (gen_random_uuid(), $1, 2, 'pledger', 'Dora', null, '+33698765432', 7000, 0, 'owed', null)`,
    [uid.slice(4)],
  )
  const answer = await call('GET', `/api/purchases/${uid}`, { token })
  const part = { kind: 'part', due_on: null, fee_cents: 0, paid_at: null, payer_name: null }
  assert.deepEqual(answer.json.shares, [
    { ...part, role: 'leader', state: 'owed', amount_cents: 9000, payer_name: 'Alice Martin' },
    {
      ...part,
      role: 'pledger',
      state: 'paid',
      amount_cents: 8100,
      fee_cents: 100,
      payer_name: 'Bob',
      paid_at: '2027-03-01T00:00:00.000Z',
    },
    { ...part, role: 'pledger', state: 'owed', amount_cents: 7000 },
  ])
  assert.doesNotMatch(answer.text, /bob@|Dora|33698/)
})

test('dated shares show their kind and day, and the purchase whether they come in', async () => {
  const uid = await sell('r-dated')
  await db.query(
    `insert into shares (id, purchase_id, position, role, kind, due_on, principal_minor, state, paid_at, first_refused_at)
     values (gen_random_uuid(), $1, 0, 'leader', 'installment', '2027-03-01', 8000, 'paid', '2027-03-01', null),
            (gen_random_uuid(), $1, 1, 'leader', 'installment', '2027-04-01', 8000, 'owed', null, '2027-04-01')`,
    [uid.slice(4)],
  )
  await set(uid, 'accepted_at = created_at')
  const { json } = await call('GET', `/api/purchases/${uid}`, { token })
  const shares = json.shares as { kind: string; due_on: string }[]
  assert.deepEqual(
    shares.map((share) => [share.kind, share.due_on]),
    [
      ['installment', '2027-03-01'],
      ['installment', '2027-04-01'],
    ],
  )
  assert.equal(json.collection, 'short')
})

test('by its reference the accepted purchase is found, and before there is one the newest', async () => {
  const reference = 'r / ½?'
  const byReference = (wished = reference, by = token) =>
    call('GET', `${merchantPath}/by_reference/${encodeURIComponent(wished)}`, { token: by })
  const first = await sell(reference)
  const second = await sell(reference)
  assert.equal((await byReference()).json.uid, second)
  await set(first, `accepted_at = created_at, state = 'leader_processed'`)
  const { json } = await byReference()
  assert.deepEqual([json.uid, json.state], [first, 'COLLECTING'])
  await sell('é'.repeat(200))
  assert.equal((await byReference('é'.repeat(200))).status, 200)
  const unknown = [await byReference('r'), await byReference('\0')]
  for (const answer of unknown) assert.deepEqual([answer.status, answer.errorCode], [404, 'purchase_not_found'])
  assert.equal((await byReference(reference, charlie.accessToken)).errorCode, 'merchant_not_found')
})

test('pages go from the newest to the oldest, without gaps or doubles, also when more is sold meanwhile', async () => {
  const made: string[] = []
  for (let n = 0; n < 7; n += 1) made.unshift(await sell(`page-${n}`))
  // Some share a moment: the identifier decides.
  await db.query(`update purchases set created_at = date_trunc('day', created_at) where reference ~ '^page-[0-3]$'`)
  const seen: string[] = []
  let query = '?q=page-&limit=3'
  for (let page = 0; page < 3; page += 1) {
    const answer = await list(query, merchantPath)
    seen.push(...answer.items.map((item) => item.uid))
    assert.equal(answer.next_cursor === null, page === 2)
    query = `?q=page-&limit=3&cursor=${answer.next_cursor}`
    if (page === 0) await sell('page-late')
  }
  assert.deepEqual(seen, made)
})

test('filters narrow the list, together', async () => {
  const uid = await sell('f-1_%')
  await sell('f-1x')
  assert.deepEqual(references(await list('?reference=f-1_%25')), ['f-1_%'])
  assert.deepEqual(references(await list('?q=f-1')), ['f-1x', 'f-1_%'])
  assert.deepEqual(references(await list('?q=f-1_')), ['f-1_%'], 'a wildcard of the database is none of ours')
  await set(uid, `state = 'authorizing'`)
  assert.deepEqual(references(await list('?q=f-1&state=INITIALIZED')), ['f-1x', 'f-1_%'], 'paying is not accepted yet')
  await set(uid, `state = 'failed_payer', reason = 'stolen_card'`)
  assert.deepEqual(references(await list('?q=f-1&state=PRIMARY_KO')), ['f-1_%'])
  assert.deepEqual(references(await list('?q=f-1&payment_type=SPLIT')), ['f-1x', 'f-1_%'])
  assert.deepEqual(references(await list('?q=f-1&payment_type=DEFERRED')), [])
})

test('days are whole, moments exact', async () => {
  const uid = await sell('d-1')
  await set(uid, `created_at = '2027-03-01T23:30:00Z'`)
  for (const [query, found] of [
    ['created_from=2027-03-01', true],
    ['created_from=2027-03-02', false],
    ['created_to=2027-03-01', true],
    ['created_to=2027-02-28', false],
    ['created_from=2027-03-01T23:30:00Z', true],
    ['created_to=2027-03-01T23:30:00Z', false],
    ['created_to=2027-03-02T00:30:00.001%2B01:00', true],
    ['created_from=2027-03-02T00:30:00.001+01:00', false],
  ] as const) {
    assert.equal((await list(`?reference=d-1&${query}`)).items.length, found ? 1 : 0, query)
  }
})

test('a refused query names what is wrong, and the choices there are', async () => {
  for (const [query, debug] of [
    ['refernce=bad-1', 'querystring.refernce is not known here'],
    ['payment_type=split', 'querystring.payment_type must be one of SPLIT, INSTALLMENT, DEFERRED, DOWN_PAYMENT'],
    ['limit=1&limit=2', 'querystring.limit must be integer'],
  ]) {
    const answer = await call('GET', `/api/purchases?${query}`, { token })
    assert.equal((answer.json.error as { debug: string }).debug, debug)
  }
})

test('what is no filter, no page and no date is 400 in the family’s shape', async () => {
  await sell('bad-1')
  await sell('bad-2')
  const cursor = String((await list('?q=bad-&limit=1')).next_cursor)
  const garbled = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`
  for (const [query, code] of [
    ['limit=0', 'invalid_parameters'],
    ['limit=101', 'invalid_parameters'],
    ['limit=-1', 'invalid_parameters'],
    ...['limit=1&limit=2', 'limit=', 'limit=%201', 'limit=1.0', 'limit=%2B5', 'limit=05', 'limit=1e1', 'limit=0x5'].map(
      (query) => [query, 'invalid_parameters'] as const,
    ),
    ['state=leader_processed', 'invalid_parameters'],
    ['payment_type=split', 'invalid_parameters'],
    ['refernce=bad-1', 'invalid_parameters'],
    ['q=%00', 'invalid_parameters'],
    ['created_from=2027-02-30', 'invalid_date'],
    ['created_to=2027-02-01T25:00:00Z', 'invalid_date'],
    ['created_to=yesterday', 'invalid_date'],
    ['cursor=', 'invalid_cursor'],
    ['cursor=x', 'invalid_cursor'],
    [`cursor=${garbled}`, 'invalid_cursor'],
    [`cursor=${cursor}=`, 'invalid_cursor'],
    [`cursor=${Buffer.from('deliveries 7').toString('base64url')}`, 'invalid_cursor'],
    [`cursor=${Buffer.from('purchases 018f0000-0000-7000-8000-000000000000').toString('base64url')}`, 'invalid_cursor'],
  ]) {
    const answer = await call('GET', `/api/purchases?${query}`, { token, headers: { 'accept-language': 'en' } })
    assert.deepEqual([answer.status, answer.errorCode], [400, code], `${query} ${answer.text}`)
    assert.match(String((answer.json.error as { info: string }).info), /^(Some|A date|There is)/)
  }
})

test('another company sees its own purchases only, and cannot go on from a page of Alice’s', async () => {
  const own = await sell('r-read', charlie)
  assert.deepEqual(
    (await list('', '/api/purchases', charlie.accessToken)).items.map((item) => item.uid),
    [own],
  )
  const cursor = (await list('?limit=1')).next_cursor
  const stolen = await call('GET', `/api/purchases?cursor=${cursor}`, { token: charlie.accessToken })
  assert.deepEqual([stolen.status, stolen.errorCode], [400, 'invalid_cursor'])
  const foreign = await call('GET', merchantPath, { token: charlie.accessToken })
  assert.deepEqual([foreign.status, foreign.errorCode], [404, 'merchant_not_found'])
})

test('a comment is in the language of whoever reads it, not in the customer’s; French where they name none', async () => {
  const uid = await sell('in-english', alice, { language: 'en' })
  for (const [headers, comment] of [
    [{ 'accept-language': 'en' }, 'The purchase is waiting for the customer to pay.'],
    [{ 'accept-language': 'fr' }, 'L’achat attend le paiement du client.'],
    [{}, 'L’achat attend le paiement du client.'],
  ] as const) {
    const byReference = `/api/merchants/${alice.merchantUid}/purchases/by_reference/in-english`
    for (const path of [`/api/purchases/${uid}`, byReference]) {
      assert.equal((await call('GET', path, { token, headers })).json.comment, comment)
    }
    const { json } = await call('GET', '/api/purchases?reference=in-english', { token, headers })
    assert.deepEqual(
      (json.items as { comment: string }[]).map((item) => item.comment),
      [comment],
    )
  }
})
