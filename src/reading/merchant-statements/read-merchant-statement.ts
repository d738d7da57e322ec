import { type Days, findClosingOf, type MerchantAccount, readMerchantAccounts } from '../../books/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Merchant } from '../../merchants/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone, lastDayOf, parseDate } from '../../schedules/index.ts'
import type { Scope } from '../../shared/scope.ts'

type OfMerchant = Pick<Merchant, 'id' | 'name'>

/** What became of a merchant's money in a month, currency by currency, as the books say it. */
export interface MerchantStatement {
  readonly merchant: OfMerchant
  /** Its first day, `2026-10-01`. */
  readonly month: string
  /** Accounting days: a journal counts on its business day, or on the first one that is open. */
  readonly days: Days
  /** In which days begin: the books' own, whatever zone the merchant is in. */
  readonly timeZone: string
  /** When the books of the month were closed, and the statement with them; until then it may still change. */
  readonly closedAt: Date | undefined
  readonly readAt: Date
  readonly accounts: readonly MerchantAccount[]
}

/** The first day of a month as `2026-10`; undefined for one that has not begun. */
export function statementMonth(text: string, now: Date): string | undefined {
  const first = parseDate(`${text}-01`)
  return first && `${text}-01` <= dateInZone(now, DEFAULT_TIME_ZONE).toString() ? `${text}-01` : undefined
}

/** Two statements. `month` is one that `statementMonth` has read. */
export async function readMerchantStatement(
  connection: Connection,
  scope: Scope,
  { merchant, month, now }: { readonly merchant: OfMerchant; readonly month: string; readonly now: Date },
): Promise<MerchantStatement> {
  const timeZone = DEFAULT_TIME_ZONE
  const days = daysOf(month)
  // A month that is closed between the two is told as open: the other way round it would be called final too early.
  const closing = await findClosingOf(connection, month)
  const accounts = await readMerchantAccounts(connection, scope, { merchantId: merchant.id, days, timeZone })
  return { merchant, month, days, timeZone, closedAt: closing?.closedAt, readAt: now, accounts }
}

function daysOf(month: string): Days {
  return { from: month, to: lastDayOf(month) }
}
