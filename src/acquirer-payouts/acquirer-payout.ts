import type { ToldPayout, ToldPayoutLine } from '../providers/collect/index.ts'

/** What an acquirer has said that it paid us. */
export interface AcquirerPayout extends Omit<ToldPayout, 'hasFailed'> {
  readonly id: string
  readonly acquirerAccountId: string
  readonly state: 'sent' | 'failed'
  readonly lineCount: number
  /** What its lines make, before and of the fees; null: read before that was kept. */
  readonly grossMinor: bigint | null
  readonly feeMinor: bigint | null
  readonly contentSha256: Buffer
  readonly readAt: Date
  readonly readBy: string
}

/** Why a line is not simply what we know: stored, and keeps its name. */
export type LineDoubt = 'unknown' | 'differs' | 'repeated'

/** One movement inside a payout. */
export interface AcquirerPayoutLine extends ToldPayoutLine {
  readonly id: string
  readonly payoutId: string
  readonly acquirerAccountId: string
  readonly number: number
  readonly attemptId: string | null
  readonly operationId: string | null
  readonly disputeId: string | null
  readonly doubt: LineDoubt | null
}
