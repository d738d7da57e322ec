import { type Dispute, disputeMachine } from '../../../payments/index.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'

type Told = PurchaseDetail['events'][number]

/** A payer's dispute, as its events tell it. */
export interface ToldDispute {
  readonly shareId: string | null
  readonly state: Dispute['state']
  readonly openedAt: Date
  readonly decidedAt: Date | null
  readonly amountMinor: bigint | null
  /** The scheme's or the acquirer's own code. */
  readonly reason: string
  readonly respondBy: Date | null
}

/** Newest first, as events are; the last decision on a share's payment is its dispute's. */
export function disputesOf(events: readonly Told[]): ToldDispute[] {
  const opened = events.filter(({ name }) => name === 'disputeOpened')
  return opened.map(({ shareId, occurredAt, sequence, detail }) => {
    const ends = disputeMachine.transitions.map(({ event, to }) => ({ event, to }))
    const last = events.find(
      (other) =>
        other.shareId === shareId && other.sequence > sequence && ends.some(({ event }) => event === other.name),
    )
    const { amountMinor, reason, respondBy } = detail ?? {}
    return {
      shareId,
      state: ends.find(({ event }) => event === last?.name)?.to ?? 'opened',
      openedAt: occurredAt,
      decidedAt: last?.occurredAt ?? null,
      amountMinor: typeof amountMinor === 'string' ? BigInt(amountMinor) : null,
      reason: typeof reason === 'string' ? reason : '',
      respondBy: typeof respondBy === 'string' ? new Date(respondBy) : null,
    }
  })
}
