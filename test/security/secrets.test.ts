import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { purchaseMachine } from '../../src/purchases/index.ts'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { dumpDatabase, findCardNumbers, findPlanted, findSecurityCodes, type Planted } from './find-secrets.ts'
import { loudService } from './loud-service.ts'
import { overhear } from './overheard.ts'

// One whole journey, with every mistake that makes a service talk; then everything it wrote is searched.

const CARDS = { poor: '4000 0000 0000 9995', challenged: '4000 0025 0000 3155', good: '5555-5555-5555-4444' }
const SECURITY_CODE = '737'
const CODE_3DS = '123456'

const overheard = overhear()
const service = await loudService()
const { baseUrl, credentials } = service
const shop = openShop(service)
const hook = await merchantHook()
const webhook = await shop.setWebhook(hook.machine.url)
const accessToken = await shop.token()
const bobsLink = await playJourney()
await payInParts()
await makeMistakes()
const atRest = await askSandbox()
await service.stop()
const dump = await dumpDatabase(service.db)
const planted = [...credentialsPlanted(), ...overheard.planted()]

test('the journey planted every kind of secret, so that finding none means something', () => {
  const kinds = new Set(planted.map((secret) => secret.name))
  for (const kind of ['a cookie', 'a form token', 'a payer link', 'API secret', 'webhook token']) {
    assert.ok(kinds.has(kind), kind)
  }
  assert.ok(atRest.some(({ name }) => name === 'a stored card'))
  assert.ok(atRest.filter(({ name }) => name === 'a card page').length > 4)
  assert.match(dump.get('attempts') ?? '', /"state":"open"/)
  assert.ok([...service.output().matchAll(/"url":/g)].length > 30, 'the service logs at debug level')
  for (const table of ['purchases', 'attempts', 'messages', 'idempotency_keys', 'webhook_tries', 'postings']) {
    assert.notEqual(dump.get(table), '', table)
  }
  const everything = `${Object.values(CARDS).join('\n')} code=${SECURITY_CODE} otp: '${CODE_3DS}'`
  assert.equal(findCardNumbers(everything).length, 3)
  assert.equal(findSecurityCodes(everything).length, 2)
})

test('no log line holds a secret, a payer’s link, a card number or a security code', () => {
  assert.deepEqual(findPlanted(service.output(), [...planted, ...atRest]), [])
  assert.deepEqual(findCardNumbers(service.output()), [])
  assert.deepEqual(findSecurityCodes(service.output()), [])
})

test('no table holds a secret, a payer’s link, a stored card’s token, the address of a card page, a card number or a security code', () => {
  for (const [table, text] of dump) {
    assert.deepEqual(findPlanted(text, [...planted, ...atRest]), [], table)
    assert.deepEqual(findCardNumbers(text), [], table)
    assert.deepEqual(findSecurityCodes(text), [], table)
  }
})

test('whatever is asked, one request is one line of JSON: nobody can write lines into the log', () => {
  for (const line of logged()) assert.ok(line.level, JSON.stringify(line))
  assert.ok(
    !service
      .output()
      .split('\n')
      .some((line) => line.startsWith('forged')),
  )
})

/** What the log says, line by line. */
function logged(): Record<string, string>[] {
  return service
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":'))
    .map((line) => JSON.parse(line) as Record<string, string>)
}

test('a new address for webhooks is a line of the log: whose, who set it, and for which request, but not the address', () => {
  const lines = logged()
  const asked = lines.find(({ method }) => method === 'PUT') ?? assert.fail('the request has its own line')
  const changes = lines.filter(({ msg }) => msg === 'setting changed')
  const facts = { setting: 'webhook_endpoint', merchant: credentials.merchants.SPLIT.uid, actor: credentials.api_key }
  assert.deepEqual(
    changes.map(({ level, time, ...said }) => said),
    [{ ...facts, reqId: asked.reqId, msg: 'setting changed' }],
  )
})

test('every move of a purchase is one line of the log: who did it, and for which request', async () => {
  const lines = logged()
  const moves = lines.filter(({ msg }) => msg === 'purchase moved')
  const { rows } = await service.db.query<{ move: string }>(
    `select 'pur_' || purchase_id || ' ' || actor as move from events where name = any($1)`,
    [purchaseMachine.transitions.map(({ event }) => event)],
  )
  assert.deepEqual(
    moves.map(({ purchase, actor }) => `${purchase} ${actor}`).sort(),
    rows.map(({ move }) => move).sort(),
  )
  const requests = new Set(lines.filter(({ method }) => method).map(({ reqId }) => reqId))
  const known = ['level', 'time', 'purchase', 'from', 'to', 'attempt', 'actor', 'reqId', 'msg']
  for (const move of moves) {
    assert.deepEqual(
      Object.keys(move).filter((name) => !known.includes(name)),
      [],
    )
    const isOfJob = /^job:(?!callbacks)/.test(move.actor ?? '')
    assert.equal(requests.has(move.reqId as string), !isOfJob, JSON.stringify(move))
    if (move.to === 'authorizing') assert.match(`${move.actor} ${move.attempt}`, /^payer_[0-9a-f-]{36} [0-9a-f-]{36}$/)
  }
  assert.ok(moves.some(({ to }) => to === 'authorizing') && moves.some(({ actor }) => actor === 'job:operations'))
})

