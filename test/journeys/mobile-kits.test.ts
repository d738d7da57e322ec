import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { CARDS, payByCard, payOwnPart } from '../support/payer.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// The mobile kits, as far as a page can tell: the address that each opens, the bridge that it puts into its web view, and what it
// makes of a message, written again here.

await openBrowser()
const world = await startWorld()
const { uid: merchantUid } = world.credentials.merchants.DEFERRED
await world.db.query('update merchants set accept_unsigned = true where id = $1', [merchantUid.slice('mer_'.length)])

/** What a kit hands to its app. */
type Handed = { readonly result: 'success'; readonly card: Card } | { readonly result: 'cancelled' | 'failed' }
interface Card {
  readonly amount: number
  readonly amount_cents: number
  readonly purchase: { readonly uid: string }
  readonly account: { readonly uid: string }
  readonly currency_symbol: string
}

interface Kit {
  readonly address: (order: Readonly<Record<string, string>>) => string
  /** Run in the page before anything else; what reaches the app arrives at `kitHears` as text. */
  readonly bridge: string
  readonly decode: (text: string) => Handed | undefined
}

const isText = (value: unknown) => typeof value === 'string'
// biome-ignore lint/suspicious/noExplicitAny: a decoder judges whatever comes
function isCard(card: any): card is Card {
  const numbers = typeof card.amount === 'number' && Number.isInteger(card.amount_cents)
  const texts = [card.uid, card.currency, card.currency_symbol, card.created, card.updated].every(isText)
  return numbers && texts && isText(card.account?.uid) && isText(card.purchase?.uid)
}

const KITS: Readonly<Record<string, Kit>> = {
  android: {
    // As it joins them: nothing is encoded but the sign of an e-mail address.
    address: ({ email = '', ...order }) => {
      const at = email.replace('@', '%40')
      const rest = Object.entries({ ...order, 'customer-email': at, email: at }).map(
        ([name, value]) => `${name}=${value}`,
      )
      return `${world.baseUrl}/purchase?embeded=1&sdk_mobile=1&${rest.join('&')}`
    },
    bridge: 'window.webkit = { postMessage: (text) => typeof text === "string" && kitHears(text) }',
    decode: (text) => {
      const { name, payload } = JSON.parse(text)
      if (!['PLEDG_SUCCESS', 'VIRTUAL_CARD_SUCCESS', 'PLEDG_CONFIRMED'].includes(name)) return undefined
      return isCard(payload?.virtualCard) ? { result: 'success', card: payload.virtualCard } : undefined
    },
  },
  ios: {
    address: (order) => `${world.baseUrl}?${new URLSearchParams({ embeded: '1', sdk_mobile: '1', ...order })}`,
    bridge:
      'window.webkit = { messageHandlers: { callbackHandler: { postMessage: (body) => typeof body === "object" && kitHears(JSON.stringify(body)) } } }',
    decode: (text) => {
      const { name, payload } = JSON.parse(text)
      if (name === 'PLEDG_CANCEL_CLOSE') return { result: 'cancelled' }
      if (name === 'PLEDG_ERROR') return { result: 'failed' }
      if (name !== 'PLEDG_SUCCESS') return undefined
      return isCard(payload?.virtualCard) ? { result: 'success', card: payload.virtualCard } : { result: 'failed' }
    },
  },
}

let count = 0
const order = () => ({
  merchant_uid: merchantUid,
  amount_cents: '10001',
  title: 'Weekend in Brest',
  subtitle: 'two nights',
  currency: 'EUR',
  email: 'alice@example.test',
  lang: 'en_GB',
  reference: `APP_${++count}`,
})

async function openApp(kit: Kit, change: Readonly<Record<string, string>> = {}) {
  const page = await (await openVisitor({ locale: 'en-GB', viewport: { width: 390, height: 844 } })).newPage()
  const handed: Handed[] = []
  const heard: string[] = []
  await page.exposeFunction('kitHears', (text: string) => {
    heard.push(JSON.parse(text).name)
    const result = kit.decode(text)
    if (result) handed.push(result)
  })
  await page.addInitScript(kit.bridge)
  await page.goto(kit.address({ ...order(), ...change }))
  return { page, handed, heard, first: () => until('the app is handed a result', async () => handed[0]) }
}

for (const [name, kit] of Object.entries(KITS)) {
  test(`${name}: the kit’s address leads to the payer’s page without a click, and its app is handed what was paid`, async () => {
    const { page, first, heard } = await openApp(kit)
    await page.waitForURL('**/pay/**')
    if (await page.locator('[name="name"]').isVisible()) await page.locator('[name="name"]').fill('Alice Martin')
    await payOwnPart(page)
    await payByCard(page, CARDS.approved)
    const handed = await first()
    assert.ok(handed.result === 'success', JSON.stringify(handed))
    const { card } = handed
    assert.deepEqual([card.amount, card.amount_cents, card.currency_symbol], [100.01, 10001, '€'])
    assert.match(card.purchase.uid, /^pur_/)
    assert.equal(card.account.uid, merchantUid)
    assert.ok(heard.includes('PLEDG_SCROLL_TO_TOP'), heard.join())
    assert.doesNotMatch(JSON.stringify(card), /4242|cvc|card_number/)
  })
}

test('an iOS app hears that its customer cancelled, and what is wrong with what it asked', async () => {
  const { ios } = KITS
  assert.ok(ios)
  const left = await openApp(ios)
  await left.page.waitForURL('**/pay/**')
  await left.page.getByRole('button', { name: 'Cancel and go back' }).click()
  assert.deepEqual(await left.first(), { result: 'cancelled' })
  const wrong = await openApp(ios, { amount_cents: 'x' })
  assert.deepEqual(await wrong.first(), { result: 'failed' })
})

test('a page that no app has opened tells no bridge', async () => {
  const { android } = KITS
  assert.ok(android)
  const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const heard: string[] = []
  await page.exposeFunction('kitHears', (text: string) => heard.push(text))
  await page.addInitScript(android.bridge)
  await page.goto(android.address(order()).replace('sdk_mobile=1&', ''))
  await page.getByRole('button', { name: 'Continue to the payment' }).click()
  await page.waitForURL('**/pay/**')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await page.getByText('cancelled').first().waitFor()
  assert.deepEqual(heard, [])
})
