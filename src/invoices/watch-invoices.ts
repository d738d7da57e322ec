import type { Registry } from 'prom-client'
import type { Connection } from '../db/database.ts'
import { measure } from '../http/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { addMs, type Clock, DAY_MS } from '../shared/clocks.ts'
import { listDebtsDue } from './debt-store.ts'
import { listDue } from './due-store.ts'
import { endOfMonth, lastMonthOver } from './months.ts'

/** What an operator must be told of, a sentence each; readiness says it too. */
export async function watchInvoices(connection: Connection, businessClock: Clock): Promise<string[]> {
  const count = await countOverdue(connection, businessClock)
  const debts = await countOverdueDebts(connection, businessClock)
  return [
    ...(count > 0
      ? [`${count} merchants have no invoice of a month that is over: npm run invoices -- plan says why`]
      : []),
    ...(debts > 0
      ? [`${debts} merchants owe for long and have no invoice of it: npm run invoices -- plan says why`]
      : []),
  ]
}

export function measureInvoices(registry: Registry, db: Connection, businessClock: Clock): void {
  const help = 'Merchants and currencies whose invoice of a month that is over, or of a debt, could not be issued'
  measure(
    registry,
    { name: 'whipround_invoices_overdue', help },
    async () => (await countOverdue(db, businessClock)) + (await countOverdueDebts(db, businessClock)),
  )
}

/** The job comes each hour: what is due for a day is what it could not issue. */
async function countOverdue(connection: Connection, businessClock: Clock): Promise<number> {
  const lastMonth = lastMonthOver(addMs(businessClock.now(), -DAY_MS))
  return (await listDue(connection, { lastMonth, until: endOfMonth(lastMonth) })).length
}

/** Of yesterday, for the same reason. */
async function countOverdueDebts(connection: Connection, businessClock: Clock): Promise<number> {
  const yesterday = dateInZone(addMs(businessClock.now(), -DAY_MS)).toString()
  return (await listDebtsDue(connection, yesterday)).length
}
