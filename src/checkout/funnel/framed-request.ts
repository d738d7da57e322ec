import type { FastifyReply, FastifyRequest } from 'fastify'
import { OPENING } from '../../crypto/index.ts'
import { findClaimedMerchant, type Merchant, siteOrigins } from '../../merchants/index.ts'
import { originOf } from '../../wire/web-url.ts'
import type { Framing } from '../framing.ts'
import type { CheckoutPorts } from '../ports.ts'
import type { OpenRequest, Parameters } from './open-request.ts'

interface FrameQuery {
  readonly embedded?: unknown
  readonly opening?: unknown
  readonly shop_origin?: unknown
}

/** `/purchase?embedded=1&opening=…&shop_origin=…`, as the plugin opens its frame. */
export function isEmbedded(request: FastifyRequest): boolean {
  return (request.query as FrameQuery).embedded === '1'
}

/** Null where the page around the frame is none of the merchant's, or does not say which it is. */
export function readFraming(
  request: FastifyRequest,
  merchant: Merchant,
  ...wishes: readonly Parameters[]
): Framing | null {
  const { opening, shop_origin: origin } = request.query as FrameQuery
  if (typeof opening !== 'string' || !OPENING.test(opening)) return null
  if (typeof origin !== 'string' || !siteOrigins(merchant).includes(origin)) return null
  const wished = (name: string) => wishes.map((wish) => String(wish[name] ?? '').toLowerCase())
  return {
    origin,
    opening,
    showsClose: !wished('showCloseButton').some((value) => value === 'false' || value === '0'),
    isExternal: wished('externalCheckoutValidation').some((value) => value === 'true' || value === '1'),
  }
}

/**
 * Who hears what is wrong with a request. The claim may be anybody's and decides nothing else: what is told is a sentence, to the
 * registered site of the merchant that it names.
 */
export async function framingOfFault(
  ports: CheckoutPorts,
  request: FastifyRequest,
  parameters: Parameters,
  opened: OpenRequest | undefined,
): Promise<Framing | null> {
  const merchant = opened?.merchant ?? (await findClaimedMerchant(ports.db, parameters).catch(() => undefined))
  return merchant ? readFraming(request, merchant, parameters) : framingOfUnknown(request)
}

/**
 * Of no merchant of ours, or while nobody can be looked up: there is nothing to keep from the page that asked, and it
 * should not wait for a page. Only an origin as browsers write it: it becomes part of a policy.
 */
function framingOfUnknown(request: FastifyRequest): Framing | null {
  const { opening, shop_origin: origin } = request.query as FrameQuery
  if (typeof opening !== 'string' || !OPENING.test(opening)) return null
  return typeof origin === 'string' && originOf(origin) === origin
    ? { origin, opening, showsClose: true, isExternal: false }
    : null
}

/** Where the form of the first page goes, with what the frame's own pages must know. */
export function framedAction({ origin, opening, showsClose, isExternal }: Framing): string {
  const query = new URLSearchParams({ embedded: '1', opening, shop_origin: origin })
  if (!showsClose) query.set('showCloseButton', '0')
  if (isExternal) query.set('externalCheckoutValidation', '1')
  return `/purchase?${query}`
}

/** To a page that may not frame us: nothing, and for no ancestor, as all answers that are no page. */
export function sendBlank(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/html; charset=utf-8').send('<!doctype html><title>403</title>')
}
