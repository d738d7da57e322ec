import type { FastifyReply } from 'fastify'
import { type Attempt, openCardPage } from '../payments/index.ts'
import type { CheckoutPorts } from './ports.ts'
import { startedElsewhere } from './started-elsewhere.ts'
import type { Visitor } from './visitor.ts'

/**
 * To the card page: ours with a frame when there is script and the acquirer is framed, the acquirer's own otherwise; else
 * back to `otherwise`.
 */
export function leadOn(
  { sealer, collecting }: Pick<CheckoutPorts, 'sealer' | 'collecting'>,
  reply: FastifyReply,
  visitor: Visitor,
  attempt: Attempt,
  { isEmbedded, otherwise }: { readonly isEmbedded: boolean; readonly otherwise: string },
): FastifyReply {
  const cardPageUrl = openCardPage(sealer, attempt)
  if (attempt.state !== 'open' || !cardPageUrl || startedElsewhere(visitor, attempt)) {
    return reply.redirect(otherwise, 303)
  }
  const isFramed = collecting.acquirers.of(attempt.acquirerAccountId)?.traits.presentation === 'framed'
  return reply.redirect(isEmbedded && isFramed ? `${visitor.basePath}/card/${attempt.id}` : cardPageUrl, 303)
}
