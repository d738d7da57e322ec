import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { filesOf, RETURN_URL, sessionOrder, submit, submitCard, testSandbox } from '../test-kit.ts'

const sandbox = await testSandbox()
const CHALLENGED = '4000002500003155'

const challengeUrl = (pageUrl: string) => pageUrl.replace(/(\?.*)?$/, '/challenge$1')

test('a card is approved: held in hold mode, captured in sale mode, and the payer goes home', async () => {
  for (const [mode, state, captured] of [
    ['hold', 'held', 0],
    ['sale', 'captured', 10_001],
  ] as const) {
    const opened = await sandbox.openSession({ mode, store_credential: mode === 'sale' })
    const response = await submitCard(opened.page_url, '4242424242424242')
    assert.equal(response.status, 303)
    assert.equal(response.headers.get('location'), RETURN_URL)
    assert.equal(response.headers.get('set-cookie'), null)
    const { payment, ...session } = await sandbox.session(opened.id)
    assert.equal(session.state, 'approved')
    assert.deepEqual([payment?.state, payment?.captured, payment?.authenticated], [state, captured, false])
    assert.deepEqual(payment?.card, { brand: 'visa', last4: '4242', expiry: '2034-12', country: 'FR' })
    assert.equal(payment?.credential === null, mode === 'hold')
  }
})

const walletUrl = (pageUrl: string) => pageUrl.replace(/(\?.*)?$/, '/wallet$1')

test('the sandbox’s wallet pays in one press, with no card typed, and says that it is none of the real ones', async () => {
  for (const [mode, state] of [
    ['hold', 'held'],
    ['sale', 'captured'],
  ] as const) {
    const opened = await sandbox.openSession({ mode, store_credential: false })
    assert.match(await (await fetch(opened.page_url)).text(), /Sandbox wallet<[\s\S]*It is not Apple Pay or Google Pay/)
    const response = await submit(walletUrl(opened.page_url), {})
    assert.deepEqual([response.status, response.headers.get('location')], [303, RETURN_URL])
    const { payment } = await sandbox.session(opened.id)
    assert.equal(payment?.state, state)
    const card = { brand: 'visa_sandboxwallet', last4: '4242', expiry: '2034-12', country: 'FR' }
    assert.deepEqual(payment?.card, card)
    await submit(walletUrl(opened.page_url), {})
    const { payment: same } = await sandbox.session(opened.id)
    assert.equal(same?.id, payment?.id, 'pressed twice, it pays once')
  }
})

test('where a card is stored for later, its own number is wanted: no wallet is offered, and none is taken', async () => {
  const opened = await sandbox.openSession({ mode: 'sale', store_credential: true })
  assert.doesNotMatch(await (await fetch(opened.page_url)).text(), /wallet/)
  assert.equal((await submit(walletUrl(opened.page_url), {})).status, 404)
  assert.equal((await sandbox.session(opened.id)).state, 'open')
})

test('declining cards send the payer home without a word', async () => {
  const declines = {
    '4000000000009995': 'insufficient_funds',
    '4000000000009979': 'stolen_card',
    '4000000000000002': 'do_not_honour',
    '4000000000000069': 'expired_card',
    '378282246310005': 'authentication_failed',
  }
  for (const [number, code] of Object.entries(declines)) {
    const opened = await sandbox.openSession()
    const response = await submitCard(opened.page_url, number)
    assert.equal(response.headers.get('location'), RETURN_URL)
    const session = await sandbox.session(opened.id)
    assert.deepEqual([session.state, session.decline_code, session.payment], ['declined', code, null])
  }
})

test('opening the page changes nothing and sets no cookie', async () => {
  const opened = await sandbox.openSession({ language: 'fr-FR' })
  const page = await fetch(opened.page_url)
  const text = await page.text()
  assert.match(text, /<html lang="fr">/)
  assert.match(text, /ni argent réel/)
  assert.equal(page.headers.get('set-cookie'), null)
  assert.deepEqual(await sandbox.session(opened.id), opened)
})

test('the page may be framed by the origin of the return address only, and has nothing inline', async () => {
  const opened = await sandbox.openSession()
  const policy = (await fetch(opened.page_url)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors 'self' http:\/\/localhost:4321$/)
  assert.match(policy, /form-action 'self' http:\/\/localhost:4321;/)
  assert.doesNotMatch(policy, /unsafe|\*/)
})

test('a page that is framed in a page that is framed allows each that it was opened for, through 3-D Secure, and nobody else', async () => {
  const opened = await sandbox.openSession({ framed_by: ['http://localhost:4321', 'https://shop.example:8443'] })
  const framed = `${opened.page_url}?embedded=1`
  const ancestors = async () => (await fetch(framed)).headers.get('content-security-policy')?.split('; ').at(-1)
  const allowed = "frame-ancestors 'self' http://localhost:4321 https://shop.example:8443"
  assert.equal(await ancestors(), allowed)
  await submitCard(framed, CHALLENGED)
  assert.match(await (await fetch(framed)).text(), /name="otp"/)
  assert.equal(await ancestors(), allowed)
  await submit(challengeUrl(framed), { otp: '123456' })
  assert.equal(await ancestors(), allowed)
})

