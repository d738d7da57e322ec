import type { FastifyRequest } from 'fastify'
import { addressOf, countRequest, type Limits } from '../http/index.ts'
import { refuse } from '../refusals/index.ts'

interface Addressee {
  readonly accountId: string
  readonly bytesMax: number
  /**
   * `over_body`: whether it is authentic is known before anything of it is read. `inside`: it has to be read for that. `none`: nobody
   * can tell who has called.
   */
  readonly signature: 'over_body' | 'inside' | 'none'
}

/** Of what a call says, and of the sender's traits. */
export const signatureOf = ({ signsInside }: { readonly signsInside?: true }) => (signsInside ? 'inside' : 'over_body')

/**
 * What a call says that anybody may have made. What proves nothing is counted for its account: from one address, and from
 * everywhere. Under a signature over the body what is authentic passes, whatever else was sent; forged ones are answered with a wait
 * once there were too many. What has to be read first is not read any more then, from whomever: it throws too_many `rate_limited`,
 * after which an acquirer, PSP or issuer tells it again. Of a body that is too long nothing is read: throws `body_too_large`.
 */
export function readCallback<Said extends { readonly kind: 'forged' | 'malformed' | 'authentic' }>(
  limits: Limits,
  request: FastifyRequest,
  { accountId, bytesMax, signature }: Addressee,
  parse: (body: Buffer) => Said,
): Said {
  const guess = { kind: 'callback', address: `${accountId} ${addressOf(request)}`, account: accountId } as const
  const waitMs = signature === 'over_body' ? 0 : limits.guesses.waitMs(guess)
  if (waitMs > 0) refuse('rate_limited', { why: 'guesses', waitMs })
  if (signature === 'none') countRequest(limits, 'unsigned_callbacks', accountId)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (body.length > bytesMax) refuse('body_too_large')
  const said = parse(body)
  const refusal = said.kind === 'authentic' ? undefined : limits.guesses.failed(guess)
  if (refusal) throw refusal
  return said
}
