import assert from 'node:assert/strict'
import {
  createFormBrowser,
  type FormBrowser,
  type FormPage,
  type PageForm,
} from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { connectSandboxIssuer, connectSimulatedPsp } from '../../src/connections/index.ts'
import { transaction } from '../../src/db/database.ts'
import { type ClientProfile, updateMerchant } from '../../src/merchants/index.ts'
import type { PaymentType } from '../../src/payment-types/index.ts'
import type { PspSettings } from '../../src/providers/charge/index.ts'
import { findBrand } from '../../src/providers/index.ts'
import { dateInZone } from '../../src/schedules/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { publicId } from '../../src/shared/ids.ts'
import { aMerchantOf } from './a-merchant-of.ts'
import { apiWorld } from './api-world.ts'
import { aCall } from './call.ts'
import { CARDS } from './payer.ts'
import { openShop, type Shop, type Sold } from './shop.ts'
import { until } from './until.ts'

/** What each payment type needs, and no usury cap minds. */
const TERMS = {
  SPLIT: {},
  INSTALLMENT: { installmentsCount: 3, feeBps: 50 },
  DEFERRED: { delayDays: 30 },
  DOWN_PAYMENT: { depositBps: 3000, balanceDelayDays: 30 },
} as const

/** Nobody is there: browsers stop at its door. */
export const SHOP = 'https://shop.example'

export interface BackShop extends Shop {
  readonly merchantUid: string
  readonly secret: string
  readonly notificationSecret: string
  readonly apiToken: string
  /** The merchant's own at its PSP. */
  readonly settings: PspSettings
  readonly family: string
}

export interface SoldBack extends Sold {
  readonly reference: string
}

/** The product with a card issuer, and merchants that are paid at once at simulated PSPs of their own. */
export async function backWorld(environment: Record<string, string> = {}) {
  const world = await apiWorld(environment)
  const { db, sealer, baseUrl, sandboxUrl: apiUrl, sandboxKey: key, credentials } = world
  await connectSandboxIssuer(db, sealer, systemClock, { apiUrl, key, baseUrl })
  let count = 0

  async function backShop(
    brandId: string,
    type: PaymentType = 'SPLIT',
    settings: PspSettings = {},
    as: { readonly notifiesAs?: 'native'; readonly clientProfile?: ClientProfile } = {},
  ): Promise<BackShop> {
    const companyId = credentials.company_uid.slice('cmp_'.length)
    const wished = {
      companyId,
      name: `Brest Voile ${++count}`,
      siteUrl: SHOP,
      furtherSiteUrls: [],
      paymentType: type,
      ...TERMS[type],
      clientProfile: as.clientProfile ?? 'standard',
    } as const
    const { merchantId, secret, notificationSecret, apiToken } = await aMerchantOf(db, sealer, wished)
    const family = findBrand(brandId)?.family.name ?? assert.fail(`${brandId} is no brand`)
    const simulator = await world.sandbox<{ url: string; credentials: PspSettings }>(
      'GET',
      `/psps/${family}/credentials`,
    )
    const by = aCall(systemClock)
    const all = { ...simulator.credentials, ...settings }
    const at = { merchantId, brandId, apiUrl: simulator.url, settings: all }
    const account = await connectSimulatedPsp(db, by, sealer, at)
    const { notifiesAs } = as
    if (notifiesAs) await db.query('update psp_accounts set notifies_as = $2 where id = $1', [account, notifiesAs])
    const terms = { today: dateInZone(systemClock.now()), policy: 'public', psp: 'usable' } as const
    await transaction(db, (tx) => updateMerchant(tx, by, merchantId, { settlement: 'BACK', lender: 'operator' }, terms))
    await world.sandbox('POST', `/psps/${family}/webhooks`, { url: `${baseUrl}/callbacks/psps/${account}` })
    const uid = publicId('mer', merchantId)
    const own = { uid, secret, notification_secret: notificationSecret, api_token: apiToken }
    const shop = openShop({
      baseUrl,
      credentials: { ...credentials, merchants: { ...credentials.merchants, SPLIT: own } },
    })
    return { ...shop, merchantUid: uid, secret, notificationSecret, apiToken, settings: all, family }
  }

  return {
    ...world,
    backShop,
    /** A purchase of 100.01 whose buyer comes back to `SHOP`. */
    async sell(shop: BackShop, data: Readonly<Record<string, unknown>> = {}): Promise<SoldBack> {
      const reference = `Pledg_${++count}_1600354802`
      const order = {
        language: 'en_GB',
        redirectUrl: `${SHOP}/thanks`,
        cancelUrl: `${SHOP}/basket`,
        reference,
        ...data,
      }
      return { ...(await shop.sendLink({ ...BUYER, ...order })), reference: String(order.reference) }
    },
    /** Trouble at this shop's PSP. */
    async trouble(shop: BackShop, operation: string, fault: string, times = 1): Promise<void> {
      await world.sandbox('POST', `/psps/${shop.family}/faults`, { operation, fault, times })
    },
    async noTrouble(shop: BackShop): Promise<void> {
      await world.sandbox('DELETE', `/psps/${shop.family}/faults`)
    },
    /** Whoever waits on the machine's clock for the next question is due now. */
    async askAgain(): Promise<void> {
      await db.query('update settlements set step_at = now() where step_at is not null')
    },
    async booked(shop: BackShop, { reference }: SoldBack): Promise<readonly BookedAtPsp[]> {
      const { payments } = await world.sandbox<{ payments: BookedAtPsp[] }>('GET', `/psps/${shop.family}/books`)
      return payments.filter(({ order_reference }) => order_reference === reference)
    },
  }
}

