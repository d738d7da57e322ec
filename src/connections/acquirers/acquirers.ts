import type { Acquirer } from '../../providers/collect/index.ts'

/** An account that is open: its id is on every attempt and stored card that it made. */
export interface OpenAccount {
  readonly id: string
  readonly mode: 'test' | 'live'
  /** Payers are told that no real money moves. */
  readonly isTest: boolean
  readonly acquirer: Acquirer
}

/** All that we collect with, as it is known at this moment. */
export interface Acquirers {
  /** Where new payments go; null: nobody can pay. */
  forNew(): OpenAccount | null
  /** Where this attempt or card belongs, for ever; null: not now, what belongs there waits as unanswered. */
  of(accountId: string): Acquirer | null
  all(): readonly OpenAccount[]
  /** Whether it has lately answered nobody. */
  isSilent(accountId: string): boolean
}
