import { type Journal, journalOf } from '../books/index.ts'
import { newId } from '../shared/ids.ts'
import type { CommissionLine } from './line-store.ts'
import { type CommissionTerms, commissionOf } from './terms.ts'

interface Sale {
  readonly id: string
  readonly merchantId: string
  readonly companyId: string
  readonly settlement: 'BACK' | 'TRANSFER'
  readonly currency: string
  readonly amountMinor: bigint
}

/** A line and the journal of it, to be written in the transaction that makes them true. */
export interface Taken {
  readonly line: CommissionLine
  readonly journal: Journal
}

/**
 * What a promise costs its merchant: charged when it is made, whatever payers do later. Undefined without terms, or where these
 * come to nothing. Paid by its own PSP a merchant has no payout from which it could be netted.
 */
export function chargeCommission(sale: Sale, terms: CommissionTerms | undefined, now: Date): Taken | undefined {
  const charged = terms && commissionOf(terms, sale.amountMinor)
  if (!charged || charged.netMinor === 0n) return undefined
  const { merchantId, companyId, currency } = sale
  const line = {
    ...{ ...charged, id: newId(), merchantId, companyId, currency, purchaseId: sale.id, termsId: terms.id },
    ...{ unwindingId: null, isNetted: sale.settlement === 'TRANSFER', occurredAt: now },
  }
  return { line, journal: takenJournal(line) }
}

/** A journal of the merchant's that names the purchase: what the payers of it owe is none of its business. */
export function takenJournal(line: CommissionLine): Journal {
  const { id, merchantId, companyId, purchaseId, currency, occurredAt } = line
  const entry = { of: { merchantId, companyId, purchaseIds: [purchaseId] }, causeId: id, currency, occurredAt }
  const isBack = line.unwindingId !== null
  const [net, vat] = isBack ? [-line.netMinor, -line.vatMinor] : [line.netMinor, line.vatMinor]
  const amounts = { amount: net + vat, net, vat }
  return journalOf(isBack ? 'commission_reversed' : 'commission', { ...entry, amounts })
}
