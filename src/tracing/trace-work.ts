import type { PartnerCall } from '../outbound/index.ts'
import { inSpan, otel } from './in-span.ts'

/** One turn of a job, whether something was due or not: one that rests has two a minute. */
export function traceTurn<T>(job: string, turn: () => Promise<T>): Promise<T> {
  const terms = { name: `job ${job}`, kind: otel.SpanKind.INTERNAL, attributes: { 'whipround.job.name': job } }
  return inSpan({ ...terms, isRoot: true }, turn)
}

/**
 * What the vault is asked, and how that ended. What happens within is nobody's to see: its process loads no SDK, and whom it calls
 * is told nothing of our traces.
 */
export function traceVaultCall<Answer extends { readonly kind: string }>(
  { port, partner, verb }: Pick<PartnerCall, 'port' | 'partner' | 'verb'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const attributes = { 'whipround.call.port': port, 'whipround.call.partner': partner, 'whipround.call.verb': verb }
  return inSpan({ name: `vault ${port} ${verb}`, kind: otel.SpanKind.CLIENT, attributes }, async (span) => {
    const answer = await call()
    span.setAttribute('whipround.call.outcome', answer.kind)
    return answer
  })
}
