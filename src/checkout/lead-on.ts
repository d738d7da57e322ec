import type { FastifyReply } from 'fastify'
import type { Attempt } from '../payments/index.ts'
import { startedElsewhere } from './started-elsewhere.ts'
import type { Visitor } from './visitor.ts'

/** To the card page: ours with a frame when there is script, the acquirer's own otherwise; else back to `otherwise`. */
export function leadOn(
  reply: FastifyReply,
  visitor: Visitor,
  attempt: Attempt,
  { isEmbedded, otherwise }: { readonly isEmbedded: boolean; readonly otherwise: string },
): FastifyReply {
  if (attempt.state !== 'open' || !attempt.pageUrl || startedElsewhere(visitor, attempt)) {
    return reply.redirect(otherwise, 303)
  }
  return reply.redirect(isEmbedded ? `${visitor.basePath}/card/${attempt.id}` : attempt.pageUrl, 303)
}
