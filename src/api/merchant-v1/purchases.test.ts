import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'

const { call, alice, db, baseUrl } = await apiWorld()
const PATH = '/api/merchants/v1/purchases'
const NEW = { title: 'Week-end à Brest', amount: 24000 }
const post = (payload: object, headers: Record<string, string> = {}) =>
  call('POST', PATH, { token: alice.v1Token, headers, body: { ...NEW, ...payload } })
const read = (id: unknown) => call('GET', `${PATH}/${id}`, { token: alice.v1Token })

async function count(table: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n as number
}

test('[v1.post_purchase, v1.get_purchase, v1.purchase.*, v1.product.*, v1.payload] a purchase is created with 201 and reads back as it was answered', async () => {
  const full = {
    ref: 'v1-1',
    subtitle: 'ligne 1|ligne 2',
    description: 'Tout compris',
    picture_url: 'https://shop.example/p.jpg',
    currency: 'EUR',
    callback_url: 'https://shop.example/back?order=1#x',
    client: { ref: 'c-1', last_name: 'Martin', first_name: 'Alice', email: 'alice@example.test' },
    products: [
      { ref: 'p-1', label: 'Chambre', amount: 20000, currency: 'EUR' },
      { label: 'Petit déjeuner', amount: 4000 },
    ],
  }
  const created = await post(full)
  assert.equal(created.status, 201)
  const { id, payment_url, state, comment, client, products, ...rest } = created.json
  assert.equal(state, 'INITIALIZED')
  assert.equal(comment, 'L’achat attend le paiement du client.')
  assert.ok(String(payment_url).startsWith(`${baseUrl}/pay/`))
  assert.equal((await fetch(String(payment_url))).status, 200)
  const { id: clientId, purchases, ...person } = client as Record<string, unknown>
  assert.match(String(clientId), /^[0-9a-f-]{36}$/)
  assert.deepEqual(person, full.client)
  assert.deepEqual(products, [full.products[0], { ...full.products[1], currency: 'EUR' }])
  assert.deepEqual(purchases, [{ id, payment_url, state, comment, products, ...rest }])
  const { client: _client, products: _products, ...echoed } = { ...NEW, ...full }
  assert.deepEqual(rest, echoed)
  assert.deepEqual((await read(id)).json, created.json)
})

test('[decided.v1.required, decided.v1.currency] title and amount are enough; the currency is euro, what is absent is left out', async () => {
  const { status, json } = await post({})
  assert.equal(status, 201)
  assert.deepEqual(Object.keys(json).sort(), [
    'amount',
    'comment',
    'currency',
    'id',
    'payment_url',
    'products',
    'state',
    'title',
  ])
  assert.deepEqual([json.currency, json.products], ['EUR', []])
  assert.deepEqual((await read(json.id)).json, json)
})

test('[v1.auth, decided.v1.auth] the token comes as Bearer, Token or bare; anything else is 401 before the body is looked at', async () => {
  for (const authorization of [alice.v1Token, `Token ${alice.v1Token}`, `bearer ${alice.v1Token}`]) {
    const answer = await call('POST', PATH, { headers: { authorization }, body: NEW })
    assert.equal(answer.status, 201, authorization)
  }
  const wrong: Record<string, string>[] = [
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: `Basic ${alice.v1Token}` },
    { authorization: `Bearer ${alice.accessToken}` },
    { authorization: `Bearer ${alice.v1Token}x` },
  ]
  for (const headers of wrong) {
    const answer = await call('POST', PATH, { headers, body: '{"broken' })
    assert.deepEqual([answer.status, answer.errorCode], [401, 'invalid_credentials'], JSON.stringify(headers))
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /)
  }
})

