import { formatMoney } from '../shared/money.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { percentInWords } from '../texts/numbers.ts'
import { type Invoice, type InvoiceLine, invoiceNumber } from './invoice.ts'
import type { InvoiceDocument } from './read-document.ts'

/** What a line of an invoice is, in a sentence. */
export function lineInWords(
  line: InvoiceLine,
  { invoice, preceding }: InvoiceDocument,
  language: StaffLanguage,
): string {
  const { lines } = languages[language].invoices
  const { kind, bps, fixedMinor, count } = line
  if (kind === 'corrected') return lines.corrected(preceding ? invoiceNumber(preceding) : '')
  const fixed = formatMoney({ amountMinor: fixedMinor ?? 0n, currency: invoice.currency }, language)
  const share = percentInWords(String((bps ?? 0) / 100), language)
  return lines[kind]({ count, terms: fixedMinor ? `${share} + ${fixed}` : share })
}

/** What becomes of the sum. */
export function settledInWords({ kind, dueMinor }: Invoice, language: StaffLanguage): string {
  const { netted, toPay, added, takenOff } = languages[language].invoices
  if (kind === 'credit_note') return dueMinor === 0n ? added : takenOff
  return dueMinor > 0n ? toPay : netted
}

/** A credit note's amounts are negative in our rows; its name says it, and no sign with it. */
export function printedMinor(amountMinor: bigint, { kind }: Pick<Invoice, 'kind'>): bigint {
  return kind === 'credit_note' ? -amountMinor : amountMinor
}
