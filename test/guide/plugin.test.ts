import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { MERCHANT_VERBS } from '../../src/commands/merchant.ts'
import { operate } from '../../src/commands/operator/operate.ts'
import { readConfig } from '../../src/config.ts'
import { markInstallation } from '../../src/installation/index.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { watchPage } from '../support/page-quality.ts'
import { agreeInFrame, CARDS, sendCard } from '../support/payer.ts'
import { shopWorld } from './shop-world.ts'
import { EACH_LANGUAGE, findSnippet, readPage, serveSnippet } from './snippets.ts'

await openBrowser()
const { world, env } = await shopWorld()
// As a demo's database is: its keys are in the data folder, and a shop may be on this machine.
await markInstallation(world.db, 'demo')

/** The merchant that the page tells to make, by its own command, for a shop at this address. */
async function merchantAt(site: string): Promise<{ merchant_uid: string; secret: string }> {
  const [, line = ''] = /^npm run -s merchant -- (.+)$/m.exec(readPage('docs/guide/plugin.md')) ?? []
  const printed = line.replace('$COMPANY_UID', env.COMPANY_UID ?? '').replace('http://127.0.0.1:8080', site)
  const args = [...printed.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
  const config = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, BASE_URL: world.baseUrl })
  let said = ''
  const code = await operate('merchant', MERCHANT_VERBS, config, [...args, '--json'], (text) => {
    said += text
  })
  assert.equal(code, 0, said)
  return JSON.parse(said)
}

/** A shop on a site of its own, with one page. */
async function siteOf(page: (url: string) => Promise<string>): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const html = await page(url)
  return url
}

/** Presses the shop’s button and pays in the frame; what the shop's page says then. */
async function buyAt(url: string): Promise<string> {
  const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const watched = watchPage(page)
  await page.goto(url)
  await page.locator('#pay').click()
  const frame = page.frameLocator('.pledg-iframe-wrapper iframe')
  await frame.locator('[name="contact.0"]').fill('alice@example.test')
  await frame.locator('[name="name.1"]').fill('Bob')
  await agreeInFrame(frame)
  await frame.locator('button.only-share[formaction$="/start"]').click()
  await sendCard(frame.frameLocator('[data-card-frame] iframe'), CARDS.approved)
  const told = page.locator('#told:not(:empty)')
  await told.waitFor()
  watched.assertQuiet()
  return (await told.textContent()) ?? ''
}

test('a first purchase through the plugin takes fifteen lines of HTML', async () => {
  const { text } = findSnippet('html', 'run', 'plugin')
  assert.equal(text.trimEnd().split('\n').length, 15)
  const url = await siteOf(async (site) => {
    const { merchant_uid } = await merchantAt(site)
    return text.replace('http://localhost:3000', world.baseUrl).replace('mer_…', merchant_uid)
  })
  assert.match(await buyAt(url), /^Thank you! Your order: ORDER-\d+$/)
})

for (const [language, skip] of EACH_LANGUAGE) {
  test(`${language}: a signed basket is paid in an element of the shop's page`, { skip }, async () => {
    const shop = await serveSnippet(language, 'plugin-page', async (url) => {
      const { merchant_uid, secret } = await merchantAt(url)
      return { BASE_URL: world.baseUrl, SPLIT_UID: merchant_uid, SPLIT_SECRET: secret }
    })
    assert.match(await buyAt(shop.url), /^Thank you! Your order: ORDER-\d+$/)
  })
}
