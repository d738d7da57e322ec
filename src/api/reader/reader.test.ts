import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import { apiWorld } from '../../../test/support/api-world.ts'
import { openBrowser, openVisitor, type Visitor } from '../../../test/support/browser.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { assertGoodPage, watchPage } from '../../../test/support/page-quality.ts'
import { takeTurns } from '../../../test/support/thorough.ts'
import { until } from '../../../test/support/until.ts'
import type { Contract } from './contract.ts'
import { contractReader } from './index.ts'

const run = promisify(execFile)

const { baseUrl, alice, credentials, db } = await apiWorld()
await openBrowser()
const DOCS = `${baseUrl}/docs`
/** What a newcomer waits for on a train. */
const FIRST_TEXT_BYTES_MAX = 300_000

interface Read {
  readonly page: Page
  readonly asked: Set<string>
  bytes(): number
  assertQuiet(): void
}

async function read(url: string, visitor: Visitor): Promise<Read> {
  const page = await (await openVisitor({ locale: 'en-GB', ...visitor })).newPage()
  const { assertQuiet } = watchPage(page)
  const asked = new Set<string>()
  let bytes = 0
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('response', async (response) => {
    bytes += (await response.request().sizes()).responseBodySize
  })
  await page.goto(url)
  return { page, asked, bytes: () => bytes, assertQuiet }
}

const LOOKS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

// Looking for mistakes in so long a page takes ten seconds.
for (const { width, colorScheme } of takeTurns(LOOKS)) {
  test(`the contract is text at ${width} px in ${colorScheme} colours, within 300 kB and from nobody else`, async () => {
    const locale = colorScheme === 'dark' ? 'fr-FR' : 'en-GB'
    const { page, asked, bytes, assertQuiet } = await read(DOCS, {
      viewport: { width, height: 800 },
      colorScheme,
      locale,
    })
    await page.getByRole('heading', { name: 'Refund a purchase, wholly or in part' }).waitFor()
    await page
      .getByText(locale === 'fr-FR' ? 'Qui peut appeler' : 'Who may call')
      .first()
      .waitFor()
    assert.ok(bytes() < FIRST_TEXT_BYTES_MAX, `${bytes()} bytes`)
    assert.deepEqual([...asked], [baseUrl])
    await assertGoodPage(page)
    assertQuiet()
  })
}

test('without script the contract is the same text', async () => {
  const { page, assertQuiet } = await read(DOCS, { javaScriptEnabled: false })
  const contract = (await (await fetch(`${DOCS}/openapi.json`)).json()) as Contract
  const text = (await page.textContent('main')) ?? ''
  for (const operations of Object.values(contract.paths)) {
    for (const { operationId } of Object.values(operations)) assert.ok(text.includes(operationId), operationId)
  }
  for (const name of Object.keys(contract.components.schemas)) await page.locator(`#schema-${name}`).waitFor()
  assert.equal(await page.locator('button:visible').count(), 0)
  assertQuiet()
})

test('every name in the text leads somewhere in it', async () => {
  const { page } = await read(DOCS, { javaScriptEnabled: false })
  const text = await page.content()
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  assert.ok(targets.length > 100)
  assert.deepEqual(
    targets.filter((id) => !text.includes(`id="${id}"`)),
    [],
  )
})

test('a reader that asks for no compression gets the text plain', async () => {
  const { stdout } = await run('curl', ['-s', DOCS, '-H', 'accept-language: en'])
  assert.match(stdout, /<h1>Whipround: API contract<\/h1>/)
})

