import type { Withdrawal } from '../withdrawals/index.ts'

/** What a buyer has declared, and in which zone its days are counted. */
export interface WithdrawalFacts {
  readonly declaration: string | null
  readonly declaredAt: Date
  readonly payBackBefore: Date
  readonly handling: Withdrawal['handling']
  readonly ground: Withdrawal['ground']
  readonly reason: string | null
  readonly timeZone: string
}

/** As the statement of all facts calls it. */
export interface WithdrawalRow {
  declaration: string | null
  declared_at: Date | null
  reimburse_by: Date | null
  handling: Withdrawal['handling']
  ground: Withdrawal['ground']
  withdrawal_reason: string | null
  time_zone: string
}

export function toWithdrawalFacts(row: WithdrawalRow): WithdrawalFacts | null {
  const { declaration, declared_at: declaredAt, reimburse_by: payBackBefore, handling, ground } = row
  if (!declaredAt || !payBackBefore) return null
  const { withdrawal_reason: reason, time_zone: timeZone } = row
  return { declaration, declaredAt, payBackBefore, handling, ground, reason, timeZone }
}
