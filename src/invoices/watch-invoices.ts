import type { Registry } from 'prom-client'
import type { Connection } from '../db/database.ts'
import { measure } from '../http/index.ts'
import { addMs, type Clock, DAY_MS } from '../shared/clocks.ts'
import { listDue } from './due-store.ts'
import { endOfMonth, lastMonthOver } from './months.ts'

/** What an operator must be told of, a sentence each; readiness says it too. */
export async function watchInvoices(connection: Connection, businessClock: Clock): Promise<string[]> {
  const count = await countOverdue(connection, businessClock)
  return count > 0
    ? [`${count} merchants have no invoice of a month that is over: npm run invoices -- plan says why`]
    : []
}

export function measureInvoices(registry: Registry, db: Connection, businessClock: Clock): void {
  const help = 'Merchants and currencies whose invoice of a month that is over could not be issued'
  measure(registry, { name: 'whipround_invoices_overdue', help }, () => countOverdue(db, businessClock))
}

/** The job comes each hour: what is due for a day is what it could not issue. */
async function countOverdue(connection: Connection, businessClock: Clock): Promise<number> {
  const lastMonth = lastMonthOver(addMs(businessClock.now(), -DAY_MS))
  return (await listDue(connection, { lastMonth, until: endOfMonth(lastMonth) })).length
}