// A megabyte of somebody else's script, four seconds of CPU each.
for (const { width, colorScheme } of takeTurns(LOOKS)) {
  test(`requests are tried at ${width} px in ${colorScheme} colours, with no request to anybody else`, async () => {
    const visitor = { viewport: { width, height: 800 }, colorScheme }
    const { page, asked, assertQuiet } = await read(`${DOCS}/try`, visitor)
    await page.getByRole('heading', { name: 'Whipround', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Payment links' }).first().waitFor()
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
    const [scrollWidth, isDark] = await page.evaluate<[number, boolean]>(
      `[document.documentElement.scrollWidth, document.body.classList.contains('dark-mode')]`,
    )
    assert.ok(scrollWidth <= width, `${scrollWidth} px wide`)
    assert.equal(isDark, colorScheme === 'dark')
    assert.deepEqual([...asked], [baseUrl])
    assertQuiet()
  })
}

test('whoever tries requests and is signed in finds the name of their own key, and no secret', async () => {
  const tried = async (browser: ReturnType<typeof officeBrowser>) => (await browser.get('/docs/try')).body
  const own = officeBrowser(baseUrl)
  await own.submit('/dashboard/sign-in', { ...credentials.dashboard })
  assert.match(await tried(own), new RegExp(`data-api-key="${alice.apiKey}"`))
  assert.doesNotMatch(await tried(own), /data-api-secret|data-merchant-token/)
  assert.doesNotMatch(await tried(officeBrowser(baseUrl)), /data-api-key/)
  const { page, assertQuiet } = await read(`${DOCS}`, {})
  const cookies = [...own.cookies].map(([name, value]) => ({ name, value, url: baseUrl }))
  await page.context().addCookies(cookies)
  await page.goto(`${DOCS}/try`)
  await until('the name of the key stands in its field', () =>
    page.evaluate(
      `[...document.querySelectorAll('[contenteditable]')].some(({ textContent }) => textContent === '${alice.apiKey}')`,
    ),
  )
  assertQuiet()
})

test('without script trying says so and leads to the text', async () => {
  const { page, assertQuiet } = await read(`${DOCS}/try`, { javaScriptEnabled: false })
  assert.equal(await page.locator('noscript a').getAttribute('href'), '/docs')
  assert.match((await page.textContent('noscript')) ?? '', /needs JavaScript/)
  assertQuiet()
})

test('both pages may run scripts of this service and talk to it, and to nobody else', async () => {
  for (const path of ['', '/try']) {
    const policy = (await fetch(`${DOCS}${path}`)).headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; .*script-src 'self'/)
    assert.doesNotMatch(policy, /https?:|\*/)
    assert.match(policy, /frame-ancestors 'none'$/)
  }
})

test('what a service shows holds nobody’s credentials', async () => {
  const text = await (await fetch(DOCS)).text()
  assert.match(text, /&quot;\$API_KEY:\$API_SECRET&quot;/)
  assert.doesNotMatch(text, new RegExp([alice.apiKey, alice.apiSecret, alice.v1Token, alice.merchantUid].join('|')))
})

test('whoever keeps credentials reads the examples with the names of theirs, and nobody else does', async () => {
  const browser = officeBrowser(baseUrl)
  await browser.submit('/dashboard/sign-in', { ...credentials.dashboard })
  const { body } = await browser.get(`/docs?merchant=${credentials.merchants.DEFERRED.uid}`)
  assert.ok(body.includes(`&quot;${alice.apiKey}:$API_SECRET&quot;`))
  assert.ok(body.includes(`/api/merchants/${credentials.merchants.DEFERRED.uid}/purchase_link`))
  assert.match(body, /Secrets are not known to us any more/)
  assert.doesNotMatch(body, new RegExp([alice.apiSecret, alice.v1Token].join('|')))
  const foreign = await browser.get(`/docs?merchant=mer_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`)
  assert.ok(foreign.body.includes(`/api/merchants/${alice.merchantUid}/purchase_link`))
  const { headers } = await fetch(DOCS, {
    headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join(';') },
  })
  assert.equal(headers.get('cache-control'), 'no-store')
  const stranger = await (await fetch(DOCS, { headers: { 'accept-language': 'en' } })).text()
  assert.ok(!stranger.includes(alice.apiKey) && !stranger.includes(alice.merchantUid))
})

test('the demo’s text is copied into a shell and works: no browser keeps it, no address holds a secret', async () => {
  const contract = (await (await fetch(`${DOCS}/openapi.json`)).json()) as Contract
  const { rows } = await db.query<{ id: string }>('select company_id as id from merchants where id = $1', [
    alice.merchantId,
  ])
  const { apiKey, apiSecret, merchantUid, v1Token: merchantToken } = alice
  const demo = { companyUid: `cmp_${rows[0]?.id}`, apiKey, apiSecret, merchantUid, merchantToken }
  const server = Fastify()
  await server.register(contractReader, { prefix: '/docs', contract: () => contract, demo })
  const { body, headers } = await server.inject({ url: '/docs', headers: { 'accept-language': 'en' } })
  assert.equal(headers['cache-control'], 'no-store')
  const page = await (await openVisitor()).newPage()
  await page.setContent(body)
  const shown = (id: string) => page.locator(`#${id} pre`).first().innerText()
  const calls = ['createPurchaseLink', 'listMerchantPurchases', 'simulateCompanyPaymentSchedules', 'createPurchaseV1']
  const script = [await shown('begin')]
  for (const call of calls) script.push(await shown(call))
  const { stdout } = await run('sh', ['-c', script.join('\necho\n')])
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.match(answers[0].url, /\/pay\//)
  assert.equal(answers[1].items[0].uid, answers[0].purchase_uid)
  assert.ok(answers[2].items.some((item: { merchant_uid: string }) => item.merchant_uid === merchantUid))
  assert.match(answers[3].payment_url, /\/pay\//)
  const addresses = (await page.locator('pre').allInnerTexts()).flatMap((text) => text.match(/http\S+/g) ?? [])
  assert.ok(addresses.length >= 33)
  assert.deepEqual(
    addresses.filter((address) => [apiSecret, merchantToken].some((secret) => address.includes(secret))),
    [],
  )
  await server.close()
})

test('the chapters of the contract are named and described in French for who reads French, each of them', async () => {
  const chaptersIn = async (language: string) => {
    const html = await (await fetch(DOCS, { headers: { 'accept-language': language } })).text()
    return [...html.matchAll(/<section id="([^"]+)">\n<h2>([^<]+)<\/h2>\n<p>([^<]+)</g)].map(([, ...said]) => said)
  }
  const [french, english] = [await chaptersIn('fr'), await chaptersIn('en')]
  const { tags } = (await (await fetch(`${DOCS}/openapi.json`)).json()) as Contract
  assert.deepEqual(
    english.map(([, name]) => name),
    tags.map(({ name }) => name),
  )
  assert.deepEqual(
    french.map(([id]) => id),
    english.map(([id]) => id),
  )
  for (const [at, [, , description]] of french.entries()) assert.notEqual(description, english[at]?.[2], description)
  assert.ok(french.some(([, name]) => name === 'Liens de paiement'))
})
