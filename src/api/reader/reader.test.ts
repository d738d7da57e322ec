import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openVisitor, type Visitor } from '../../../test/support/browser.ts'
import { watchPage } from '../../../test/support/page-quality.ts'
import { takeTurns } from '../../../test/support/thorough.ts'
import { startWorld } from '../../../test/support/world.ts'

const { baseUrl } = await startWorld()
await openBrowser()
const READER = `${baseUrl}/docs`

async function read(visitor: Visitor): Promise<{ page: Page; asked: Set<string>; assertQuiet(): void }> {
  const page = await (await openVisitor({ locale: 'en-GB', ...visitor })).newPage()
  const { assertQuiet } = watchPage(page)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto(READER)
  return { page, asked, assertQuiet }
}

const LOOKS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

// A megabyte of somebody else's script, four seconds of CPU each.
for (const { width, colorScheme } of takeTurns(LOOKS)) {
  test(`the contract is read at ${width} px in ${colorScheme} colours, with no request to anybody else`, async () => {
    const { page, asked, assertQuiet } = await read({ viewport: { width, height: 800 }, colorScheme })
    await page.getByRole('heading', { name: 'Whipround', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Token API' }).first().waitFor()
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

test('without script the reader says so and leads to the contract', async () => {
  const { page, assertQuiet } = await read({ javaScriptEnabled: false })
  assert.equal(await page.locator('noscript a').getAttribute('href'), '/docs/openapi.json')
  assert.match((await page.textContent('noscript')) ?? '', /needs JavaScript/)
  assertQuiet()
})

test('the reader may run scripts of this service and talk to it, and to nobody else', async () => {
  const policy = (await fetch(READER)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; .*connect-src 'self'/)
  assert.doesNotMatch(policy, /https?:|\*/)
})
