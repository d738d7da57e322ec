import type { Connection, Database } from '../db/database.ts'
import { transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { DomainError } from '../refusals/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { listDebtsDue } from './debt-store.ts'
import { drawUp } from './draw-up.ts'
import { type InvoiceOf, listDue, readOpenGroups } from './due-store.ts'
import { findHindrance, hindranceSentence } from './find-hindrance.ts'
import { findIdentity, listNewestIdentities } from './identity-store.ts'
import type { Invoice } from './invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { endOfMonth, lastMonthOver } from './months.ts'

export interface PlannedInvoice extends InvoiceOf {
  /** Of a debt, its first day; null of a month's commission. */
  readonly owedSince: string | null
  readonly netMinor: bigint
  readonly vatMinor: bigint
  /** Why it cannot be issued, and what to do. */
  readonly hindrance: string | undefined
}

/** What would be issued now: the first month of each merchant and currency that has no invoice, and what merchants owe for long. */
export async function planInvoices(connection: Connection, now: Date): Promise<PlannedInvoice[]> {
  const seller = await findIdentity(connection, null)
  const planned: PlannedInvoice[] = []
  const due = await listDue(connection, dueBy(now))
  const debts = await listDebtsDue(connection, dateInZone(now).toString())
  const buyers = await listNewestIdentities(
    connection,
    [...due, ...debts].map(({ merchantId }) => merchantId),
  )
  for (const of of due) {
    const { vat, figures } = drawUp(await readOpenGroups(connection, of, endOfMonth(of.month)))
    const codes = vat.map(({ vatCode }) => vatCode)
    const { netMinor, vatMinor } = figures
    const buyer = buyers.find(({ merchantId }) => merchantId === of.merchantId)
    const hindrance = findHindrance({ seller, buyer }, codes)
    const sentence = hindrance && hindranceSentence(hindrance, of.merchantId)
    planned.push({ ...of, owedSince: null, netMinor, vatMinor, hindrance: sentence })
  }
  for (const { since, owedMinor, ...of } of debts) {
    const buyer = buyers.find(({ merchantId }) => merchantId === of.merchantId)
    const hindrance = findHindrance({ seller, buyer }, ['outside'])
    const sentence = hindrance && hindranceSentence(hindrance, of.merchantId)
    const month = dateInZone(now).with({ day: 1 }).toString()
    planned.push({ ...of, month, owedSince: since, netMinor: owedMinor, vatMinor: 0n, hindrance: sentence })
  }
  return planned
}

export interface Issued {
  readonly issued: readonly Invoice[]
  readonly refused: readonly (InvoiceOf & { readonly sentence: string })[]
}

/**
 * Issues what is due, each invoice in a transaction of its own, month after month. Called again, or by two at once, it issues none
 * twice. What cannot be issued is named with its reason, and hinders no other.
 */
export async function issueDue(db: Database, call: Call, limit = Number.POSITIVE_INFINITY): Promise<Issued> {
  const issued: Invoice[] = []
  const refused = new Map<string, InvoiceOf & { readonly sentence: string }>()
  for (;;) {
    const all = await listDue(db, dueBy(call.businessClock.now()))
    const due = all.filter((of) => !refused.has(keyOf(of))).slice(0, limit - issued.length)
    const before = issued.length + refused.size
    for (const of of due) {
      try {
        const invoice = await transaction(db, (tx) => issueInvoice(tx, call, of))
        if (invoice) issued.push(invoice)
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'invoice_not_issuable') throw error
        refused.set(keyOf(of), { ...of, sentence: error.detail })
      }
    }
    if (issued.length + refused.size === before) return { issued, refused: [...refused.values()] }
  }
}

function keyOf({ merchantId, currency }: InvoiceOf): string {
  return `${merchantId} ${currency}`
}

export function dueBy(now: Date) {
  const lastMonth = lastMonthOver(now)
  return { lastMonth, until: endOfMonth(lastMonth) }
}
