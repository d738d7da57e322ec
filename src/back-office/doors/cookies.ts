import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../crypto/index.ts'
import { SESSION_MS, VIEW_MS } from '../../people/index.ts'
import type { Audience } from '../roles.ts'

/** What a browser may hold: a sign-in, or an operator's look at a company. */
export type Kept = Audience | 'view'

/**
 * One for each audience, so that neither's is ever sent for the other's sign-in; one for an operator who looks at a company's pages,
 * who is nobody of it; and one for whoever has none yet.
 */
const NAMES: Readonly<Record<Kept | 'door', string>> = {
  merchant: 'whipround_staff',
  operator: 'whipround_operator',
  view: 'whipround_view',
  door: 'whipround_door',
}

/**
 * By https a browser keeps `__Host-` to this very host, and takes it from no plain page (RFC 6265bis, 4.1.3.2). On the
 * loopback it would refuse that name, because nothing is encrypted there.
 */
const nameOf = (which: Kept | 'door', isSecure: boolean) => `${isSecure ? '__Host-' : ''}${NAMES[which]}`

interface Wire {
  readonly baseUrl: string
}

const isSecure = ({ baseUrl }: Wire) => baseUrl.startsWith('https:')

export function readSessionToken(request: FastifyRequest, which: Kept, wire: Wire): string | undefined {
  return request.cookies[nameOf(which, isSecure(wire))]
}

/** Gone with the browser's window, and after the longest life of what it opens. */
export function keepSessionToken(reply: FastifyReply, which: Kept, token: string, wire: Wire): void {
  keep(reply, which, token, wire, (which === 'view' ? VIEW_MS : SESSION_MS) / 1000)
}

/** What forms are bound to before there is a session: random, and nothing of the person. */
export function doorTokenOf(request: FastifyRequest, reply: FastifyReply, wire: Wire): string {
  const known = request.cookies[nameOf('door', isSecure(wire))]
  if (known && /^wrd_[\w-]{43}$/.test(known)) return known
  const fresh = randomToken('wrd_')
  keep(reply, 'door', fresh, wire)
  return fresh
}

function keep(reply: FastifyReply, which: Kept | 'door', token: string, wire: Wire, maxAge?: number): void {
  const secure = isSecure(wire)
  const terms = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  reply.setCookie(nameOf(which, secure), token, maxAge === undefined ? terms : { ...terms, maxAge })
}