test('what is no origin may not frame a page: a path, another scheme, a directive', async () => {
  for (const origin of ['https://shop.example/', 'ftp://shop.example', "https://a;script-src'*'", '*', 'https://*']) {
    const body = sessionOrder({ framed_by: [origin] })
    assert.equal((await sandbox.call('POST', '/v1/sessions', body)).status, 400, origin)
  }
})

test('what the merchant wrote is text on the page, never markup', async () => {
  const opened = await sandbox.openSession({ description: '<script>"&\'' })
  assert.match(await (await fetch(opened.page_url)).text(), /&lt;script&gt;&quot;&amp;&#39;/)
})

test('a wrong card is a field error, and its number is not repeated', async () => {
  const opened = await sandbox.openSession()
  const form = { number: '4242 4242 4242 4241', expiry: '12/20', code: '12', name: 'Alice' }
  const response = await submit(opened.page_url, form)
  const text = await response.text()
  assert.equal(response.status, 422)
  assert.match(text, /id="number-error"/)
  assert.match(text, /aria-describedby="expiry-hint expiry-error"/)
  assert.match(text, /value="12\/20"/)
  assert.doesNotMatch(text, /4242 4242 4242 4241|value="12"/)
  assert.equal((await sandbox.session(opened.id)).state, 'open')
})

test('ten submissions at once authorise once', async () => {
  const opened = await sandbox.openSession({ reference: 'double' })
  const responses = await Promise.all(Array.from({ length: 10 }, () => submitCard(opened.page_url, '4242424242424242')))
  assert.deepEqual(new Set(responses.map((response) => response.headers.get('location'))), new Set([RETURN_URL]))
  assert.equal((await sandbox.call('GET', '/v1/books?reference=double')).body.payments.length, 1)
})

test('3-D Secure: the right code approves, and only the payment says it was authenticated', async () => {
  const opened = await sandbox.openSession()
  const response = await submitCard(opened.page_url, CHALLENGED)
  assert.equal(response.headers.get('location'), new URL(opened.page_url).pathname)
  assert.match(await (await fetch(opened.page_url)).text(), /123456/)
  assert.equal((await sandbox.session(opened.id)).state, 'open')
  const answer = await submit(challengeUrl(opened.page_url), { otp: '123 456' })
  assert.equal(answer.headers.get('location'), RETURN_URL)
  assert.equal((await sandbox.session(opened.id)).payment?.authenticated, true)
})

test('3-D Secure: three wrong codes decline, so does cancelling', async () => {
  const wrong = await sandbox.openSession()
  await submitCard(wrong.page_url, CHALLENGED)
  for (const state of ['open', 'open', 'declined']) {
    await submit(challengeUrl(wrong.page_url), { otp: '000000' })
    assert.equal((await sandbox.session(wrong.id)).state, state)
  }
  const cancelled = await sandbox.openSession()
  await submitCard(cancelled.page_url, CHALLENGED)
  await submit(challengeUrl(cancelled.page_url), { otp: '', cancel: '1' })
  assert.equal((await sandbox.session(cancelled.id)).decline_code, 'authentication_failed')
})

test('a session closed during 3-D Secure refuses the later answer', async () => {
  const opened = await sandbox.openSession({ reference: 'closed' })
  await submitCard(opened.page_url, CHALLENGED)
  assert.equal((await sandbox.call('POST', `/v1/sessions/${opened.id}/close`)).body.state, 'closed')
  const answer = await submit(challengeUrl(opened.page_url), { otp: '123456' })
  assert.equal(answer.headers.get('location'), new URL(opened.page_url).pathname)
  const page = await fetch(opened.page_url)
  assert.match(await page.text(), /is closed[\s\S]*localhost:4321\/back/)
  assert.equal((await sandbox.session(opened.id)).state, 'closed')
  assert.equal((await sandbox.call('GET', '/v1/books?reference=closed')).body.payments.length, 0)
})

test('closing an approved session leaves it approved', async () => {
  const opened = await sandbox.openSession()
  await submitCard(opened.page_url, '5555555555554444')
  assert.equal((await sandbox.call('POST', `/v1/sessions/${opened.id}/close`)).body.state, 'approved')
})

test('in a frame the last page stays, tells the page around it, and offers the way home', async () => {
  const opened = await sandbox.openSession()
  const framed = `${opened.page_url}?embedded=1`
  const response = await submitCard(framed, '4242424242424242')
  const { pathname, search } = new URL(framed)
  assert.equal(response.headers.get('location'), pathname + search)
  const text = await (await fetch(framed)).text()
  assert.match(text, /data-parent="http:\/\/localhost:4321" data-finished="yes"/)
  assert.match(text, /target="_parent" data-leave/, 'a page around the one around is led nowhere')
})

test('no file of the books ever holds a card number', async () => {
  const opened = await sandbox.openSession({ store_credential: true, reference: 'findable-reference' })
  await submitCard(opened.page_url, CHALLENGED)
  await submit(challengeUrl(opened.page_url), { otp: '123456' })
  const files = filesOf(sandbox.dataDir).map((file) => readFileSync(file, 'latin1'))
  assert.ok(files.some((content) => content.includes('findable-reference')))
  for (const content of files) assert.doesNotMatch(content, /4000002500003155|4242424242424242|4000 0025/)
})
