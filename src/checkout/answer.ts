import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knowsEtag, sendPageCompressed } from '../http/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { brandStyle } from '../pages/inline-style.ts'
import type { AcquirerTraits } from '../providers/collect/index.ts'
import { STYLES } from './frame.ts'
import type { Framing } from './framing.ts'
import type { CheckoutPorts } from './ports.ts'
import { shopOrigins } from './shop-address.ts'
import type { Visitor } from './visitor.ts'

type PagesOf = Pick<AcquirerTraits, 'presentation' | 'pageOrigin'>

function framedOrigins(acquirers: readonly PagesOf[]): readonly string[] {
  return acquirers.flatMap(({ presentation, pageOrigin }) => (presentation === 'framed' ? [pageOrigin] : []))
}

/**
 * Who may open a wallet, or ask for a passkey as a bank's 3-D Secure may: an acquirer's page in our frame, and nobody
 * else. We stand in the list because nobody can pass on what they have not (Permissions Policy, "Define an inherited
 * policy"); no script of ours asks for either.
 */
function permissionsPolicy(acquirers: readonly PagesOf[]): string {
  const framed = framedOrigins(acquirers).map((origin) => ` "${origin}"`)
  const allowed = framed.length > 0 ? `(self${framed.join('')})` : '()'
  return `payment=${allowed}, publickey-credentials-get=${allowed}`
}

/** What one page may load and where its forms may lead, redirects after a POST included (CSP checks those too). */
export function contentSecurityPolicy(
  acquirers: readonly PagesOf[],
  { shops = [], framedBy, merchant }: Shown & { readonly shops?: readonly string[] } = {},
): string {
  const styles = [STYLES.page, framedBy && STYLES.framed, brandStyle(merchant?.brandColour)]
  const origins = acquirers.map(({ pageOrigin }) => pageOrigin)
  const framed = framedOrigins(acquirers)
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.flatMap((style) => style?.source ?? []).join(' ')}`,
    // The merchant's logo and the picture of the basket.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    `frame-src ${framed.join(' ') || "'none'"}`,
    `form-action ${["'self'", ...origins, ...shops].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framedBy ? framedBy.origin : "'none'"}`,
  ].join('; ')
}

/** Every page is somebody's: search engines keep none, and no other site learns its address. */
export const PRIVATE_PAGE = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' }

/** Whose colours the page has, and whose page frames it. */
interface Shown {
  readonly framedBy?: Framing | null
  readonly merchant?: Pick<Merchant, 'brandColour'> | undefined
}

/**
 * Its length is no oracle for the secrets in it (BREACH): no page repeats words of a request beside one, unless that request
 * brought the form's own token; and the first page of a frame, made of a stranger's words, has another link each time.
 *
 * `shown`: whose forms may lead back to the shop, and whose shop may frame the page.
 */
export function sendPage(
  ports: CheckoutPorts,
  reply: FastifyReply,
  page: string,
  shown?: Shown | Visitor,
): FastifyReply {
  const shops = shown && 'purchase' in shown ? shopOrigins(shown) : []
  const acquirers = ports.collecting.acquirers.all().map(({ acquirer }) => acquirer.traits)
  reply
    .header('content-security-policy', contentSecurityPolicy(acquirers, { ...shown, shops }))
    .header('permissions-policy', permissionsPolicy(acquirers))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  return sendPageCompressed(reply, page)
}

/** What an open page asks for every few seconds: unchanged, it costs an ETag. */
export function sendUnlessSame(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  visitor?: Visitor,
): FastifyReply {
  // Weak: the same page travels compressed and as it is.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  if (knowsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendPage(ports, reply, page, visitor)
}
