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

/** Until when the buyer may withdraw from the sale, and from its credit, and when they have; null: no such right, or not declared. */
export interface WithdrawalPeriods {
  readonly withdrawableUntil: Date | null
  readonly withdrawnAt: Date | null
  readonly creditWithdrawableUntil: Date | null
  readonly creditWithdrawnAt: Date | null
}

/** As the statement of all facts calls it. */
export interface WithdrawalRow {
  withdrawable_until: Date | null
  withdrawn_at: Date | null
  credit_withdrawable_until: Date | null
  credit_withdrawn_at: Date | null
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

export function toWithdrawalPeriods(row: WithdrawalRow): WithdrawalPeriods {
  return {
    withdrawableUntil: row.withdrawable_until,
    withdrawnAt: row.withdrawn_at,
    creditWithdrawableUntil: row.credit_withdrawable_until,
    creditWithdrawnAt: row.credit_withdrawn_at,
  }
}
