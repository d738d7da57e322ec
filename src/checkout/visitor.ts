import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalSecrets, hashToken, hmacSha256, type LinkKeys, type LinkRole, randomToken } from '../crypto/index.ts'
import { type Call, callOf } from '../events/index.ts'
import { addressOf } from '../http/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import type { Share, ShareClaim } from '../shares/index.ts'
import { type Framing, framingOf } from './framing.ts'
import { isInApp } from './in-app.ts'
import { PageError } from './page-error.ts'
import { languageOfPage, type PageLanguage } from './page-language.ts'
import type { CheckoutPorts } from './ports.ts'
import { readLink } from './read-link.ts'

/**
 * Who opened a link. `leader`: may act for the purchase (before it is accepted whoever has the payment link;
 * afterwards the browser that paid, or the mailed link). `pledger`: one friend. `stranger`: sees a neutral status.
 */
export interface Visitor extends PageLanguage {
  readonly role: 'leader' | 'pledger' | 'stranger'
  readonly token: string
  readonly basePath: string
  readonly purchase: Purchase
  readonly merchant: Merchant
  /** The pledger's own, or the one that they chose by the group's link; null for the others. */
  readonly share: Share | null
  /** Whoever chose it so, and has no more power over it than to pay; null of a friend's own link. */
  readonly claimant: Buffer | null
  /** Who has taken it so, and who had it before. */
  readonly claims: readonly ShareClaim[]
  /** A stranger who may choose a name. */
  readonly isOfGroup: boolean
  readonly scope: Scope
  /** What verbs are told of this request. */
  readonly call: Call
  readonly browserId: string
  /** The shop's page around the frame that shows ours; null in a window of its own. */
  readonly framedBy: Framing | null
  /** A mobile kit's web view shows the page. */
  readonly isInApp: boolean
  readonly address: string
  readonly formToken: string
  /** Of every key that is kept: the form may have been shown by a process that signs with another one. */
  readonly formTokens: readonly string[]
}

const BROWSER_COOKIE = 'whipround_browser'
/** RFC 6265bis: over https a sister domain cannot plant a cookie of this name, and so no browser id of its choice. */
const HOST_PREFIX = '__Host-'
/** As long as a pot and its instalments are worth coming back to from the same browser. */
const BROWSER_COOKIE_DAYS = 180

/** Throws `PageError` 404 for links that we did not make, or that were revoked; 410 for a friend's that was replaced. */
export async function identifyVisitor(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const { token = '' } = request.params as { token?: string }
  return visitorBy(ports, token, request, reply)
}

/** Also of a link that was made just now, in the request that asked for it. Throws as above. */
export async function visitorBy(
  ports: CheckoutPorts,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const link = await readLink(ports, token)
  const { framed, purchase, merchant, share, claimant, claims } = link
  const framedBy = framed ? framingOf(framed, merchant) : null
  if (framed && !framedBy) throw new PageError(404, 'unknown_link')
  const browserId = framed ? `wrb_${framed.browserKey}` : browserOf(ports, request, reply)
  const scope = { kind: 'payer', purchaseId: purchase.id } as const
  const [formToken, ...otherTokens] = formTokensOf(ports.linkKeys, token, browserId)
  return {
    role: roleOf(link.role, purchase, browserId),
    token,
    basePath: `/pay/${token}`,
    purchase,
    merchant,
    ...{ share, claimant, claims, isOfGroup: link.role === 'group' },
    scope,
    call: callOf(ports, request, { scope, actor: { kind: 'payer', linkTo: link.subjectId } }),
    ...languageOfPage(purchase.language, request, reply, { isFramed: framed !== undefined, secure: isSecure(ports) }),
    browserId,
    framedBy,
    // No cookie is kept in a frame.
    isInApp: !framed && isInApp(request, reply, { purchaseId: purchase.id, path: '/pay', secure: isSecure(ports) }),
    address: addressOf(request),
    formToken,
    formTokens: [formToken, ...otherTokens],
  }
}

function roleOf(linkRole: LinkRole, purchase: Purchase, browserId: string): Visitor['role'] {
  if (linkRole === 'pledge') return 'pledger'
  if (linkRole === 'group') return 'stranger'
  if (linkRole === 'leader' || purchase.acceptedAt === null) return 'leader'
  const isPayingBrowser = purchase.leaderBrowserHash && equalSecrets(purchase.leaderBrowserHash, hashToken(browserId))
  return isPayingBrowser ? 'leader' : 'stranger'
}

/** Ties a form to the browser that was shown it. */
function formTokensOf([first, ...others]: LinkKeys, token: string, browserId: string): [string, ...string[]] {
  const sign = (key: Buffer) => hmacSha256(key, `form:${token}:${browserId}`).toString('base64url')
  return [sign(first), ...others.map(sign)]
}

/** The part that a friend's own link is of: to answer for them is no power of the group's. Throws `PageError` 404. */
export function requireOwnShare({ share, claimant }: Visitor): Share {
  if (!share || claimant) throw new PageError(404, 'unknown_link')
  return share
}

/** Throws `PageError` 403 when the form was not given to this browser: another site's, or cookies were lost. */
export function requireOwnForm(visitor: Visitor, body: unknown): Record<string, string> {
  const fields = readFields(body)
  const isOwn = visitor.formTokens.some((formToken) => equalSecrets(fields.form_token ?? '', formToken))
  if (!isOwn) throw new PageError(403, 'foreign_form')
  return fields
}

function readFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) throw new PageError(400, 'garbled_form')
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    // PostgreSQL keeps neither U+0000 nor half a surrogate pair.
    const isKept = typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
    if (!isKept) throw new PageError(400, 'garbled_form')
    fields[name] = value
  }
  return fields
}

export function isSecure({ baseUrl }: CheckoutPorts): boolean {
  return baseUrl.startsWith('https:')
}

function cookieName(ports: CheckoutPorts): string {
  return isSecure(ports) ? `${HOST_PREFIX}${BROWSER_COOKIE}` : BROWSER_COOKIE
}

export function readBrowserId(ports: CheckoutPorts, request: FastifyRequest): string | undefined {
  const value = request.cookies[cookieName(ports)]
  return value && /^wrb_[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}

/** Whoever has no cookie yet is given one. */
export function browserOf(ports: CheckoutPorts, request: FastifyRequest, reply: FastifyReply): string {
  return readBrowserId(ports, request) ?? giveBrowserId(ports, reply)
}

function giveBrowserId(ports: CheckoutPorts, reply: FastifyReply): string {
  const browserId = randomToken('wrb_')
  reply.setCookie(cookieName(ports), browserId, {
    // The prefix asks for the root; without it the narrower path is better.
    path: isSecure(ports) ? '/' : '/pay',
    httpOnly: true,
    // The way back from the acquirer is a top-level GET from another site: Lax lets it through, Strict would not.
    sameSite: 'lax',
    secure: isSecure(ports),
    maxAge: (BROWSER_COOKIE_DAYS * DAY_MS) / 1000,
  })
  return browserId
}
