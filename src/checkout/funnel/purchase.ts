import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '../../db/database.ts'
import { asMerchant, callOf } from '../../events/index.ts'
import { untilKnown } from '../../http/index.ts'
import { requireMerchant } from '../../merchants/index.ts'
import { brandCss } from '../../pages/brand.ts'
import { createRequestedPurchase, type PurchaseOrder } from '../../selling/index.ts'
import { parsePublicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { DEFAULT_LANGUAGE, type Language, negotiateLanguage, toLanguage } from '../../texts/language.ts'
import { sendPage } from '../answer.ts'
import type { CheckoutPorts } from '../ports.ts'
import { shopErrorAddress } from '../shop-address.ts'
import { funnelPage } from '../views/index.ts'
import { answerFault } from './answer-fault.ts'
import { shopFrame } from './frame.ts'
import { type OpenRequest, openRequest, type Parameters, readRequestedOrder } from './open-request.ts'

/**
 * `/purchase` and `/purchases` (docs/shop-modules.md, "The funnel"): the GET shows, the first POST makes the purchase.
 */
export function registerPurchase(app: FastifyInstance, ports: CheckoutPorts): void {
  for (const path of ['/purchase', '/purchases']) {
    app.get(path, async (request, reply) =>
      withOpenRequest(ports, request, reply, async (opened, language) => {
        const order = readRequestedOrder(ports, opened)
        return sendPage(ports, reply, await offerPage(ports, opened, order, language))
      }),
    )
    app.post(path, async (request, reply) =>
      withOpenRequest(ports, request, reply, async (opened) => {
        const order = readRequestedOrder(ports, opened)
        return reply.redirect(await createAndLink(ports, request, opened, order), 303)
      }),
    )
  }

  app.get<{ Params: { merchant_uid: string } }>('/purchase/:merchant_uid/brand.css', async (request, reply) => {
    const merchant = await requireMerchant(ports.db, SYSTEM, parsePublicId('mer', request.params.merchant_uid))
    return reply.header('cache-control', 'public, max-age=3600').type('text/css').send(brandCss(merchant.brandColour))
  })
}

/** Opens the request and does the work; what goes wrong afterwards is told with the way back to the shop. */
async function withOpenRequest(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (opened: OpenRequest, language: Language) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const opened = await openRequest(ports, parametersOf(request))
  const language = languageOf(request, opened.settings)
  return withFaultPage(ports, { request, reply }, language, opened, () => work(opened, language))
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

/** A form's fields before the address it was posted to: a shop may also post to the address itself. */
export function parametersOf(request: FastifyRequest): Parameters {
  const body = request.body as Parameters | undefined
  return { ...(request.query as Parameters), ...body }
}

/** As the shop says, else as the browser wishes. */
export function languageOf(request: FastifyRequest, settings: Parameters): Language {
  const wished = [settings.lang, settings.language].find((value) => typeof value === 'string' && value !== '')
  if (typeof wished === 'string') return toLanguage(wished)
  return negotiateLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE
}

async function offerPage(
  ports: CheckoutPorts,
  opened: OpenRequest,
  order: PurchaseOrder,
  language: Language,
): Promise<string> {
  const { merchant, request, fields, cancelUrl } = opened
  const told = { type: 'abandonment' as const, language, merchantId: merchant.id, isSigned: request.isSigned }
  return funnelPage(
    {
      ...shopFrame(ports, merchant),
      shopName: merchant.name,
      paymentType: merchant.paymentType,
      basket: {
        title: order.title,
        subtitle: order.subtitle ?? undefined,
        reference: order.reference ?? undefined,
        products: [],
        total: { amountMinor: order.amountMinor, currency: order.currency },
      },
      fields,
      cancelUrl: cancelUrl && (await shopErrorAddress(ports, SYSTEM, cancelUrl, told)),
    },
    language,
  )
}

/** The payer's page of the purchase. Only its path: whatever name the form came to, its policy allows nothing else. */
export async function createAndLink(
  ports: CheckoutPorts,
  asked: FastifyRequest,
  { merchant, request }: OpenRequest,
  order: PurchaseOrder,
): Promise<string> {
  const shop = asMerchant(merchant.id)
  const call = callOf(ports, asked, request.isSigned ? shop : { ...shop, actor: { kind: 'anybody' } })
  const purchase = await untilKnown(() =>
    transaction(ports.db, (tx) =>
      createRequestedPurchase(tx, call, merchant, order, { ...request, isRenewable: true }),
    ),
  )
  return new URL(ports.links.paymentUrl(purchase.id, purchase.linkVersion)).pathname
}