test('no refusal repeats a credential, and no stack or SQL reaches its reader', () => {
  const refusals = overheard.answers.filter(({ status, url }) => status >= 400 && url.startsWith(baseUrl))
  assert.ok(refusals.length > 10)
  const credentialsOnly = planted.filter((secret) => secret.name !== 'a payer link' && secret.name !== 'a form token')
  for (const { url, body } of refusals) {
    assert.deepEqual(findPlanted(body, credentialsOnly), [], url)
    assert.doesNotMatch(body, /node_modules|\bat \S+ \(|\.ts:\d|\bselect \w+|\binsert into\b/, url)
  }
})

test('addresses of other sites carry no payer link, form token, cookie or credential', () => {
  const foreign = overheard.answers.flatMap(({ url, location }) => [url, location ?? '']).filter((url) => !isOurs(url))
  assert.ok(foreign.some((url) => url.startsWith(credentials.sandbox.acquirer_url)))
  assert.deepEqual(findPlanted([...foreign, ...hook.machine.calls.map((call) => call.path)].join('\n'), planted), [])
})

test('a webhook carries its own token and nothing else that is secret', () => {
  assert.ok(hook.machine.calls.length > 0)
  const others = planted.filter((secret) => secret.name !== 'webhook token')
  for (const call of hook.machine.calls) {
    assert.deepEqual(findPlanted(`${JSON.stringify(call.headers)}\n${call.body}`, others), [])
  }
})

test('files of the data folder that hold secrets are for their owner only', async () => {
  for (const name of ['demo.json', 'secret-keys']) {
    assert.equal((await stat(join(service.dataDir, name))).mode & 0o077, 0, name)
  }
})

function isOurs(url: string): boolean {
  return url === '' || url.startsWith('/') || url.startsWith(baseUrl)
}

function credentialsPlanted(): Planted[] {
  const { api_secret, sandbox_key, dashboard, merchants } = credentials
  return [
    { name: 'API secret', text: api_secret },
    { name: 'access token', text: accessToken },
    { name: 'sandbox key', text: sandbox_key },
    { name: 'staff password', text: dashboard.password },
    { name: 'database password', text: decodeURIComponent(new URL(service.databaseUrl).password) },
    { name: 'webhook token', text: webhook.token },
    { name: 'webhook signing secret', text: webhook.signing_secret.slice('whsec_'.length) },
    ...Object.values(merchants).flatMap(({ secret, notification_secret, api_token }) => [
      { name: 'merchant secret', text: secret },
      { name: 'notification secret', text: notification_secret },
      { name: 'v1 token', text: api_token },
    ]),
  ].filter(({ text }) => text !== '')
}

/** Alice is declined, then held after 3-D Secure; Bob pays; time passes. Returns Bob's link. */
async function playJourney(): Promise<string> {
  const alice = 'alice@example.test'
  const sale = await shop.sendLink({ email: alice, language: 'en' }, { send_email: true })
  await shop.sellByV1({ client: { ref: 'c1', email: alice }, callback_url: 'https://shop.example/back' })
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const people = { mode: 'share', 'contact.0': alice, 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on' }
  const start = (page: FormPage) => browser.submit(formTo(page, '/people'), people, 'Split between')
  const declined = await payBy(browser, await start(await browser.open(sale.url)), CARDS.poor)
  await payBy(browser, await start(declined), CARDS.challenged)
  await until('Alice has paid', async () => (await shop.state(sale.id)) === 'LEADER_PROCESSED')
  const link = await linkFor(service, 'bob@example.test')
  const friend = createFormBrowser({ 'accept-language': 'en' })
  await payBy(friend, await friend.submit(formTo(await friend.open(link), '/start'), { terms: 'on' }), CARDS.good)
  await service.sandbox('POST', '/clock/advance', { ms: 49 * HOUR_MS })
  await until('the pot is settled', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  await browser.open(`${sale.url}/receipt`)
  await hook.heard(sale.id, 'pledgerContributes')
  return link
}

/** Carol pays the first of three parts, and leaves her card; another purchase stays at the card page. */
async function payInParts(): Promise<void> {
  const { INSTALLMENT } = credentials.merchants
  const lender = openShop({
    ...service,
    credentials: { ...credentials, merchants: { ...credentials.merchants, SPLIT: INSTALLMENT } },
  })
  for (const isPaid of [true, false]) {
    const sale = await lender.sendLink({ email: 'carol@example.test', language: 'en' })
    const browser = createFormBrowser({ 'accept-language': 'en' })
    const cardPage = await browser.submit(formTo(await browser.open(sale.url), '/start'), { terms: 'on' })
    if (!isPaid) continue
    await payBy(browser, cardPage, CARDS.good)
    await until('Carol has paid', async () => (await lender.state(sale.id)) === 'SUCCESSFUL')
  }
}

/** What the acquirer gave us to keep: whoever has it may charge a card, or pay in somebody's name. */
async function askSandbox(): Promise<Planted[]> {
  const { rows } = await service.db.query<{ session_id: string }>(
    'select session_id from attempts where session_id is not null',
  )
  const found: Planted[] = []
  for (const { session_id } of rows) {
    const session = await service.sandbox<{ page_url: string; payment: { credential?: string } | null }>(
      'GET',
      `/v1/sessions/${session_id}`,
    )
    found.push({ name: 'a card page', text: session.page_url.split('/').at(-1) as string })
    if (session.payment?.credential) found.push({ name: 'a stored card', text: session.payment.credential })
  }
  return found
}

async function payBy(browser: FormBrowser, cardPage: FormPage, number: string): Promise<FormPage> {
  const fields = { number, expiry: '12/99', code: SECURITY_CODE, name: 'Alice' }
  let page = await browser.submit(cardPage.forms[0] as FormPage['forms'][0], fields)
  const challenge = page.forms.find((form) => form.action.endsWith('/challenge'))
  if (challenge) page = await browser.submit(challenge, { otp: CODE_3DS })
  const asking = page.forms.find((form) => form.action.includes('/return/'))
  return asking ? await browser.submit(asking) : page
}

function formTo(page: FormPage, path: string): FormPage['forms'][0] {
  const form = page.forms.find((candidate) => candidate.action.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 200)}`)
  return form
}

/** Secrets where they do not belong, and requests that fail in every way we know. */
async function makeMistakes(): Promise<void> {
  const { api_key, api_secret, dashboard, merchants, sandbox_key } = credentials
  const { uid, secret, api_token } = merchants.SPLIT
  const token = new URL(bobsLink).pathname.split('/')[2] as string
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const ask = (path: string, init: RequestInit = {}) => fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init })
  const post = (path: string, body: string, headers: Record<string, string>) =>
    ask(path, { method: 'POST', body, headers })

  for (const [user, password] of [
    [api_key, secret],
    ['nobody', api_secret],
    [dashboard.email, dashboard.password],
  ]) {
    const headers = { ...form, authorization: basic(user as string, password as string) }
    await post('/api/token', 'grant_type=client_credentials', headers)
  }
  await post('/api/token', `grant_type=${api_secret}`, { ...form, authorization: basic(api_key, api_secret) })
  const wrongTokens = [api_secret, secret, `${accessToken}x`, api_token]
  for (const wrong of wrongTokens) {
    await post(`/api/merchants/${uid}/purchase_link`, '{}', { ...json, authorization: `Bearer ${wrong}` })
  }
  const authorization = `Bearer ${accessToken}`
  const path = `/api/merchants/${uid}/purchase_link`
  await post(path, `{"data": ${api_secret}`, { ...json, authorization })
  await post(path, JSON.stringify({ data: { title: secret, amountCents: secret } }), { ...json, authorization })
  await ask('/api/merchants/v1/purchases/not-an-id', { headers: { authorization: api_token } })
  await ask(`/api/merchants/v1/clients/${api_token}`, { headers: { authorization: `Token ${accessToken}` } })

  const strange = [`/pay/${token}`, `/PAY/${token}`, `//pay/${token}`, `/pay//${token}`, `/pay/./${token}`]
  for (const address of [...strange, `/%70ay/${token}`, `/x?next=/pay/${token}`, `/pay/${token}x`]) await ask(address)
  for (const name of ['signature', 'token', 'access_token', 'Token', 'api_secret']) {
    await ask(`/purchase?a=1&${name}=${accessToken}`)
  }
  await ask(`/${encodeURIComponent('x\nforged: a line\r\nforged')}`)
  await ask(`/pay/${token}/start`, { method: 'DELETE' })
  await post(`/pay/${token}/start`, 'terms=on', { ...form, cookie: 'whipround_browser=wrb_x' })
  await post(`/pay/${token}/start`, `name.0=%00&form_token=%ff`, form)
  await post('/callbacks/sandbox', '{}', { ...json, 'sandbox-signature': `t=1,v1=${'0'.repeat(64)}` })
  await post('/callbacks/sandbox', sandbox_key, { ...json, authorization: `Bearer ${sandbox_key}` })
  await ask('/metrics', { headers: { authorization: authorization, via: 'proxy' } })
  await ask('/health/ready', {
    headers: { cookie: (await readFile(join(service.dataDir, 'secret-keys'), 'utf8')).trim() },
  })
}
