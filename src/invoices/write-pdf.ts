import { type Paper, type Row, writePaper } from '../paper/index.ts'
import { formatMoney } from '../shared/money.ts'
import { plainDay } from '../texts/dates.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { percentInWords } from '../texts/numbers.ts'
import { FACTUR_X_METADATA, FACTUR_X_NAME } from './factur-x.ts'
import type { KeptIdentity } from './identity.ts'
import { invoiceNumber } from './invoice.ts'
import type { InvoiceDocument } from './read-document.ts'
import { lineInWords, printedMinor, settledInWords, subjectInWords, vatReasonInWords } from './words.ts'
import { writeCii } from './write-cii.ts'

/**
 * An invoice as Factur-X in its profile EN 16931: a PDF for people that holds the Cross Industry Invoice for machines. Made of what was
 * fixed with its number, so it is the same file whenever it is asked for.
 */
export async function writeInvoicePdf(document: InvoiceDocument, language: StaffLanguage): Promise<Uint8Array> {
  return await writePaper(paperOf(document, language))
}

function paperOf(document: InvoiceDocument, language: StaffLanguage): Paper {
  const { invoice, seller, buyer } = document
  const { paper } = languages[language].invoices
  const title = paper.title[invoice.kind](invoiceNumber(invoice))
  const canBeLate = invoice.kind === 'invoice' && invoice.dueMinor > 0n && seller.countryCode === 'FR'
  const notes = [
    ...(invoice.reason === null ? [] : [paper.reason(invoice.reason)]),
    ...document.vat.flatMap((part) => vatReasonInWords(part, language) ?? []),
    settledInWords(invoice, language),
    // The seller's law says what an invoice says of late payment.
    ...(canBeLate ? [paper.late] : []),
    paper.machines,
  ]
  return {
    ...{ title, language, madeAt: invoice.issuedAt, foot: `${seller.legalName} · ${title}` },
    parts: [
      {
        kind: 'columns',
        blocks: [
          { title: paper.seller, lines: partyLines(seller, language) },
          { title: paper.buyer, lines: partyLines(buyer, language) },
          {
            title: paper.particulars,
            lines: [
              paper.issuedOn(plainDay(invoice.issuedOn, language)),
              subjectInWords(invoice, language),
              ...refersTo(document, language),
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: paper.what, share: 6 },
          { title: paper.rate, share: 1.2, isAmount: true },
          { title: paper.amount, share: 2, isAmount: true },
        ],
        rows: [...lineRows(document, language), ...sumRows(document, language)],
      },
      ...notes.map((text) => ({ kind: 'text', text }) as const),
    ],
    attached: {
      ...{ name: FACTUR_X_NAME, type: 'text/xml', what: title, metadata: FACTUR_X_METADATA },
      content: writeCii(document, language),
    },
  }
}

function partyLines(party: KeptIdentity, language: StaffLanguage): string[] {
  const { paper } = languages[language].invoices
  const { legalName, street, postcode, city, countryCode, registrationNumber, vatNumber } = party
  return [
    ...[legalName, street, `${postcode} ${city}, ${countryCode}`, paper.registration(registrationNumber)],
    ...(vatNumber === null ? [] : [paper.vatNumber(vatNumber)]),
  ]
}

function refersTo({ preceding }: InvoiceDocument, language: StaffLanguage): string[] {
  if (!preceding) return []
  const day = plainDay(preceding.issuedOn, language)
  return [languages[language].invoices.paper.refersTo(invoiceNumber(preceding), day)]
}

function lineRows(document: InvoiceDocument, language: StaffLanguage): Row[] {
  const money = moneyOf(document, language)
  return document.lines.map((line) => ({
    cells: [
      lineInWords(line, document, language),
      line.vatCode === 'outside' ? '–' : rateInWords(line.vatBps, language),
      money(line.netMinor),
    ],
  }))
}

function sumRows(document: InvoiceDocument, language: StaffLanguage): Row[] {
  const { paper, netted, added } = languages[language].invoices
  const { kind, netMinor, vatMinor, nettedMinor, dueMinor } = document.invoice
  const money = moneyOf(document, language)
  const taxed = document.vat.filter(({ vatCode }) => vatCode !== 'outside')
  const vat = taxed.map((part) => ({
    cells: [paper.vat(rateInWords(part.vatBps, language), money(part.netMinor)), '', money(part.vatMinor)],
  }))
  const prepaid =
    nettedMinor === 0n ? [] : [{ cells: [kind === 'credit_note' ? added : netted, '', money(-nettedMinor)] }]
  return [
    { cells: [paper.net, '', money(netMinor)], isSum: true },
    ...vat,
    { cells: [paper.total, '', money(netMinor + vatMinor)], isSum: true },
    ...prepaid,
    { cells: [paper.due, '', money(dueMinor)], isSum: true },
  ]
}

function moneyOf({ invoice }: InvoiceDocument, language: StaffLanguage) {
  const { currency } = invoice
  return (amountMinor: bigint) => formatMoney({ amountMinor: printedMinor(amountMinor, invoice), currency }, language)
}

function rateInWords(bps: number, language: StaffLanguage): string {
  return percentInWords(String(bps / 100), language)
}
