import type { MessageFacts } from './facts-store.ts'
import { ASKING_TEMPLATES } from './message.ts'

/** Why a planned message makes no sense any more, or undefined when it still does. `now`: business clock. */
export function whyDrop({ template, purchase, share, isReported }: MessageFacts, now: Date): string | undefined {
  // The leader's own are about no share. Whoever paid all the same is told what becomes of it.
  if (isReported && share && share.state !== 'paid' && ASKING_TEMPLATES.includes(template)) return 'sender_unknown'
  switch (template) {
    case 'payment_link':
      if (!['initialized', 'authorizing', 'failed_payer'].includes(purchase.state)) return 'purchase_not_payable'
      return purchase.linkExpiresAt <= now ? 'link_expired' : undefined
    case 'pledge_invitation':
      if (purchase.state !== 'leader_processed' || purchase.potState !== 'open') return 'pot_closed'
      if (purchase.potDeadlineAt && purchase.potDeadlineAt <= now) return 'pot_closed'
      return share?.state === 'owed' ? undefined : 'share_not_owed'
    case 'pot_extended':
    case 'pot_reminder':
      if (purchase.potState !== 'open') return 'pot_closed'
      return share && share.state !== 'owed' ? 'share_not_owed' : undefined
    case 'share_due_soon':
    case 'share_refused':
    case 'share_overdue':
    case 'payment_missed':
      if (purchase.isCollectionHeld) return 'collection_held'
      if (!['leader_processed', 'successful'].includes(purchase.state)) return 'purchase_ended'
      return share?.state === 'owed' ? undefined : 'share_not_owed'
    case 'leader_confirmation':
    case 'pledge_declined':
    case 'pot_contribution':
      return ['leader_processed', 'successful'].includes(purchase.state) ? undefined : 'purchase_ended'
    default:
      return undefined
  }
}
