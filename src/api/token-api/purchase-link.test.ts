import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice, db } = world
const path = `/api/merchants/${alice.merchantUid}/purchase_link`
const DATA = { title: 'Week-end à Brest', reference: 'r-1', amountCents: 24000 }

const post = (data: object, settings?: object | null, rest: object = {}) =>
  call('POST', path, {
    token: alice.accessToken,
    body: { data: { ...DATA, ...data }, ...(settings !== undefined && { purchase_link_settings: settings }), ...rest },
  })

async function stored(purchaseUid: unknown): Promise<Record<string, unknown>> {
  const { rows } = await db.query('select * from purchases where id = $1', [String(purchaseUid).slice(4)])
  return rows[0] as Record<string, unknown>
}

async function mailsTo(address: string): Promise<{ channel: string; text: string }[]> {
  const { messages } = await world.sandbox<{ messages: { channel: string; text: string }[] }>(
    'GET',
    `/mailbox.json?to=${encodeURIComponent(address)}`,
  )
  return messages
}

test('[link.endpoint, link.settings.*, link.response.*, link.data.merchantUid] a link is made, sent by e-mail and SMS, and both are told', async () => {
  const settings = { send_email: true, email: 'alice@example.test', send_sms: true, phone_number: '+33 6 12 34 56 78' }
  const answer = await post({ merchantUid: alice.merchantUid }, settings)
  assert.equal(answer.status, 200)
  assert.match(String(answer.json.purchase_uid), /^pur_[0-9a-f-]{36}$/)
  assert.ok(String(answer.json.url).startsWith(`${world.baseUrl}/pay/`))
  assert.deepEqual([answer.json.email_has_been_sent, answer.json.sms_has_been_sent], [true, true])
  assert.ok((await mailsTo('alice@example.test'))[0]?.text.includes(String(answer.json.url)))
  assert.equal((await mailsTo('+33612345678'))[0]?.channel, 'sms')
  assert.equal((await fetch(String(answer.json.url))).status, 200)
})

test('a link is one in the merchant’s list of links, sent or not', async () => {
  const sent = await post({ reference: 'r-sent' }, { send_email: true, email: 'alice@example.test' })
  const made = await post({ reference: 'r-made' })
  for (const { json } of [sent, made]) assert.equal((await stored(json.purchase_uid)).is_link, true)
})

test('[link.settings] without a flag nothing is sent, and nothing is said about sending', async () => {
  for (const settings of [undefined, null, {}, { send_email: false, email: 'nobody@example.test', send_sms: null }]) {
    const answer = await post({ email: 'nobody@example.test' }, settings)
    assert.deepEqual(Object.keys(answer.json), ['purchase_uid', 'url'], answer.text)
  }
  assert.deepEqual(await mailsTo('nobody@example.test'), [])
})

test('[decided.link.fallback] a flag without its address falls back to the customer’s own, else it is an error', async () => {
  const answer = await post(
    { email: 'own@example.test', phoneNumber: '+33611223344' },
    { send_email: true, email: '', send_sms: true },
  )
  assert.deepEqual([answer.json.email_has_been_sent, answer.json.sms_has_been_sent], [true, true])
  assert.equal((await mailsTo('own@example.test')).length, 1)
  assert.equal((await mailsTo('+33611223344')).length, 1)
  for (const [settings, says] of [
    [{ send_email: true }, /send_email needs/],
    [{ send_sms: true }, /send_sms needs/],
    [{ send_email: true, email: 'not an address' }, /must be an e-mail address/],
    [{ send_email: true, email: 'a@b.test\nBcc: c@d.test' }, /must be an e-mail address/],
    [{ send_sms: true, phone_number: '12 34' }, /international format/],
    [{ send_sms: true, phone_number: '+0' }, /international format/],
    [{ send_email: 'yes', email: 'a@b.test' }, /must be boolean/],
  ] as const) {
    const refused = await post({}, settings)
    assert.deepEqual([refused.status, refused.errorCode], [400, 'invalid_parameters'], refused.text)
    assert.match(refused.text, says)
  }
})

test('what the mail server or the SMS gateway refuses is false', async () => {
  const answer = await post(
    {},
    { send_email: true, email: 'a@refused.test', send_sms: true, phone_number: '+33612340000' },
  )
  assert.deepEqual([answer.status, answer.json.email_has_been_sent, answer.json.sms_has_been_sent], [200, false, false])
})

test('[decided.link.sent] a slow mail server costs the shop three seconds, not five, and the mail arrives once', async () => {
  const startedMs = performance.now()
  const answer = await post({}, { send_email: true, email: 'a@slow.test' })
  const tookMs = performance.now() - startedMs
  assert.equal(answer.json.email_has_been_sent, false)
  assert.ok(tookMs > 2_500 && tookMs < 4_500, `${tookMs} ms`)
  assert.equal((await mailsTo('a@slow.test')).length, 1)
})

