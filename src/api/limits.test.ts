import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApiAnswer, basic, tokenFor } from '../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../test/support/api-world.ts'

// Addresses are the test's own choice here: the service is behind a proxy on this machine.
const world = await apiWorld({
  TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '4',
  RATE_LIMIT_PER_ADDRESS: '5',
  GUESS_LIMIT: '2',
})
const { call, alice, credentials } = world
const { email, password } = credentials.dashboard
const bob = await anotherShop(world, call, 'bob')
const from = (address: string) => ({ 'x-forwarded-for': address })
const headersOf = ({ headers }: ApiAnswer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)))
const link = `/api/merchants/${alice.merchantUid}/purchase_link`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const exchange = (secret: string, address: string) =>
  call('POST', '/api/token', {
    headers: { ...form, ...basic(alice.apiKey, secret), ...from(address) },
    body: 'grant_type=client_credentials',
  })

/** Answers until the first 429, that one included. */
async function until429(send: () => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = []
  while (answers.at(-1)?.status !== 429 && answers.length < 100) answers.push(await send())
  return answers
}

function assertHonest(refused: ApiAnswer, withinS: number): void {
  const waitS = Number(refused.headers.get('retry-after'))
  assert.ok(Number.isInteger(waitS) && waitS > 0 && waitS <= withinS, `retry-after ${waitS}`)
}

test('v1 counts down and refuses in its own body; another merchant and the token API are unaffected', async () => {
  const id = '018f0000-0000-7000-8000-000000000000'
  const ask = (token: string) => call('GET', `/api/merchants/v1/purchases/${id}`, { token })
  const answers = await until429(() => ask(alice.v1Token))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 429],
  )
  assert.deepEqual(
    answers.map((answer) => headersOf(answer).slice(0, 2)),
    [3, 2, 1, 0, 0].map((left) => [4, left]),
  )
  const refused = answers.at(-1) as ApiAnswer
  assertHonest(refused, 60)
  assert.equal(Number(refused.headers.get('retry-after')), headersOf(refused)[2])
  assert.deepEqual(Object.keys(refused.json.error as object), ['code', 'message'])
  assert.equal(refused.errorCode, 'rate_limited')
  assert.equal((await ask(bob.v1Token)).status, 404)
  const simulation = `/api/merchants/${alice.merchantUid}/simulate_payment_schedule`
  const token = await call('POST', simulation, {
    token: alice.accessToken,
    body: { amount_cents: 5000, created: '2027-03-01' },
  })
  assert.deepEqual([token.status, headersOf(token)[1]], [200, 3])
})

test('the token API counts each API key and each person for itself, whatever address they call from', async () => {
  let address = 0
  const ask = (headers: Record<string, string>) => {
    address += 1
    return call('POST', link, { headers: { ...headers, ...from(`198.51.100.${address}`) }, body: { data: {} } })
  }
  const token = await tokenFor(call, bob.apiKey, bob.apiSecret)
  const answers = await until429(() => ask({ authorization: `Bearer ${token}` }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 400, 429],
  )
  const { app_error, debug, info } = (answers.at(-1) as ApiAnswer).json.error as Record<string, string>
  assert.deepEqual([app_error, info], ['rate_limited', 'Trop de requêtes. Réessayez dans un instant.'])
  assert.match(debug ?? '', /^at most 4 requests a minute: wait \d+ s$/)
  assert.equal((await ask(basic(email, password))).status, 400, 'somebody else')
})

test('what needs no credentials is counted per address, and per /64 of IPv6; browsers may read the refusal', async () => {
  const ask = (address: string) => call('GET', `/api/merchants/${alice.merchantUid}`, { headers: from(address) })
  const answers = await until429(() => ask(`2001:db8:1:2::${Math.ceil(Math.random() * 9999)}`))
  const refused = answers.at(-1) as ApiAnswer
  assert.deepEqual([answers.length, refused.errorCode], [6, 'rate_limited'])
  assert.equal(refused.headers.get('access-control-allow-origin'), '*')
  assert.notEqual((await ask('2001:db8:1:3::1')).status, 429)
})

test('wrong API secrets are throttled by address; the right one passes there too, and successes never count', async () => {
  const answers = await until429(() => exchange('wrong', '203.0.113.1'))
  assert.deepEqual(
    answers.map(({ status, errorCode }) => [status, errorCode]),
    [...Array.from({ length: 4 }, () => [401, 'invalid_client']), [429, 'rate_limited']],
  )
  const refused = answers.at(-1) as ApiAnswer
  assertHonest(refused, 900)
  assert.equal(refused.headers.get('cache-control'), 'no-store')
  for (let count = 0; count < 4; count += 1) await exchange('wrong', '203.0.113.3')
  assert.equal((await exchange(alice.apiSecret, '203.0.113.3')).status, 200)
  for (let count = 0; count < 5; count += 1) {
    assert.equal((await exchange(alice.apiSecret, '203.0.113.2')).status, 200)
  }
  const sixth = await exchange(alice.apiSecret, '203.0.113.2')
  assert.deepEqual([sixth.status, sixth.errorCode], [429, 'rate_limited'], 'the budget of its address')
  assertHonest(sixth, 60)
})

