import type { Connection } from '../db/database.ts'
import { dateInZone } from '../schedules/index.ts'
import { listDebtsDue } from './debt-store.ts'
import { type InvoiceOf, listDue, readOpenTotals } from './due-store.ts'
import { findHindrance, type Hindrance } from './find-hindrance.ts'
import { findIdentity, listNewestIdentities } from './identity-store.ts'
import { endOfMonth } from './months.ts'
import { dueBy } from './plan-invoices.ts'

/** An invoice of a month that is over, or of a debt, which is not issued yet. */
export interface WaitingInvoice extends InvoiceOf {
  readonly merchantName: string
  /** Of a debt, its first day. */
  readonly owedSince: string | null
  /** Before VAT, which is rounded when it is issued. */
  readonly netMinor: bigint
  /** Undefined: the next hour issues it. */
  readonly hindrance: Hindrance | undefined
}

/** Five statements, however many wait; `limit`: so many of each are looked at. */
export async function listWaitingInvoices(connection: Connection, now: Date, limit: number): Promise<WaitingInvoice[]> {
  const due = (await listDue(connection, dueBy(now))).slice(0, limit)
  const debts = (await listDebtsDue(connection, dateInZone(now).toString())).slice(0, limit)
  if (due.length + debts.length === 0) return []
  const totals = await readOpenTotals(
    connection,
    due.map((of) => ({ ...of, until: endOfMonth(of.month) })),
  )
  const seller = await findIdentity(connection, null)
  const buyers = await listNewestIdentities(
    connection,
    [...due, ...debts].map(({ merchantId }) => merchantId),
  )
  const ofMonths = due.flatMap((of) => {
    const total = totals.find(({ merchantId, currency }) => merchantId === of.merchantId && currency === of.currency)
    const buyer = buyers.find(({ merchantId }) => merchantId === of.merchantId)
    const { merchantName, netMinor, codes } = total ?? { merchantName: '', netMinor: 0n, codes: [] }
    const hindrance = findHindrance({ seller, buyer }, codes)
    return total ? [{ ...of, merchantName, owedSince: null, netMinor, hindrance }] : []
  })
  const month = dateInZone(now).with({ day: 1 }).toString()
  const ofDebts = debts.map(({ since, owedMinor, ...of }) => {
    const buyer = buyers.find(({ merchantId }) => merchantId === of.merchantId)
    const hindrance = findHindrance({ seller, buyer }, ['outside'])
    return { ...of, month, owedSince: since, netMinor: owedMinor, hindrance }
  })
  return [...ofMonths, ...ofDebts]
}