test('[link.data.amountCents, decided.numbers] amounts come as deployed modules send them', async () => {
  for (const [amountCents, amountMinor] of [
    [1999, 1999n],
    ['1999', 1999n],
    ['099', 99n],
    [1999.0, 1999n],
    [1998.9999999999998, 1999n],
    [0, 0n],
    [100_000_000, 100_000_000n],
  ] as const) {
    const answer = await post({ amountCents })
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await stored(answer.json.purchase_uid)).amount_minor, amountMinor)
  }
})

test('[decided.numbers] what is no amount is refused with a reason', async () => {
  const wrong = [19.99, '19.99', 1999.001, -1, '-1', 100_000_001, '1'.repeat(20), '', ' ', 'NaN', '1e3', '0x10', '１２']
  for (const amountCents of [...wrong, true, [], {}, [1999], null]) {
    const answer = await post({ amountCents })
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], JSON.stringify(amountCents))
    assert.match(answer.text, /amountCents/)
  }
  for (const raw of ['NaN', 'Infinity', '1e400', '-0.5', '01']) {
    const body = `{"data":{"title":"t","reference":"r","amountCents":${raw}}}`
    assert.equal((await call('POST', path, { token: alice.accessToken, body })).status, 400, raw)
  }
})

test('[link.data, decided.link.required] title, reference and amountCents are required, data too', async () => {
  for (const name of ['title', 'reference', 'amountCents']) {
    for (const value of [undefined, null, ...(name === 'amountCents' ? [] : ['', '   ', 7])]) {
      const answer = await post({ [name]: value })
      assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], `${name}=${value}`)
      assert.match(answer.text, new RegExp(name))
    }
  }
  for (const body of ['{}', '[]', '"data"', 'null', '{"data":[]}', '{"data":null}', '']) {
    const answer = await call('POST', path, { token: alice.accessToken, body })
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], body)
  }
})

test('[link.data.merchantUid] another merchantUid in data is refused, unknown keys and nulls are ignored', async () => {
  assert.equal((await post({ merchantUid: world.credentials.merchants.DEFERRED.uid })).errorCode, 'invalid_parameters')
  assert.equal((await post({ merchantUid: 'mer_x' })).status, 400)
  const answer = await post(
    { merchantUid: '', civility: 'Mme', address: { street: 5 }, subtitle: null, email: '', metadata: { a: null } },
    null,
    { extra: [1] },
  )
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual((await stored(answer.json.purchase_uid)).metadata, { a: null })
})

test('[link.data.*] what data says is what the purchase and its client are', async () => {
  const data = { title: 'Voyage à Brest', reference: 'kept-1', amountCents: 12_345, email: 'kept@example.test' }
  const answer = await post({ ...data, language: 'en_GB', firstName: 'Alice', merchantUid: alice.merchantUid })
  const row = await stored(answer.json.purchase_uid)
  assert.deepEqual(
    [row.title, row.reference, row.amount_minor, row.language, row.merchant_id],
    [data.title, data.reference, BigInt(data.amountCents), 'en', alice.merchantId],
  )
  const { rows } = await db.query('select email, first_name from clients where id = $1', [row.client_id])
  assert.deepEqual(rows, [{ email: data.email, first_name: 'Alice' }])
})

test('[link.data.language, decided.language] no language is ever refused', async () => {
  for (const [data, language] of [
    [{}, 'fr'],
    [{ language: 'en_GB' }, 'en'],
    [{ lang: 'EN-us' }, 'en'],
    [{ language: '', lang: 'en' }, 'en'],
    [{ language: 'de_DE' }, 'de'],
    [{ lang: 'nl' }, 'nl'],
    [{ language: 'xx_XX' }, 'fr'],
    [{ language: 'x'.repeat(500) }, 'fr'],
    [{ language: 42 }, 'fr'],
    [{ lang: { fr: true } }, 'fr'],
  ] as const) {
    const answer = await post(data)
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await stored(answer.json.purchase_uid)).language, language)
  }
})