export type BackWorld = Awaited<ReturnType<typeof backWorld>>

export interface BookedAtPsp {
  readonly id: string
  readonly uid: string
  readonly reference: string
  readonly order_reference: string | null
  readonly state: string
  readonly captured: number
}

export const BUYER = { firstName: 'Alice', lastName: 'Martin', email: 'alice@example.test' } as const

export function openVisit(): FormBrowser {
  return createFormBrowser({ 'accept-language': 'en' }, (url) => url.origin === SHOP)
}

/** Types a card, without script, and is where the acquirer leads from there. */
async function typeCard(browser: FormBrowser, url: string): Promise<FormPage> {
  const first = await browser.open(url)
  const people = first.forms.find(({ action }: PageForm) => action.includes('/people'))
  const named = { mode: 'share', 'contact.0': BUYER.email, 'name.1': 'Bob', terms: 'on' }
  const cardPage = people
    ? await browser.submit(people, named, 'Split between')
    : await browser.submit(formOf(first, '/start'), { terms: 'on' })
  const card = { number: CARDS.approved, expiry: '12/99', code: '123', name: 'Alice' }
  return browser.submit(formOf(cardPage, ''), card)
}

/** Pays, leaves before the service has looked, and comes back to a shop that is still being paid. */
export async function payAndLeave(browser: FormBrowser, url: string): Promise<FormPage> {
  await typeCard(browser, url)
  return until('the shop is being paid', async () => {
    const page = await browser.open(url)
    return page.html.includes('data-state="finishing"') && page
  })
}

/** Where the shop's customer is, or is offered to go: the shop's address. */
export function shopAddress(page: FormPage): URL {
  if (page.url.startsWith(SHOP)) return new URL(page.url)
  const href = new RegExp(`href="(${SHOP}/[^"]*)"`).exec(page.html)?.[1]
  return new URL((href ?? assert.fail(`no way to the shop: ${page.heading}`)).replaceAll('&amp;', '&'))
}

/** What that address carries, `pledg_result` or `pledg_error`. */
export function broughtHome(page: FormPage, name: 'pledg_result' | 'pledg_error'): Brought {
  const { origin, pathname, searchParams, href } = shopAddress(page)
  assert.deepEqual([...searchParams.keys()], [name], href)
  assert.equal(origin + pathname, `${SHOP}/${name === 'pledg_result' ? 'thanks' : 'basket'}`)
  return JSON.parse(searchParams.get(name) ?? '') as Brought
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire brings
type Brought = Record<string, any>

/** Pays, and waits on the page that asks again as long as it takes. */
export async function payAndFollow(browser: FormBrowser, url: string): Promise<FormPage> {
  let page = await typeCard(browser, url)
  const asking = page.forms.find((form) => form.action.includes('/return/'))
  if (asking) page = await browser.submit(asking)
  return until('the page has an end', async () => {
    const again = /data-ask-again="([^"]+)"/.exec(page.html)?.[1]
    if (again) page = await browser.open(new URL(again, page.url).href)
    return again ? undefined : page
  })
}