test('[v1.post_purchase.406, v1.purchase.amount, v1.product.amount, decided.v1.406, decided.v1.currency, decided.v1.callback_url] incorrect input is 406 with the field in the message, and nothing is kept', async () => {
  const before = await count('purchases')
  const clientsBefore = await count('clients')
  const wrong: [object, RegExp][] = [
    [{ title: undefined }, /title/],
    [{ title: '' }, /title/],
    [{ title: ' \n ' }, /title/],
    [{ title: null }, /title/],
    [{ title: 5 }, /title/],
    [{ title: 'a\0b' }, /U\+0000/],
    [{ title: 'a\ud83d' }, /surrogate/],
    [{ title: 'x'.repeat(201) }, /title/],
    [{ amount: undefined }, /amount/],
    [{ amount: '24000' }, /amount/],
    [{ amount: 19.99 }, /amount/],
    [{ amount: 1998.9999999999998 }, /amount/],
    [{ amount: -1 }, /amount/],
    [{ amount: 100_000_001 }, /amount/],
    [{ amount: true }, /amount/],
    [{ currency: 'EURO' }, /currency/],
    [{ currency: 'XXQ' }, /currency/],
    [{ currency: 978 }, /currency/],
    [{ ref: 5 }, /ref/],
    [{ callback_url: 'javascript:alert(1)' }, /callback_url/],
    [{ callback_url: '/relative' }, /callback_url/],
    [{ callback_url: 'https://shop.example/\r\nX: y' }, /callback_url/],
    [{ picture_url: 'data:image/png;base64,AA' }, /picture_url/],
    [{ client: 'c-1' }, /client/],
    [{ client: { email: 'nobody' } }, /client.email/],
    [{ client: { id: 'c-1' } }, /client.id/],
    [{ client: { id: '' } }, /client.id/],
    [{ client: { id: '018f0000-0000-7000-8000-000000000000' } }, /client.id/],
    [{ products: {} }, /products/],
    [{ products: [{ label: 'no amount' }] }, /amount/],
    [{ products: [{ label: 'x', amount: -1 }] }, /amount/],
    [{ products: [{ label: 'x', amount: 1, currency: 'GBP' }] }, /EUR/],
    [{ products: Array.from({ length: 201 }, () => ({ label: 'x', amount: 1 })) }, /products/],
  ]
  for (const [payload, says] of wrong) {
    const answer = await post(payload)
    assert.equal(answer.status, 406, JSON.stringify(payload).slice(0, 100))
    assert.match((answer.json.error as { message: string }).message, says)
  }
  const raw: [string, string][] = [
    ['application/json', '{"title":"x","amount":1'],
    ['application/json', ''],
    ['application/json', '[]'],
    ['application/json', 'null'],
    ['application/json', '{"title":"x","amount":1e999}'],
    ['application/json', '{"title":"x","amount":1,"__proto__":{}}'],
    ['application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['application/x-www-form-urlencoded', 'title=x&amount=1'],
    ['text/plain', JSON.stringify(NEW)],
  ]
  for (const [type, body] of raw) {
    const answer = await call('POST', PATH, { token: alice.v1Token, headers: { 'content-type': type }, body })
    assert.equal(answer.status, 406, `${type} ${body.slice(0, 60)}`)
  }
  assert.deepEqual([await count('purchases'), await count('clients')], [before, clientsBefore])
})

test('a body over the limit is 413 in the family’s shape', async () => {
  const answer = await post({ ignored: 'x'.repeat(300_000) })
  assert.deepEqual([answer.status, answer.errorCode], [413, 'body_too_large'])
})

test('amount 0, exact floats, unknown keys, nulls and empty texts are accepted', async () => {
  const body = '{"title":"Free","amount":0.0,"x_extra":{"a":[1]},"subtitle":null,"ref":"","client":{},"products":null}'
  const answer = await call('POST', PATH, { token: alice.v1Token, body })
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.json.amount, 0)
  assert.equal('client' in answer.json, false)
})

test('[v1.get_purchase.404, decided.v1.404] unknown, foreign-looking and malformed ids are 404', async () => {
  const { json } = await post({})
  for (const id of [
    '018f0000-0000-7000-8000-000000000000',
    'x',
    `pur_${json.id}`,
    '%00',
    '..%2f..',
    'x'.repeat(150),
    '1',
  ]) {
    const answer = await read(id)
    assert.deepEqual([answer.status, answer.errorCode], [404, 'purchase_not_found'], id)
  }
  assert.equal((await read(String(json.id).toUpperCase())).status, 200)
})

