import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVisitor } from './browser.ts'

const PAGE = 'data:text/html,<p>before</p><script>document.querySelector("p").textContent = navigator.language</script>'

test('two visitors of one file have their own language, colours and scripting', async () => {
  const french = await openVisitor({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  const page = await french.newPage()
  await page.goto(PAGE)
  assert.equal(await page.textContent('p'), 'fr-FR')
  assert.ok(await page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches'))
  const scriptless = await openVisitor({ locale: 'en-GB', javaScriptEnabled: false })
  const still = await scriptless.newPage()
  await still.goto(PAGE)
  assert.equal(await still.textContent('p'), 'before')
})
