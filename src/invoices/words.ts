import { formatMoney } from '../shared/money.ts'
import { monthInWords, plainDay } from '../texts/dates.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { percentInWords } from '../texts/numbers.ts'
import { type Invoice, type InvoiceLine, invoiceNumber, type VatPart } from './invoice.ts'
import type { InvoiceDocument } from './read-document.ts'

/** What a line of an invoice is, in a sentence. */
export function lineInWords(
  line: InvoiceLine,
  { invoice, preceding }: InvoiceDocument,
  language: StaffLanguage,
): string {
  const { lines } = languages[language].invoices
  const { kind, bps, fixedMinor, count } = line
  if (kind === 'debt') return lines.debt(plainDay(invoice.owedSince ?? invoice.issuedOn, language))
  if (kind === 'corrected') return lines.corrected(preceding ? invoiceNumber(preceding) : '')
  const fixed = formatMoney({ amountMinor: fixedMinor ?? 0n, currency: invoice.currency }, language)
  const share = percentInWords(String((bps ?? 0) / 100), language)
  return lines[kind]({ count, terms: fixedMinor ? `${share} + ${fixed}` : share })
}

/** `Commission of October 2026` · `Owed since 3 October 2026`. */
export function subjectInWords({ month, owedSince }: Invoice, language: StaffLanguage): string {
  const texts = languages[language].invoices
  return owedSince ? texts.owedSince(plainDay(owedSince, language)) : texts.month(monthInWords(month, language))
}

/** Why there is no VAT, as its terms say it; of no supply, as the law does. */
export function vatReasonInWords({ vatCode, reason }: VatPart, language: StaffLanguage): string | null {
  return vatCode === 'outside' ? languages[language].invoices.outside : reason
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
