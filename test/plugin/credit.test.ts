import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { transform } from 'esbuild'
import { openVisitor } from '../support/browser.ts'
import { aMerchantWith } from '../support/simulation.ts'
import { until } from '../support/until.ts'
import { realService } from './real-service.ts'

const { world, shop } = await realService()
const built = readFileSync(new URL('../../widget/dist/credit.min.js', import.meta.url), 'utf8')
const merchant = await aMerchantWith(world, 'INSTALLMENT', {
  installmentsCount: 3,
  feeBps: 100,
  legalName: 'Voile SARL',
})

const script = `<script src="${world.baseUrl}/plugin/credit.min.js"></script>`
const element = (attributes: string) => `<whipround-credit ${attributes}></whipround-credit>`
const text = `document.querySelector('whipround-credit').innerText`

test('the element’s script is small, of 2017, and asks for nothing that a shop’s policy would have to allow', async () => {
  assert.ok(Buffer.byteLength(built) <= 2_000, `${Buffer.byteLength(built)} bytes`)
  assert.equal((await transform(built, { target: 'es2017' })).code, (await transform(built, { target: 'esnext' })).code)
  assert.doesNotMatch(
    built,
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|\.cookie|Storage|<style/,
  )
})

test('under the shop’s button it says what the credit costs and warns, larger than the rest, under a strict policy and without cookies', async () => {
  const visitor = await openVisitor()
  const page = await visitor.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const policy = `default-src 'none'; script-src 'self' ${world.baseUrl}; connect-src ${world.baseUrl}`
  const body = `<button>Pay in 3</button>${element(`merchant="${merchant}" amount-cents="20000"`)}`
  await page.goto(shop.at({ head: script, body, policy, script: '' }))
  const said = await until('it speaks', async () => {
    const now = await page.evaluate<string>(text)
    return now.includes('APR') ? now : undefined
  })
  assert.match(said, /Credit of €133\.32 from Voile SARL for a purchase of €200\.00/)
  assert.match(said, /Caution! Borrowing money costs money/)
  const sizes = await page.evaluate<number[]>(
    `[...document.querySelectorAll('whipround-credit p')].map((line) => parseFloat(getComputedStyle(line).fontSize))`,
  )
  assert.equal(sizes.length, 3)
  const [rate = 0, terms = 0, warning = 0] = sizes
  assert.ok(rate > terms && warning > terms, sizes.join())
  assert.deepEqual(await visitor.cookies(), [])
  assert.deepEqual(complaints, [])
  await page.evaluate(`document.querySelector('whipround-credit').setAttribute('amount-cents', '30000')`)
  await until('it follows the basket', async () => (await page.evaluate<string>(text)).includes('€300.00'))
  await page.evaluate(`document.querySelector('whipround-credit').setAttribute('lang', 'fr')`)
  await until('it follows the language', async () => (await page.evaluate<string>(text)).includes('TAEG'))
  await page.evaluate(`document.querySelector('whipround-credit').setAttribute('merchant', 'mer_nobody')`)
  await until('it says nothing of what is not offered', async () => (await page.evaluate<string>(text)) === '')
  await page.close()
})
