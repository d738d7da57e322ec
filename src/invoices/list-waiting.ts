import type { Connection } from '../db/database.ts'
import { type InvoiceOf, listDue, readOpenTotals } from './due-store.ts'
import { findHindrance, type Hindrance } from './find-hindrance.ts'
import { findIdentity, listNewestIdentities } from './identity-store.ts'
import { endOfMonth } from './months.ts'
import { dueBy } from './plan-invoices.ts'

/** An invoice of a month that is over, which is not issued yet. */
export interface WaitingInvoice extends InvoiceOf {
  readonly merchantName: string
  /** Before VAT, which is rounded when it is issued. */
  readonly netMinor: bigint
  /** Undefined: the next hour issues it. */
  readonly hindrance: Hindrance | undefined
}

/** Four statements, however many wait; `limit`: so many are looked at. */
export async function listWaitingInvoices(connection: Connection, now: Date, limit: number): Promise<WaitingInvoice[]> {
  const due = (await listDue(connection, dueBy(now))).slice(0, limit)
  if (due.length === 0) return []
  const totals = await readOpenTotals(
    connection,
    due.map((of) => ({ ...of, until: endOfMonth(of.month) })),
  )
  const seller = await findIdentity(connection, null)
  const buyers = await listNewestIdentities(
    connection,
    due.map(({ merchantId }) => merchantId),
  )
  return due.flatMap((of) => {
    const total = totals.find(({ merchantId, currency }) => merchantId === of.merchantId && currency === of.currency)
    const buyer = buyers.find(({ merchantId }) => merchantId === of.merchantId)
    const { merchantName, netMinor, codes } = total ?? { merchantName: '', netMinor: 0n, codes: [] }
    return total ? [{ ...of, merchantName, netMinor, hindrance: findHindrance({ seller, buyer }, codes) }] : []
  })
}
