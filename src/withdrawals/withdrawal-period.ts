import { addDays, dateInZone, formatDate, hourInZone } from '../schedules/index.ts'

/** Article 13 of Directive 2011/83: what was paid is given back within so many days of hearing of it. */
const REIMBURSED_WITHIN_DAYS = 14

interface Policy {
  readonly isB2b: boolean
  readonly saleWithdrawal: 'ask' | 'automatic' | 'none'
  readonly saleWithdrawalDays: number
  readonly timeZone: string
}

/**
 * The first moment at which it is too late to withdraw from a sale: the day of the contract does not count, the last one does until its
 * midnight in the merchant's zone. Null where the buyer has no such right.
 */
export function withdrawableUntil(merchant: Policy, acceptedAt: Date): Date | null {
  if (merchant.isB2b || merchant.saleWithdrawal === 'none') return null
  return dayAfter(acceptedAt, merchant.saleWithdrawalDays, merchant.timeZone)
}

/** The first moment at which it is too late to withdraw from a credit of the law: `days` after its day, counted as above. */
export function creditWithdrawableUntil({ timeZone }: Pick<Policy, 'timeZone'>, acceptedAt: Date, days: number): Date {
  return dayAfter(acceptedAt, days, timeZone)
}

/** Article 26(5) of Directive (EU) 2023/2225: who withdraws from a credit repays it within so many days. */
const REPAID_WITHIN_DAYS = 30

/** The last day for what is still to be paid, `yyyy-mm-dd`, and the moment at which it has ended. */
export function repayCreditBy(declaredAt: Date, timeZone: string): { readonly lastDay: string; readonly endsAt: Date } {
  const lastDay = formatDate(addDays(dateInZone(declaredAt, timeZone), REPAID_WITHIN_DAYS))
  return { lastDay, endsAt: dayAfter(declaredAt, REPAID_WITHIN_DAYS, timeZone) }
}

/** Until when the buyer is paid back. */
export function reimburseBy(declaredAt: Date, timeZone: string): Date {
  return dayAfter(declaredAt, REIMBURSED_WITHIN_DAYS, timeZone)
}

function dayAfter(from: Date, days: number, timeZone: string): Date {
  return hourInZone(addDays(dateInZone(from, timeZone), days + 1), 0, timeZone)
}
