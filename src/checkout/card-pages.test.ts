import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { GOOD_CARD } from '../../test/support/collecting.ts'
import { visitedCheckout } from '../../test/support/visited-checkout.ts'
import type { SessionLookUp } from '../providers/collect/index.ts'
import { languages } from '../texts/languages.ts'

const { world, visited, account, ofNew, links, baseUrl, press: pressOn } = await visitedCheckout()

/** The leader's page, and what pressing pay leads to. */
async function press(language: 'en' | 'fr', changes: Record<string, string>) {
  const { purchase } = await world.buy(9_000n, [null])
  await world.db.query('update purchases set language = $2 where id = $1', [purchase.id, language])
  const url = links.paymentUrl(purchase.id, purchase.linkVersion)
  return { url, purchase, ...(await pressOn(url, { language, changes })) }
}

for (const language of ['en', 'fr'] as const) {
  for (const script of ['with', 'without'] as const) {
    test(`a page that is visited is gone to at once, and come back from with what it gave: ${language}, ${script} script`, async () => {
      const { url, browser, purchase, cardPage } = await press(language, script === 'with' ? { embedded: '1' } : {})
      assert.ok(cardPage.url.startsWith(world.sandbox.baseUrl), cardPage.url)
      const resumed = await browser.open(url)
      const way = /href="([^"]*\/card\/[^"]*)"/.exec(resumed.html)?.[1] ?? assert.fail(resumed.text)
      assert.equal((await browser.open(`${baseUrl}${way}`)).url, cardPage.url, 'the same page again')

      const { headers } = await submitCard(cardPage.url, GOOD_CARD)
      const back = new URL(headers.get('location') ?? assert.fail())
      back.searchParams.set('sessionResult', 'proof "1"')
      back.searchParams.set('other', '2')
      const before = visited.requests('lookUpSession').length
      const asking = await browser.open(back.href)
      assert.equal(asking.heading, languages[language].checkout.paying.asking.heading)
      assert.equal(visited.requests('lookUpSession').length, before, 'the GET asks nobody')
      await browser.submit(asking.forms[0] ?? assert.fail(asking.text))
      const { returned } = visited.requests('lookUpSession').at(-1) as SessionLookUp
      assert.deepEqual(returned, { sessionResult: 'proof "1"' })
      assert.equal((await world.read(purchase.id)).state, 'leader_processed')
    })
  }
}

test('forms lead to the acquirer’s own origin; nothing of it is framed, nothing of it is a script', async () => {
  const { purchase } = await world.buy(9_000n)
  const answer = await fetch(links.paymentUrl(purchase.id, purchase.linkVersion))
  const policy = answer.headers.get('content-security-policy') ?? ''
  const { origin } = new URL(world.sandbox.baseUrl)
  assert.match(policy, /frame-src 'none'/)
  assert.match(policy, /script-src 'self'(;|$)/)
  assert.ok(policy.includes(`form-action 'self' ${origin}`), policy)
  assert.equal(policy.split(origin).length, 2, 'named once')
  // Its own window needs no leave of ours.
  assert.equal(answer.headers.get('permissions-policy'), 'payment=(), publickey-credentials-get=()')
})

test('what is longer than any proof, or repeated, is not brought back', async () => {
  const { browser, cardPage } = await press('en', {})
  const { headers } = await submitCard(cardPage.url, GOOD_CARD)
  const back = headers.get('location') ?? assert.fail()
  for (const more of [`sessionResult=${'x'.repeat(5_000)}`, 'sessionResult=a&sessionResult=b', 'sessionResult=%00']) {
    const asking = await browser.open(`${back}?${more}`)
    assert.doesNotMatch(asking.html, /returned\./)
  }
})

test('what the acquirer rejects is told in a sentence within two seconds, as nobody’s refusal, and can be tried again', async () => {
  visited.script.openSession = async () => ({ kind: 'rejected', reason: 'credentials', detail: 'invalid_api_key' })
  const startedMs = performance.now()
  const { url, browser, cardPage: page } = await press('en', {})
  // Two seconds on a quiet machine; any wait of ours for an acquirer is longer than this.
  assert.ok(performance.now() - startedMs < 10_000)
  const { decline } = languages.en.checkout.start
  assert.ok(page.text.includes(decline.rejected.why), page.text)
  assert.doesNotMatch(page.text, /refused|invalid_api_key/)
  delete visited.script.openSession
  const form = (await browser.open(url)).forms.find(({ action }) => action.endsWith('/people')) ?? assert.fail()
  const cardPage = await browser.submit(form, { terms: 'on' }, languages.en.checkout.start.split(2))
  assert.ok(cardPage.url.startsWith(world.sandbox.baseUrl), cardPage.text)
})

test('a payment that is under way shows whether its own account moves real money, one to come whether the default does', async () => {
  const { url, browser, cardPage } = await press('en', {})
  const { headers } = await submitCard(cardPage.url, GOOD_CARD)
  const back = headers.get('location') ?? assert.fail()
  ofNew.account = { ...account, id: 'another', isTest: true }
  const { test: testMode } = languages.en.checkout.common
  for (const its of [url, `${url}?slow=1`, back]) {
    const page = await browser.open(its)
    assert.ok(!page.text.includes(testMode), page.text)
  }
  const other = await world.buy(9_000n)
  const start = await browser.open(links.paymentUrl(other.purchase.id, other.purchase.linkVersion))
  assert.ok(start.text.includes(testMode), start.text)
  ofNew.account = account
})