test('[decided.reference] the reference of an accepted purchase is 406 reference_already_used, and its client is left as it was', async () => {
  const client = { ref: 'c-taken', first_name: 'Alice' }
  const first = await post({ ref: 'taken', client })
  await db.query(`update purchases set state = 'successful', accepted_at = created_at where id = $1`, [first.json.id])
  const answer = await post({ ref: 'taken', client: { ...client, first_name: 'Mallory' } })
  assert.deepEqual([answer.status, answer.errorCode], [406, 'reference_already_used'])
  assert.equal(((await read(first.json.id)).json.client as { first_name: string }).first_name, 'Alice')
})

test('an Idempotency-Key gives the first 201 again; another request under it is 409', async () => {
  const headers = { 'idempotency-key': 'v1-key' }
  const [first, twin] = await Promise.all([post({ ref: 'idem' }, headers), post({ ref: 'idem' }, headers)])
  assert.deepEqual([first?.status, twin?.status, twin?.text], [201, 201, first?.text])
  const other = await post({ ref: 'idem-2' }, headers)
  assert.deepEqual([other.status, other.errorCode], [409, 'idempotency_key_reused'])
})

test('a credit that may not be offered is refused as input, in words', async () => {
  await db.query(`update merchants set payment_type = 'INSTALLMENT', fee_bps = 900 where id = $1`, [alice.merchantId])
  const answer = await post({})
  assert.deepEqual([answer.status, answer.errorCode], [406, 'rate_above_cap'])
  await db.query(`update merchants set payment_type = 'SPLIT', fee_bps = 0 where id = $1`, [alice.merchantId])
})

test('[v1.purchase.comment] a comment is in the language of whoever asks, wherever a purchase is told; French where they name none', async () => {
  const ask = (method: string, path: string, language?: string, more: object = {}) =>
    call(method, `${PATH}${path}`, {
      token: alice.v1Token,
      headers: { ...(language && { 'accept-language': language }) },
      ...more,
    })
  const body = { title: 'x', amount: 100, ref: 'v1-language', client: { first_name: 'Alice' } }
  const english = 'The purchase is waiting for the customer to pay.'
  const french = 'L’achat attend le paiement du client.'
  const made = await ask('POST', '', 'en', { body })
  assert.equal(made.json.comment, english)
  const { id, client } = made.json as { id: string; client: { id: string } }
  for (const [language, comment] of [
    ['en-GB, fr;q=0.5', english],
    ['pt', french],
    [undefined, french],
  ] as const) {
    assert.equal((await ask('GET', `/${id}`, language)).json.comment, comment)
    const { items } = (await ask('GET', '?ref=v1-language', language)).json as { items: { comment: string }[] }
    assert.equal(items[0]?.comment, comment)
    const headers = { ...(language && { 'accept-language': language }) }
    const read = await call('GET', `/api/merchants/v1/clients/${client.id}`, { token: alice.v1Token, headers })
    assert.equal((read.json.purchases as { comment: string }[])[0]?.comment, comment)
  }
  assert.match(String((await ask('POST', `/${id}/cancel`, 'en')).json.comment), /^The /)
  assert.match(String((await ask('POST', `/${id}/cancel`)).json.comment), /^L/)
})

test('[v1.purchase.comment] under a key the first answer comes again, byte for byte, whatever language it is asked for in', async () => {
  for (const path of [PATH, `${PATH}/${(await post({ title: 'x', amount: 100 })).json.id}/cancel`]) {
    const ask = (language: string) =>
      call('POST', path, {
        token: alice.v1Token,
        headers: { 'idempotency-key': `language-${path.length}`, 'accept-language': language },
        ...(path === PATH && { body: { title: 'x', amount: 100 } }),
      })
    const first = await ask('en')
    assert.match(String(first.json.comment), /^The /, first.text)
    assert.equal((await ask('fr')).text, first.text)
  }
})
