import type { FastifyRequest } from 'fastify'
import { addressOf, countRequest, type Limits } from '../http/index.ts'
import { refuse } from '../refusals/index.ts'

interface Addressee {
  readonly accountId: string
  readonly bytesMax: number
  /** False where nobody can tell who has called. */
  readonly isSigned: boolean
}

/**
 * What a call says that anybody may have made. What proves nothing is counted for its account: from one address, and from
 * everywhere. Nothing is read of a body that is too long, nor when too much proved nothing: throws `body_too_large`, and
 * too_many `rate_limited`, after which an acquirer, PSP or issuer tells it again.
 */
export function readCallback<Said extends { readonly kind: 'forged' | 'malformed' | 'authentic' }>(
  limits: Limits,
  request: FastifyRequest,
  { accountId, bytesMax, isSigned }: Addressee,
  parse: (body: Buffer) => Said,
): Said {
  const guess = { kind: 'callback', address: `${accountId} ${addressOf(request)}`, account: accountId } as const
  const waitMs = limits.guesses.waitMs(guess)
  if (waitMs > 0) refuse('rate_limited', { why: 'guesses', waitMs })
  if (!isSigned) countRequest(limits, 'unsigned_callbacks', accountId)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (body.length > bytesMax) refuse('body_too_large')
  const said = parse(body)
  if (said.kind !== 'authentic') limits.guesses.failed(guess)
  return said
}
