import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../crypto/index.ts'
import { SESSION_MS } from '../../people/index.ts'
import type { Audience } from '../roles.ts'

/** One for each audience, so that neither's is ever sent for the other's sign-in, and one for whoever has none yet. */
const NAMES: Readonly<Record<Audience | 'door', string>> = {
  merchant: 'whipround_staff',
  operator: 'whipround_operator',
  door: 'whipround_door',
}

/**
 * By https a browser keeps `__Host-` to this very host, and takes it from no plain page (RFC 6265bis, 4.1.3.2). On the
 * loopback it would refuse that name, because nothing is encrypted there.
 */
const nameOf = (which: Audience | 'door', isSecure: boolean) => `${isSecure ? '__Host-' : ''}${NAMES[which]}`

interface Wire {
  readonly baseUrl: string
}

const isSecure = ({ baseUrl }: Wire) => baseUrl.startsWith('https:')

export function readSessionToken(request: FastifyRequest, audience: Audience, wire: Wire): string | undefined {
  return request.cookies[nameOf(audience, isSecure(wire))]
}

/** Gone with the browser's window, and after a session's longest life. */
export function keepSessionToken(reply: FastifyReply, audience: Audience, token: string, wire: Wire): void {
  keep(reply, audience, token, wire, SESSION_MS / 1000)
}

/** What forms are bound to before there is a session: random, and nothing of the person. */
export function doorTokenOf(request: FastifyRequest, reply: FastifyReply, wire: Wire): string {
  const known = request.cookies[nameOf('door', isSecure(wire))]
  if (known && /^wrd_[\w-]{43}$/.test(known)) return known
  const fresh = randomToken('wrd_')
  keep(reply, 'door', fresh, wire)
  return fresh
}

function keep(reply: FastifyReply, which: Audience | 'door', token: string, wire: Wire, maxAge?: number): void {
  const secure = isSecure(wire)
  const terms = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  reply.setCookie(nameOf(which, secure), token, maxAge === undefined ? terms : { ...terms, maxAge })
}
