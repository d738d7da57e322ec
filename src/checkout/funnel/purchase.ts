import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeFramedLink, newBrowserKey } from '../../crypto/index.ts'
import { transaction } from '../../db/database.ts'
import { asMerchant, callOf } from '../../events/index.ts'
import { sayWhoSigned, untilKnown } from '../../http/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { createRequestedPurchase, type PurchaseOrder } from '../../selling/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { type Language, pageLanguageAsked, toLanguage } from '../../texts/language.ts'
import { sendPage } from '../answer.ts'
import { warnsOfOffer } from '../credit-shown.ts'
import { shopFrame, shownInApp } from '../frame.ts'
import type { Framing } from '../framing.ts'
import { IN_APP_QUERY } from '../in-app.ts'
import type { CheckoutPorts } from '../ports.ts'
import { shopErrorAddress } from '../shop-address.ts'
import { showPage } from '../show-page.ts'
import { funnelPage } from '../views/index.ts'
import { visitorBy } from '../visitor.ts'
import { answerFault } from './answer-fault.ts'
import { framedAction, isEmbedded, readFraming, sendBlank } from './framed-request.ts'
import { isMobile } from './mobile-request.ts'
import { type OpenRequest, openRequest, type Parameters, parametersOf, readRequestedOrder } from './open-request.ts'

/**
 * `/purchase` and `/purchases` (docs/shop-modules.md, "The funnel"): the GET shows, the first POST makes the purchase.
 */
export function registerPurchase(app: FastifyInstance, ports: CheckoutPorts): void {
  for (const path of ['/purchase', '/purchases']) {
    app.get(path, async (request, reply) => show(ports, request, reply))
    app.post(path, async (request, reply) => make(ports, request, reply))
  }
}

/** What would be made, and a button; in a frame it sends itself. */
function show(ports: CheckoutPorts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return withOpenRequest(ports, request, reply, async (opened, language, framedBy) => {
    const order = readRequestedOrder(ports, opened)
    const shownBy = { framedBy, isInApp: !framedBy && isMobile(parametersOf(request)) }
    return sendPage(ports, reply, await offerPage(ports, opened, order, language, shownBy), {
      framedBy,
      merchant: opened.merchant,
    })
  })
}

/** Leads to the purchase's page; in a frame that page is the answer, which saves a trip. */
function make(ports: CheckoutPorts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return withOpenRequest(ports, request, reply, async (opened, _language, framedBy) => {
    const purchase = await createRequested(ports, request, opened, readRequestedOrder(ports, opened))
    const beside = isMobile(parametersOf(request)) ? `?${IN_APP_QUERY}` : ''
    if (!framedBy) return reply.redirect(`${linkTo(ports, purchase)}${beside}`, 303)
    const visitor = await visitorBy(ports, framedToken(ports, purchase, framedBy), request, reply)
    return sendPage(ports, reply, await showPage(ports, visitor, { justPaid: false, isSlow: false }), visitor)
  })
}

/** Opens the request and does the work; what goes wrong afterwards is told with the way back to the shop. */
async function withOpenRequest(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (opened: OpenRequest, language: Language, framedBy: Framing | null) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const opened = await openRequest(ports, parametersOf(request))
  if (opened.request.isSigned) sayWhoSigned(request, opened.merchant)
  const language = languageOf(request, opened.settings)
  const framedBy = isEmbedded(request)
    ? readFraming(request, opened.merchant, parametersOf(request), opened.settings)
    : null
  if (isEmbedded(request) && !framedBy) return sendBlank(reply)
  return withFaultPage(ports, { request, reply }, language, opened, () => work(opened, language, framedBy))
}

export async function withFaultPage(
  ports: CheckoutPorts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  language: Language,
  opened: OpenRequest,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    return answerFault(ports, error, { request, reply }, language, opened)
  }
}

/** As the shop says, else as the browser wishes. */
export function languageOf(request: FastifyRequest, settings: Parameters): Language {
  const wished = [settings.lang, settings.language].find((value) => typeof value === 'string' && value !== '')
  if (typeof wished === 'string') return toLanguage(wished)
  return pageLanguageAsked(request.headers['accept-language'])
}

async function offerPage(
  ports: CheckoutPorts,
  opened: OpenRequest,
  order: PurchaseOrder,
  language: Language,
  { framedBy, isInApp }: { readonly framedBy: Framing | null; readonly isInApp: boolean },
): Promise<string> {
  const { merchant, request, fields, cancelUrl } = opened
  const frame = shopFrame(ports, merchant, framedBy)
  const told = { type: 'abandonment' as const, language, merchantId: merchant.id, isSigned: request.isSigned }
  return funnelPage(
    {
      ...(isInApp ? shownInApp(frame) : frame),
      shopName: merchant.name,
      paymentType: merchant.paymentType,
      warnsOfCredit: warnsOfOffer(merchant, order, ports.businessClock.now()),
      basket: {
        title: order.title,
        subtitle: order.subtitle ?? undefined,
        reference: order.reference ?? undefined,
        products: [],
        total: { amountMinor: order.amountMinor, currency: order.currency },
      },
      action: framedBy ? framedAction(framedBy) : isInApp ? '/purchase?sdk_mobile=1' : '/purchase',
      fields,
      // The shop's or the app's own button was pressed just now: no second one is asked for.
      sendsItself: framedBy !== null || isInApp,
      cancelUrl: cancelUrl && !framedBy ? await shopErrorAddress(ports, SYSTEM, cancelUrl, told) : undefined,
    },
    language,
  )
}

export async function createRequested(
  ports: CheckoutPorts,
  asked: FastifyRequest,
  { merchant, request }: OpenRequest,
  order: PurchaseOrder,
): Promise<Purchase> {
  const shop = asMerchant(merchant.id)
  const call = callOf(ports, asked, request.isSigned ? shop : { ...shop, actor: { kind: 'anybody' } })
  return untilKnown(() =>
    transaction(ports.db, (tx) =>
      createRequestedPurchase(tx, call, merchant, order, { ...request, isRenewable: true }),
    ),
  )
}

/** The payer's page of the purchase. Only its path: whatever name the form came to, its policy allows nothing else. */
export function linkTo(ports: CheckoutPorts, { id, linkVersion }: Purchase): string {
  return new URL(ports.links.paymentUrl(id, linkVersion)).pathname
}

/** Of this opening alone. */
function framedToken(ports: CheckoutPorts, { id, linkVersion }: Purchase, framedBy: Framing): string {
  const link = { purchaseId: id, version: linkVersion, browserKey: newBrowserKey(), ...framedBy }
  return encodeFramedLink(ports.linkKeys, link)
}
