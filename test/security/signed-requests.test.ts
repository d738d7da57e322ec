import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, test } from 'node:test'
import { anotherShop, apiWorld } from '../support/api-world.ts'
import { signAs } from '../support/signing.ts'

const world = await apiWorld()
const { baseUrl, db, credentials, call } = world
const { uid: merchantUid, secret } = credentials.merchants.SPLIT
const now = Math.floor(Date.now() / 1000)
const DATA = {
  merchantUid,
  companyUid: credentials.company_uid,
  title: 'Brest',
  reference: 'hostile',
  amountCents: 100,
  currency: 'EUR',
  cancelUrl: 'https://anywhere.example/cancel',
}
const payload = { data: DATA }

/** Every place that takes `?signature=`. */
const ENDPOINTS = [
  ['POST', '/api/purchase_link/'],
  ['POST', '/api/trigger_capture/'],
  ['GET', '/purchase'],
  ['POST', '/purchase'],
  ['GET', '/purchases'],
  ['POST', '/purchases'],
  ['GET', '/payment_solutions'],
  ['POST', '/payment_solutions'],
] as const

const base64 = (text: string) => Buffer.from(text).toString('base64url')
/** Signed with the right secret over exactly this text, whatever it is. */
function signText(text: string, header = '{"typ":"JWT","alg":"HS256"}'): string {
  const body = `${base64(header)}.${base64(text)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

let othersSecret = ''
before(async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  const { rows } = await db.query('select secret_sealed from merchants where id = $1', [charlie.merchantId])
  const { secret_sealed: sealed } = rows[0] as { secret_sealed: Buffer }
  othersSecret = world.sealer.open(sealed, `merchants.secret:${charlie.merchantId}`)
})

async function send(
  method: string,
  path: string,
  signature: string,
  more = '',
): Promise<{ status: number; text: string }> {
  const url = `${baseUrl}${path}?signature=${encodeURIComponent(signature)}${more}`
  const answer = await fetch(url, { method, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

async function countPurchases(): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from purchases')
  return rows[0]?.n ?? -1
}

/** The request is refused everywhere with this status, tells nothing it was not asked, and has no effect. */
async function refusedEverywhere(name: string, signature: string, statuses: readonly number[] = [400]) {
  const before = await countPurchases()
  for (const [method, path] of ENDPOINTS) {
    const { status, text } = await send(method, path, signature)
    assert.ok(statuses.includes(status), `${name}: ${method} ${path} answered ${status} ${text.slice(0, 300)}`)
    assert.ok(!text.includes(secret) && !text.includes('Breizh'), `${name}: ${method} ${path} tells too much`)
    assert.ok(!text.includes('anywhere.example'), `${name}: ${method} ${path} links to an address nobody signed`)
  }
  assert.equal(await countPurchases(), before, name)
}

test('the genuine request is accepted: what follows is refused for its own fault alone', async () => {
  for (const [method, path] of ENDPOINTS) {
    const solution = path === '/payment_solutions' && method === 'POST' ? `&solution=${merchantUid}` : ''
    const { status, text } = await send(method, path, signAs(secret, payload), solution)
    // Who may order may not capture by the same request, and only a genuine one is told so.
    const isGenuine = [200, 303].includes(status) || text.includes('are signed to order a purchase')
    assert.ok(isGenuine, `${method} ${path}: ${status}`)
  }
})

test('[decided.signed.jwt] no algorithm but HS256 is believed, whatever the header says', async () => {
  const none = (header: string) => `${base64(header)}.${base64(JSON.stringify(payload))}`
  for (const header of [
    '{"alg":"none"}',
    '{"alg":"None","typ":"JWT"}',
    '{"alg":"NONE"}',
    '{"alg":""}',
    '{}',
    '{"alg":null}',
    '{"alg":["HS256"]}',
  ]) {
    await refusedEverywhere(`none ${header}`, `${none(header)}.`)
    await refusedEverywhere(`signed ${header}`, signText(JSON.stringify(payload), header))
  }
  await refusedEverywhere('HS384', signAs(secret, payload, { header: { alg: 'HS384' }, hash: 'sha384' }))
  await refusedEverywhere('HS512', signAs(secret, payload, { header: { alg: 'HS512' }, hash: 'sha512' }))
  await refusedEverywhere('RS256 with an HMAC', signAs(secret, payload, { header: { alg: 'RS256' } }))
  await refusedEverywhere('SHA-512 called HS256', signAs(secret, payload, { hash: 'sha512' }))
  await refusedEverywhere('unknown crit', signAs(secret, payload, { header: { alg: 'HS256', crit: ['b65'], b65: 1 } }))
  await refusedEverywhere(
    'jwk of its own',
    signAs('k', payload, { header: { alg: 'HS256', jwk: { kty: 'oct', k: 'aw' } } }),
  )
})

test('no key but this merchant’s is believed', async () => {
  for (const key of [othersSecret, credentials.merchants.INSTALLMENT.secret, '', merchantUid, `${secret} `]) {
    await refusedEverywhere(`key ${key.slice(0, 8)}`, signAs(key, payload))
  }
  // The notification secret signs notifications, not requests.
  await refusedEverywhere('notification secret', signAs(credentials.merchants.SPLIT.notification_secret, payload))
})

test('a changed payload, a cut or a doubled signature is no signature', async () => {
  const [header = '', body = '', mac = ''] = signAs(secret, payload).split('.')
  const cheaper = base64(JSON.stringify({ data: { ...DATA, amountCents: 1 } }))
  for (const forged of [
    `${header}.${cheaper}.${mac}`,
    `${header}.${body}.`,
    `${header}.${body}`,
    `${header}.${body}.${mac.slice(0, -2)}`,
    `${header}.${body}.${mac}.${mac}`,
    `${header}.${body}.${Buffer.alloc(32).toString('base64url')}`,
    `.${body}.${mac}`,
  ]) {
    await refusedEverywhere(forged.slice(-40), forged)
  }
})

test('expired and not yet valid requests are refused, by the machine’s clock', async () => {
  for (const claims of [{ exp: now - 1 }, { exp: 0 }, { exp: -1 }, { nbf: now + 600 }, { exp: 'never' }, { nbf: '' }]) {
    await refusedEverywhere(JSON.stringify(claims), signAs(secret, { ...payload, ...claims }))
  }
  await world.advance(86_400_000)
  const stillValid = signAs(secret, { data: { ...DATA, reference: 'clock' }, exp: now + 600 })
  assert.equal((await send('POST', '/api/purchase_link/', stillValid)).status, 200)
})

test('what is no JWT with a JSON object is refused before anything is looked up', async () => {
  for (const garbage of [
    '',
    'x',
    '..',
    'a.b.c',
    '{}',
    'null',
    '\0',
    '%',
    '💥.💥.💥',
    'é'.repeat(1000),
    '='.repeat(50),
  ]) {
    await refusedEverywhere(JSON.stringify(garbage.slice(0, 20)), garbage)
  }
  for (const text of ['[]', '"text"', '1', 'null', '', '{', '[{"merchantUid":"x"}]']) {
    await refusedEverywhere(`payload ${text}`, signText(text))
  }
})

test('a merchant named by another type than text is none', async () => {
  for (const uid of [null, 1, true, [merchantUid], { merchantUid }, '', 'mer_', merchantUid.slice(4), '../..']) {
    const signature = signAs(secret, { data: { ...DATA, merchantUid: uid } })
    await refusedEverywhere(JSON.stringify(uid), signature, [400, 404])
  }
  await refusedEverywhere('a list of data', signAs(secret, { data: [DATA] }), [400, 404])
  await refusedEverywhere('prototype', signText(`{"__proto__":${JSON.stringify(DATA)}}`), [400, 404])
})

test('members told twice are read once and the same way before and after the check', async () => {
  const other = credentials.merchants.INSTALLMENT.uid
  const { merchantUid: _own, ...rest } = DATA
  const twice = (first: string, second: string) =>
    signText(`{"data":{"merchantUid":"${first}","merchantUid":"${second}",${JSON.stringify(rest).slice(1)}}`)
  assert.equal((await send('POST', '/api/purchase_link/', twice(other, merchantUid))).status, 200)
  await refusedEverywhere('the last one is another merchant', twice(merchantUid, other))
})

test('text that a database cannot keep and bottomless nesting are refused though signed', async () => {
  for (const data of [
    { ...DATA, title: 'a\0b' },
    { ...DATA, metadata: { deep: [{ '\0': 1 }] } },
    { ...DATA, title: '\ud800' },
  ]) {
    const { status } = await send('POST', '/api/purchase_link/', signAs(secret, { data }))
    assert.equal(status, 400)
    assert.equal((await send('POST', '/purchase', signAs(secret, { data }))).status, 400)
  }
  const deep = `{"merchantUid":"${merchantUid}","a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  assert.equal((await send('POST', '/api/purchase_link/', signText(deep))).status, 400)
  assert.equal((await send('GET', '/purchase', signText(deep))).status, 400)
})

test('a long request is read as long as headers may be; a longer one is refused, and the service lives', async () => {
  const long = signAs(secret, { data: { ...DATA, reference: 'long', metadata: { products: 'x'.repeat(30_000) } } })
  assert.equal((await send('POST', '/api/purchase_link/', long)).status, 200)
  const tooLong = signAs(secret, { data: { ...DATA, metadata: 'x'.repeat(46_000) } })
  await refusedEverywhere('longer than a JWT may be', tooLong)
  const { status } = await send('POST', '/api/purchase_link/', 'x'.repeat(70_000))
  assert.equal(status, 431)
  assert.equal((await fetch(`${baseUrl}/health/live`)).status, 200)
})

test('two signatures are none', async () => {
  const genuine = signAs(secret, payload)
  for (const [method, path] of ENDPOINTS) {
    const answer = await fetch(`${baseUrl}${path}?signature=${genuine}&signature=${genuine}`, { method })
    assert.equal(answer.status, 400, `${method} ${path}`)
  }
})

test('GET changes nothing, however often a genuine address is opened', async () => {
  const before = await countPurchases()
  const signature = signAs(secret, { data: { ...DATA, reference: 'only looked at' } })
  for (const path of ['/purchase', '/purchases', '/payment_solutions']) {
    for (const method of ['GET', 'HEAD', 'GET']) assert.equal((await send(method, path, signature)).status, 200)
  }
  assert.equal(await countPurchases(), before)
})
