import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { commonStates } from './common-states.ts'
import { servePages } from './page-server.ts'

await openBrowser()
const states = commonStates('http://127.0.0.1:9')
const baseUrl = await servePages(states, 'http://127.0.0.1:9')

test('a receipt prints on one page, with who sold and who collected, and without buttons', async () => {
  const page = await (await openVisitor({ viewport: { width: 390, height: 844 } })).newPage()
  const index = states.findIndex(({ view }) => view === 'receiptPage')
  for (const language of ['en', 'fr']) {
    await page.goto(`${baseUrl}/states/${language}/${index}`)
    await page.emulateMedia({ media: 'print' })
    const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
    assert.equal(sheet.match(/\/Type\s*\/Page\b/g)?.length, 1, language)
    const printed = await page.locator('main').innerText()
    for (const words of ['Breizh Évasion SARL', 'SIREN 000 000 000', 'Caisse du Ponant SA', '3F2D-1C00', '66.68'])
      assert.ok(printed.replace(',', '.').includes(words) || printed.replaceAll(',', '.').includes(words), words)
    assert.equal(await page.locator('.button:visible').count(), 0)
  }
})
