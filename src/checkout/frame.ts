import type { Acquirers } from '../connections/index.ts'
import { readAsset, readHouseStyle, readStyle } from '../http/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { PageFrame, Told } from '../pages/frame.ts'
import { brandStyle, inlineStyle } from '../pages/inline-style.ts'
import type { Seller, Trust } from '../pages/trust.ts'
import type { Attempt } from '../payments/index.ts'
import { isCreditWithdrawable, isWithdrawable, type Product, type Purchase } from '../purchases/index.ts'
import { typeset } from '../texts/typeset.ts'
import type { Framing } from './framing.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Basket } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** Where the deadlines of pots are spoken; merchants elsewhere get theirs once they can say where. */
export const TIME_ZONE = 'Europe/Paris'

const fileOf = (name: string) => new URL(`../pages/assets/${name}`, import.meta.url)
const asset = (name: string, type: string) => readAsset(fileOf(name), '/pay/assets', type)

export const ASSETS = {
  script: asset('whipround.js', 'text/javascript; charset=utf-8'),
  amountScript: asset('amount.js', 'text/javascript; charset=utf-8'),
  framedScript: asset('framed.js', 'text/javascript; charset=utf-8'),
  appScript: asset('app.js', 'text/javascript; charset=utf-8'),
}

export const STYLES = {
  page: inlineStyle(readHouseStyle(fileOf('whipround.css'))),
  framed: inlineStyle(readStyle(fileOf('framed.css'))),
}

/** What surrounds a page whose visitor is not known (yet). */
export function bareFrame(
  ports: Pick<CheckoutPorts, 'businessClock' | 'collecting' | 'house' | 'isDemo'>,
  framedBy: Framing | null = null,
): PageFrame {
  return {
    framed: framedBy ? framedPage(framedBy) : undefined,
    assets: { style: STYLES.page, scriptPath: ASSETS.script.path },
    now: ports.businessClock.now(),
    timeZone: TIME_ZONE,
    isDemo: ports.isDemo,
    trust: { house: ports.house },
    isTest: isTest(ports.collecting.acquirers),
  }
}

function framedPage({ origin, opening, showsClose, isExternal }: Framing): PageFrame['framed'] {
  const assets = { style: STYLES.framed, scriptPath: ASSETS.framedScript.path }
  return { assets, shopOrigin: origin, opening, showsClose, isExternal }
}

/** The same page, which also tells the shop or the app around it how the opening ended. */
export function telling(frame: PageFrame, told: Told | undefined): PageFrame {
  return {
    ...frame,
    framed: frame.framed && { ...frame.framed, told },
    inApp: frame.inApp && { ...frame.inApp, told },
  }
}

/** The same page, in the web view of a mobile kit. */
export function shownInApp(frame: PageFrame): PageFrame {
  return { ...frame, inApp: { scriptPath: ASSETS.appScript.path } }
}

/** Whether no real money moves: with the account of the attempt at hand, else with the one that a new attempt goes to. */
export function isTest(acquirers: Acquirers, attempt?: Pick<Attempt, 'acquirerAccountId'>): boolean {
  const its = attempt && acquirers.all().find(({ id }) => id === attempt.acquirerAccountId)
  return (its ?? acquirers.forNew())?.isTest ?? false
}

/** `attempt`: the one that the page is about. */
export function visitorFrame(ports: CheckoutPorts, visitor: Visitor, attempt?: Attempt): PageFrame {
  const { merchant, basePath, framedBy } = visitor
  const bare = visitor.isInApp ? shownInApp(bareFrame(ports)) : bareFrame(ports, framedBy)
  return {
    ...bare,
    framed: bare.framed && { ...bare.framed, path: basePath },
    isTest: isTest(ports.collecting.acquirers, attempt),
    trust: trustOf(ports, visitor),
    otherLanguage: visitor.otherLanguage,
    // In a shop's frame the shop has said.
    offersLanguages: framedBy === null,
    shop: shopOf(merchant),
  }
}

/** Of the leader's pages alone: friends have no contract with the shop. */
function withdrawalOf({ businessClock }: CheckoutPorts, { role, purchase, basePath }: Visitor): Trust['withdrawal'] {
  const isDeclared = purchase.withdrawnAt !== null
  if (role !== 'leader' || !(isDeclared || isWithdrawable(purchase, businessClock.now()))) return undefined
  return { url: `${basePath}/withdraw`, isDeclared }
}

function creditWithdrawalOf(
  { businessClock }: CheckoutPorts,
  { role, purchase, basePath }: Visitor,
): Trust['creditWithdrawal'] {
  const isDeclared = purchase.creditWithdrawnAt !== null
  if (role !== 'leader' || !(isDeclared || isCreditWithdrawable(purchase, businessClock.now()))) return undefined
  return { url: `${basePath}/withdraw-credit`, isDeclared }
}

/** Whoever was passed the leader's link reads who sells, and nothing of the order. */
function trustOf(ports: CheckoutPorts, visitor: Visitor): Trust {
  const { merchant, purchase, role, basePath, claimant } = visitor
  return {
    house: ports.house,
    seller: sellerOf(merchant),
    withdrawal: withdrawalOf(ports, visitor),
    creditWithdrawal: creditWithdrawalOf(ports, visitor),
    orderNumber: role === 'stranger' ? undefined : (purchase.reference ?? undefined),
    checkUrl: `${basePath}/check`,
    unknownUrl: role === 'pledger' && !claimant ? `${basePath}/unknown` : undefined,
  }
}

function sellerOf({ name, legalName, registrationNumber, siteUrl }: Merchant): Seller {
  return { name, legalName, registrationNumber, siteUrl }
}

/** Of a window beside a shop's frame, which knows no way to the shop: the shop's own page goes on where it was. */
export function withoutSite(frame: PageFrame): PageFrame {
  const seller = frame.trust?.seller && { ...frame.trust.seller, siteUrl: '' }
  return { ...frame, trust: frame.trust && { ...frame.trust, seller } }
}

function shopOf({ name, logoUrl, brandColour }: Merchant): PageFrame['shop'] {
  return { name, logoUrl: logoUrl ?? undefined, brandStyle: brandStyle(brandColour) }
}

/** The shop's words, by the conventions of the language it sold in. */
export function basketOf(purchase: Purchase, products: readonly Product[]): Basket {
  const typed = (words: string | null) => typeset(words, purchase)
  return {
    title: typed(purchase.title) ?? '',
    subtitle: typed(purchase.subtitle),
    description: typed(purchase.description),
    pictureUrl: purchase.pictureUrl ?? undefined,
    reference: purchase.reference ?? undefined,
    products: products.map((product) => ({
      label: typed(product.label) ?? '',
      amount: { amountMinor: product.amountMinor, currency: product.currency },
    })),
    total: { amountMinor: purchase.amountMinor, currency: purchase.currency },
  }
}

/** A page of a shop before there is a purchase. */
export function shopFrame(ports: CheckoutPorts, merchant: Merchant, framedBy: Framing | null = null): PageFrame {
  return {
    ...bareFrame(ports, framedBy),
    trust: { house: ports.house, seller: sellerOf(merchant) },
    shop: shopOf(merchant),
  }
}
