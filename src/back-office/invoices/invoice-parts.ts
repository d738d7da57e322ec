import {
  type InvoiceDocument,
  invoiceNumber,
  lineInWords,
  type StandingInvoice,
  vatReasonInWords,
} from '../../invoices/index.ts'
import type { Html } from '../../pages/html.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { section } from '../../pages/office/head.ts'
import { type Mark, mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { statement, table } from '../../pages/office/table.ts'
import type { ListedInvoice } from '../../reading/index.ts'
import { monthInWords, plainDay } from '../../texts/dates.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { percentInWords } from '../../texts/numbers.ts'
import { dateShown } from '../payouts/payout-words.ts'

export const INVOICES_PATH = '/dashboard/invoices'

/** What an invoice can be had as: one more kind of file is one more word here and its page. */
const FILES = ['invoice.pdf', 'cii.xml'] as const

/** Below the address of an invoice, whoever's page it is. */
export const filesOf = (href: string) => FILES.map((name) => ({ name, href: `${href}/${name}` }))
export const invoiceHref = (id: string) => `${INVOICES_PATH}/${id}`

const SHAPES: Readonly<Record<StandingInvoice['state'], Mark['shape']>> = {
  open: 'attention',
  paid: 'done',
  credited: 'ended',
}

export function invoiceMark({ state }: Pick<StandingInvoice, 'state'>, language: StaffLanguage): Html {
  return mark({ shape: SHAPES[state], word: languages[language].invoicePages.states[state] })
}

export function invoiceTitle(invoice: StandingInvoice, language: StaffLanguage): string {
  return languages[language].invoicePages.kinds[invoice.kind](invoiceNumber(invoice))
}

/** Of which month's commission it is; of a debt, since when it is owed. */
export function monthOrDebt(
  { month, owedSince }: Pick<StandingInvoice, 'month' | 'owedSince'>,
  language: StaffLanguage,
): string {
  return owedSince
    ? languages[language].invoices.owedSince(plainDay(owedSince, language))
    : monthInWords(month, language)
}

export function totalText({ netMinor, vatMinor, currency }: StandingInvoice, reader: Reader): string {
  return moneyText({ amountMinor: netMinor + vatMinor, currency }, reader)
}

/** `hrefOf`: where each has its page. */
export function invoiceTable(rows: readonly ListedInvoice[], hrefOf: (row: ListedInvoice) => string, reader: Reader) {
  const { columns, title } = languages[reader.language].invoicePages
  return table({
    ...{ caption: title, rows, hrefOf },
    columns: [
      { label: columns.number, place: 'name', cell: (row) => invoiceTitle(row, reader.language) },
      { label: columns.state, place: 'start', cell: (row) => invoiceMark(row, reader.language) },
      { label: columns.buyer, place: 'late', cell: ({ buyerName }) => buyerName },
      { label: columns.month, place: 'away', cell: (row) => monthOrDebt(row, reader.language) },
      { label: columns.issued, place: 'end', cell: ({ issuedOn }) => dateShown(issuedOn, reader) },
      { label: columns.total, place: 'amount', cell: (row) => totalText(row, reader) },
    ],
  })
}

/** Its lines, then VAT by rate, then what they come to. */
export function sumsOf(document: InvoiceDocument, reader: Reader): Html {
  const { invoice, lines, vat } = document
  const { one } = languages[reader.language].invoicePages
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency: invoice.currency }, reader)
  const rate = (vatBps: number) => percentInWords(String(vatBps / 100), reader.language)
  return section(
    { id: 'sums', title: one.sums },
    statement({
      caption: one.sums,
      lines: [
        ...lines.map((line) => ({
          label: lineInWords(line, document, reader.language),
          ...(line.paymentType !== null && { rule: one.of(money(line.baseMinor)) }),
          amount: money(line.netMinor),
        })),
        { label: one.net, amount: money(invoice.netMinor), isSubtotal: true },
        ...vat.map((part) => ({
          label: part.vatBps > 0 ? one.vat(rate(part.vatBps)) : one.withoutVat,
          ...ruleOf(vatReasonInWords(part, reader.language)),
          amount: money(part.vatMinor),
        })),
      ],
      net: { label: one.total, amount: totalText(invoice, reader) },
    }),
  )
}

const ruleOf = (rule: string | null) => (rule ? { rule } : {})