test('[decided.basic.throttled] wrong passwords are throttled by address and by account; the right one passes everywhere', async () => {
  const ask = (secret: string, address: string) =>
    call('POST', link, { headers: { ...basic(email, secret), ...from(address) }, body: { data: {} } })
  const home = '203.0.113.10'
  const known = await ask(password, home)
  assert.ok([400, 429].includes(known.status) && known.errorCode !== 'invalid_credentials', known.text)
  const statuses = (await until429(() => ask('wrong', '203.0.113.11'))).map(({ status }) => status)
  assert.deepEqual(statuses, [401, 401, 429])
  // Elsewhere the account goes on until ten have failed from everywhere.
  for (let address = 12; address < 16; address += 1) {
    assert.equal((await ask('wrong', `203.0.113.${address}`)).status, 401)
    assert.equal((await ask('wrong', `203.0.113.${address}`)).status, 401)
  }
  const stranger = await ask('wrong', '203.0.113.99')
  assert.match(String((stranger.json.error as { debug: string }).debug), /too many failed attempts/)
  assertHonest(stranger, 900)
  for (const address of [home, '203.0.113.11', '203.0.113.98']) {
    const owner = await ask(password, address)
    assert.doesNotMatch(owner.text, /failed attempts|invalid_credentials/, address)
  }
})

test('unknown tokens are throttled far later, and a request without credentials guesses nothing', async () => {
  const ask = (headers: Record<string, string>) =>
    call('POST', '/api/merchants/v1/purchases', { headers: { ...headers, ...from('203.0.113.20') }, body: {} })
  const answers = await until429(() => ask({ authorization: 'Bearer wrong' }))
  assert.equal(answers.length, 41)
  assert.equal(answers.at(-1)?.errorCode, 'rate_limited')
  const valid = await call('GET', '/api/merchants/v1/purchases', {
    token: alice.v1Token,
    headers: from('203.0.113.20'),
  })
  assert.doesNotMatch(valid.text, /failed attempts/, 'the right token passes')
  const silent = await call('POST', link, { headers: from('203.0.113.21'), body: {} })
  assert.equal(silent.status, 401)
})

test('guessed payer links are throttled on a page, in the language of the browser; a real link opens there too', async () => {
  const open = (path: string, address: string, language = 'fr') =>
    call('GET', path, { headers: { ...from(address), 'accept-language': language } })
  const answers = await until429(() => open('/pay/p1.guess', '203.0.113.30'))
  assert.equal(answers.length, 11)
  assert.ok(answers.slice(0, -1).every(({ status }) => status === 404))
  const refused = answers.at(-1) as ApiAnswer
  assertHonest(refused, 900)
  assert.match(refused.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(refused.text, /lang="fr"/)
  assert.match((await open('/pay/p1.guess/receipt', '203.0.113.30', 'en')).text, /One moment, please/)
  const script = /src="(\/pay\/assets\/[^"]+\.js)"/.exec(refused.text)?.[1] ?? assert.fail(refused.text)
  assert.equal((await open(script, '203.0.113.30')).status, 200)
  const sold = { token: bob.v1Token, body: { title: 'Brest', amount: 5 } }
  const { payment_url: link } = (await call('POST', '/api/merchants/v1/purchases', sold)).json
  const path = new URL(link as string).pathname
  assert.equal((await open(path, '203.0.113.31')).status, 200)
  assert.equal((await open(path, '203.0.113.30')).status, 200)
  assert.equal((await open('/pay/p1.guess', '203.0.113.30')).status, 429)
})

test('an address that opens too many pages gets one that says so, and another is unaffected', async () => {
  const sold = { token: bob.v1Token, body: { title: 'Brest', amount: 5 } }
  const { payment_url: link } = (await call('POST', '/api/merchants/v1/purchases', sold)).json
  const path = new URL(link as string).pathname
  const show = (address: string) => call('GET', path, { headers: { ...from(address), 'accept-language': 'en' } })
  const answers = await until429(() => show('203.0.113.32'))
  const refused = answers.at(-1) as ApiAnswer
  assert.deepEqual([answers.length, headersOf(refused)[0]], [21, 20])
  assert.match(refused.text, /One moment, please/)
  assertHonest(refused, 60)
  assert.equal((await show('203.0.113.33')).status, 200)
})

test('health checks are never limited; callbacks that prove nothing are refused, then counted for their account', async () => {
  const statuses = []
  for (let count = 0; count < 30; count += 1) {
    const headers = from('203.0.113.40')
    assert.equal((await call('GET', '/health/live', { headers })).status, 200)
    statuses.push((await call('POST', '/callbacks/sandbox', { headers, body: {} })).status)
  }
  assert.equal(statuses[0], 401)
  assert.equal(statuses.at(-1), 429)
})
