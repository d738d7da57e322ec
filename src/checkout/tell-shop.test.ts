import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { CARDS } from '../../test/support/payer.ts'
import { signAs } from '../../test/support/signing.ts'
import { linkedPage, toldBy } from '../../test/support/told-by-page.ts'
import { until } from '../../test/support/until.ts'
import { newId } from '../shared/ids.ts'

const world = await apiWorld()
const { baseUrl, db, credentials } = world
const { uid: merchantUid, secret } = credentials.merchants.DEFERRED
const SITE = 'https://breizh-escapes.example'

const runs = (clientProfile: string) =>
  db.query('update merchants set client_profile = $2 where id = $1', [merchantUid.slice(4), clientProfile])

function aBasket(beside: Record<string, string> = {}) {
  const reference = newId()
  const person = { firstName: 'Alice', lastName: 'Martin', email: 'alice@example.test', lang: 'en_GB' }
  const urls = { paymentNotificationUrl: `${SITE}/notification`, redirectUrl: `${SITE}/thanks` }
  const data = { merchantUid, title: 'Brest', amountCents: 9000, reference, ...person, ...urls }
  const query = new URLSearchParams({ signature: signAs(secret, { data }), ...beside })
  return { reference, url: `${baseUrl}/purchase?${query}` }
}

const atTheShop = ({ hostname }: URL) => hostname.endsWith('.example')
const newBrowser = () => createFormBrowser({ 'accept-language': 'en' }, atTheShop)

/** Types a card, and is where the bank leads from there. */
async function pay(browser: FormBrowser, page: FormPage): Promise<FormPage> {
  const cardPage = await browser.submit(formOf(page, '/start'), { terms: '1' })
  const back = await browser.submit(formOf(cardPage, ''), {
    number: CARDS.approved,
    expiry: '12/99',
    code: '123',
    name: 'Alice',
  })
  const asking = back.forms.find(({ action }) => action.includes('/return/'))
  return asking ? browser.submit(asking) : back
}

/** How long after the browser was led back the payment is told first; null: it was not noted. */
async function waitOf(reference: string): Promise<number | null> {
  const found = await until('the notification is planned', async () => {
    const { rows } = await db.query<{ wait_ms: string | null }>(
      `select extract(epoch from delivery.run_at - purchase.sent_back_at) * 1000 as wait_ms
         from purchases purchase join notification_deliveries delivery on delivery.purchase_id = purchase.id
        where purchase.reference = $1`,
      [reference],
    )
    return rows[0]
  })
  return found.wait_ms === null ? null : Number(found.wait_ms)
}

/**
 * Eight seconds; up to ten where the notification is planned in the very moment in which the browser leaves. A machine that
 * stands still for seconds plans it later, or has told it before we look: there somebody else pays.
 */
async function assertWaits(buy: () => Promise<string>) {
  const waits: number[] = []
  await until(
    () => `the first notification waits for the browser, not ${waits.join()} ms`,
    async () => {
      const waitMs = await waitOf(await buy())
      assert.ok(waitMs !== null, 'noted')
      waits.push(waitMs)
      return waitMs >= 8000 && waitMs <= 10_000
    },
  )
}

test('a browser that is led back to PrestaShop by a redirect is noted, and the payment told after it', async () => {
  await runs('prestashop')
  await assertWaits(async () => {
    const { reference, url } = aBasket()
    const browser = newBrowser()
    const page = await browser.submit(formOf(await browser.open(url), '/purchase'))
    const left = await pay(browser, page)
    assert.ok(left.url.startsWith(`${SITE}/thanks?pledg_result=`), left.url)
    return reference
  })
})

test('so is one whose frame tells the shop’s page, however often it tells', async () => {
  await runs('prestashop')
  await assertWaits(async () => {
    const opening = randomBytes(16).toString('base64url')
    const { reference, url } = aBasket({ embedded: '1', opening, shop_origin: SITE })
    const browser = newBrowser()
    const page = linkedPage(await browser.submit(formOf(await browser.open(url), '/purchase')))
    await pay(browser, page)
    for (const _shown of [1, 2]) assert.equal(toldBy(await browser.open(page.url)).told?.name, 'PLEDG_SUCCESS')
    return reference
  })
})

test('of other shops nothing is noted', async () => {
  await runs('woocommerce')
  const { reference, url } = aBasket()
  const browser = newBrowser()
  await pay(browser, await browser.submit(formOf(await browser.open(url), '/purchase')))
  assert.equal(await waitOf(reference), null)
})
