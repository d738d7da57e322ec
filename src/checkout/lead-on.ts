import type { FastifyReply } from 'fastify'
import { type Attempt, openCardPage } from '../payments/index.ts'
import { startedElsewhere } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/**
 * To the card page: ours with a frame when there is script and the acquirer is framed, ours with the way to a window of its
 * own where a shop's page is around us and the acquirer is visited, the acquirer's own otherwise; else back to `otherwise`.
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
  const isOurs = isFramed ? isEmbedded : visitor.framedBy !== null
  return reply.redirect(isOurs ? `${visitor.basePath}/card/${attempt.id}` : cardPageUrl, 303)
}