test('[notification.url] addresses must be ones we can send a browser or a call to', async () => {
  for (const data of [
    { redirectUrl: 'javascript:alert(1)' },
    { redirectUrl: 'shop.example/thanks' },
    { redirectUrl: 'https://shop.example/\nSet-Cookie: a=b' },
    { cancelUrl: 'ftp://shop.example' },
    { paymentNotificationUrl: 'mailto:nobody' },
    { paymentNotificationUrl: 'https://10.0.0.8/' },
    { errorNotificationUrl: 'https://[::ffff:10.0.0.8]/' },
    { email: 'nobody' },
    { phoneNumber: '+1' },
    { currency: 'XYZ' },
    { currency: 'eur' },
    { metadata: 'a=b' },
  ]) {
    assert.equal((await post(data)).status, 400, JSON.stringify(data))
  }
  const kept = {
    redirectUrl: 'https://shop.example/merci?id=1#fin',
    cancelUrl: 'http://shop.example',
    paymentNotificationUrl: 'mailto:john.doe@shop.example',
    errorNotificationUrl: 'https://shop.example/err',
  }
  const answer = await post({ ...kept, phoneNumber: '0612345678' })
  const row = await stored(answer.json.purchase_uid)
  assert.deepEqual(
    [row.redirect_url, row.cancel_url, row.payment_notification_url, row.error_notification_url],
    Object.values(kept),
  )
})

test('text that a database cannot keep is refused, every other text is kept as it came', async () => {
  for (const title of ['a\0b', 'a\ud800b', '\udc00']) {
    assert.deepEqual([(await post({ title })).status, (await post({ metadata: { [title]: 1 } })).status], [400, 400])
    assert.equal((await post({ metadata: { deep: [{ title }] } })).status, 400)
    assert.equal((await post({ ignored: title })).status, 400)
  }
  const title = 'Été 👩‍👩‍👧 \u202e <b>"\'; drop table purchases; -- \u0001'
  assert.equal((await stored((await post({ title })).json.purchase_uid)).title, title)
  assert.equal((await post({ title: '👍'.repeat(200) })).status, 200)
  assert.equal((await post({ title: '👍'.repeat(201) })).status, 400)
})

test('[base.json] broken, deep, poisoned, oversized and foreign bodies are refused in the family’s shape', async () => {
  const deep = `{"data":{"metadata":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`
  const bodies: [string, string, number, string][] = [
    ['application/json', '{"data":', 400, 'invalid_json'],
    ['application/json', deep, 400, 'invalid_json'],
    ['application/json', '{"__proto__":{"admin":true}}', 400, 'invalid_json'],
    ['application/json', '{"constructor":{"prototype":{"a":1}}}', 400, 'invalid_json'],
    ['application/json', `{"data":"${'x'.repeat(300_000)}"}`, 413, 'body_too_large'],
    ['application/x-www-form-urlencoded', 'data=1', 415, 'unsupported_media_type'],
    ['text/plain', JSON.stringify({ data: DATA }), 415, 'unsupported_media_type'],
    ['nonsense', JSON.stringify({ data: DATA }), 415, 'unsupported_media_type'],
  ]
  for (const [type, body, status, code] of bodies) {
    const answer = await call('POST', path, { token: alice.accessToken, headers: { 'content-type': type }, body })
    assert.deepEqual([answer.status, answer.errorCode], [status, code], body.slice(0, 60))
  }
  const twice = `{"data":{"title":"one","title":"two","reference":"dup","amountCents":1}}`
  const answer = await call('POST', path, { token: alice.accessToken, body: twice })
  assert.equal((await stored(answer.json.purchase_uid)).title, 'two')
})

test('a merchant that is unknown or malformed is not found; every payment type has its link', async () => {
  for (const uid of ['mer_018f0000-0000-7000-8000-000000000000', 'mer_1', alice.merchantId, '%00', 'x'.repeat(150)]) {
    const answer = await call('POST', `/api/merchants/${uid}/purchase_link`, {
      token: alice.accessToken,
      body: { data: DATA },
    })
    assert.deepEqual([answer.status, answer.errorCode], [404, 'merchant_not_found'], uid)
  }
  for (const { uid } of Object.values(world.credentials.merchants)) {
    const answer = await call('POST', `/api/merchants/${uid}/purchase_link`, {
      token: alice.accessToken,
      body: { data: DATA },
    })
    assert.equal(answer.status, 200, uid)
  }
})

test('[decided.reference] a reference may be used again until a purchase with it is accepted', async () => {
  const first = await post({ reference: 'taken' })
  assert.equal((await post({ reference: 'taken' })).status, 200)
  await db.query(`update purchases set state = 'leader_processed', accepted_at = created_at where id = $1`, [
    String(first.json.purchase_uid).slice(4),
  ])
  const answer = await post({ reference: 'taken', email: 'late@example.test' })
  assert.deepEqual([answer.status, answer.errorCode], [409, 'reference_already_used'])
  const { rows } = await db.query(`select 1 from clients where email = 'late@example.test'`)
  assert.equal(rows.length, 0)
})
