import { parseUuid } from '../shared/ids.ts'
import type { Attempt } from './attempt.ts'

/**
 * Told to the acquirer with each payment, so that its books name the share when ours have lost the attempt: a database
 * restored from a backup finds by it what was paid since.
 */
export function orderReference({ shareId, initiatedBy }: Pick<Attempt, 'shareId' | 'initiatedBy'>): string {
  return `${shareId}.${initiatedBy}`
}

/** What an acquirer's order reference names; undefined for a payment that is none of ours. */
export function parseOrderReference(text: string): Pick<Attempt, 'shareId' | 'initiatedBy'> | undefined {
  const [share = '', initiatedBy, ...rest] = text.split('.')
  const shareId = parseUuid(share)
  if (!shareId || rest.length > 0) return undefined
  return initiatedBy === 'payer' || initiatedBy === 'merchant' ? { shareId, initiatedBy } : undefined
}
