import { lastDayOf } from '../schedules/index.ts'
import { toDecimal } from '../shared/money.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { type Markup, tag, writeXml } from '../wire/write-xml.ts'
import type { KeptIdentity } from './identity.ts'
import { type InvoiceLine, invoiceNumber, type VatCode, type VatPart } from './invoice.ts'
import type { InvoiceDocument } from './read-document.ts'
import { lineInWords, printedMinor, settledInWords, vatReasonInWords } from './words.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
/** UNTDID 5305. */
const CATEGORIES: Readonly<Record<VatCode, string>> = { standard: 'S', reverse_charge: 'AE', exempt: 'E', outside: 'O' }
/** VATEX, code list of the CEF. */
const EXEMPTIONS: Partial<Readonly<Record<VatCode, string>>> = { reverse_charge: 'VATEX-EU-AE', outside: 'VATEX-EU-O' }
/** UNTDID 1001. */
const TYPES = { invoice: '380', credit_note: '381' } as const

/** One element with a text, or with others. */
const ram = (name: string, ...children: readonly (Markup | string | null)[]) => tag(`ram:${name}`, {}, ...children)

/**
 * An invoice as UN/CEFACT's Cross Industry Invoice, D16B, in the core of EN 16931. A credit note's amounts are written without the
 * sign that our rows have: its type says it.
 */
export function writeCii(document: InvoiceDocument, language: StaffLanguage): string {
  const { invoice, lines, seller, buyer } = document
  // BR-O-02 to BR-O-04: outside the scope of VAT nobody names a VAT number.
  const hasVat = lines.some(({ vatCode }) => vatCode !== 'outside')
  const head = tag(
    'rsm:ExchangedDocument',
    {},
    ram('ID', invoiceNumber(invoice)),
    ram('TypeCode', TYPES[invoice.kind]),
    ram('IssueDateTime', day('udt', invoice.issuedOn)),
    invoice.reason === null ? null : ram('IncludedNote', ram('Content', invoice.reason)),
  )
  const transaction = tag(
    'rsm:SupplyChainTradeTransaction',
    {},
    ...lines.map((line, index) => tradeLine(line, index + 1, { document, language })),
    ram(
      'ApplicableHeaderTradeAgreement',
      party('SellerTradeParty', seller, hasVat),
      party('BuyerTradeParty', buyer, hasVat),
    ),
    ram('ApplicableHeaderTradeDelivery'),
    settlement(document, language),
  )
  const guideline = ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', 'urn:cen.eu:en16931:2017'))
  const context = tag('rsm:ExchangedDocumentContext', {}, guideline)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(tag('rsm:CrossIndustryInvoice', NAMESPACES, context, head, transaction))}\n`
}

interface Told {
  readonly document: InvoiceDocument
  readonly language: StaffLanguage
}

/** Its price is never negative (BR-27): what is given back is minus one of it. */
function tradeLine(line: InvoiceLine, number: number, { document, language }: Told): Markup {
  const { currency } = document.invoice
  const net = printedMinor(line.netMinor, document.invoice)
  const price = net < 0n ? -net : net
  return ram(
    'IncludedSupplyChainTradeLineItem',
    ram('AssociatedDocumentLineDocument', ram('LineID', String(number))),
    ram('SpecifiedTradeProduct', ram('Name', lineInWords(line, document, language))),
    ram(
      'SpecifiedLineTradeAgreement',
      ram('NetPriceProductTradePrice', ram('ChargeAmount', toDecimal(price, currency))),
    ),
    ram('SpecifiedLineTradeDelivery', tag('ram:BilledQuantity', { unitCode: 'C62' }, net < 0n ? '-1' : '1')),
    ram(
      'SpecifiedLineTradeSettlement',
      ram('ApplicableTradeTax', ram('TypeCode', 'VAT'), ram('CategoryCode', CATEGORIES[line.vatCode]), rate(line)),
      ram('SpecifiedTradeSettlementLineMonetarySummation', ram('LineTotalAmount', toDecimal(net, currency))),
    ),
  )
}

function party(name: string, identity: KeptIdentity, hasVat: boolean): Markup {
  const { legalName, street, postcode, city, countryCode, registrationNumber, vatNumber } = identity
  return ram(
    name,
    ram('Name', legalName),
    ram('SpecifiedLegalOrganization', ram('ID', registrationNumber)),
    ram(
      'PostalTradeAddress',
      ...[ram('PostcodeCode', postcode), ram('LineOne', street), ram('CityName', city), ram('CountryID', countryCode)],
    ),
    vatNumber === null || !hasVat
      ? null
      : ram('SpecifiedTaxRegistration', tag('ram:ID', { schemeID: 'VA' }, vatNumber)),
  )
}

function settlement(document: InvoiceDocument, language: StaffLanguage): Markup {
  const { invoice, vat, preceding } = document
  const { currency, netMinor, vatMinor, nettedMinor, dueMinor, month, owedSince } = invoice
  const money = (amountMinor: bigint) => toDecimal(printedMinor(amountMinor, document.invoice), currency)
  return ram(
    'ApplicableHeaderTradeSettlement',
    ram('InvoiceCurrencyCode', currency),
    ...vat.map((part) => vatBreakdown(part, { document, language })),
    ram(
      'BillingSpecifiedPeriod',
      ram('StartDateTime', day('udt', owedSince ?? month)),
      ram('EndDateTime', day('udt', owedSince ? invoice.issuedOn : lastDayOf(month))),
    ),
    ram('SpecifiedTradePaymentTerms', ram('Description', settledInWords(invoice, language))),
    ram(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      ...[ram('LineTotalAmount', money(netMinor)), ram('TaxBasisTotalAmount', money(netMinor))],
      tag('ram:TaxTotalAmount', { currencyID: currency }, money(vatMinor)),
      ...[ram('GrandTotalAmount', money(netMinor + vatMinor)), ram('TotalPrepaidAmount', money(nettedMinor))],
      ram('DuePayableAmount', money(dueMinor)),
    ),
    preceding
      ? ram(
          'InvoiceReferencedDocument',
          ram('IssuerAssignedID', invoiceNumber(preceding)),
          ram('FormattedIssueDateTime', day('qdt', preceding.issuedOn)),
        )
      : null,
  )
}

function vatBreakdown(part: VatPart, { document, language }: Told): Markup {
  const reason = vatReasonInWords(part, language)
  const exemption = EXEMPTIONS[part.vatCode]
  const { currency } = document.invoice
  const money = (amountMinor: bigint) => toDecimal(printedMinor(amountMinor, document.invoice), currency)
  return ram(
    'ApplicableTradeTax',
    ram('CalculatedAmount', money(part.vatMinor)),
    ram('TypeCode', 'VAT'),
    reason === null ? null : ram('ExemptionReason', reason),
    ram('BasisAmount', money(part.netMinor)),
    ram('CategoryCode', CATEGORIES[part.vatCode]),
    exemption === undefined ? null : ram('ExemptionReasonCode', exemption),
    rate(part),
  )
}

/** Outside the scope of VAT there is none (BR-O-05). */
function rate({ vatCode, vatBps }: { readonly vatCode: VatCode; readonly vatBps: number }): Markup | null {
  if (vatCode === 'outside') return null
  return ram('RateApplicablePercent', (vatBps / 100).toFixed(2))
}

/** 102: a day as `20261031`. */
function day(prefix: 'udt' | 'qdt', on: string): Markup {
  return tag(`${prefix}:DateTimeString`, { format: '102' }, on.replaceAll('-', ''))
}
