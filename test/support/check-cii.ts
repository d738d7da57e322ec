import { at, readXml, textAt, type XmlElement } from '../../src/providers/charge/xml.ts'

/** EN 16931's rules for what we write, by their names: sums, kinds of VAT, what must be there. Empty: nothing is broken. */
export function brokenRules(xml: string): string[] {
  const root = readXml(xml)
  if (root?.name !== 'CrossIndustryInvoice') return ['no CrossIndustryInvoice']
  const head = at(root, 'ExchangedDocument')
  const trade = at(root, 'SupplyChainTradeTransaction')
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement')
  const settled = at(trade, 'ApplicableHeaderTradeSettlement')
  const sums = at(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const lines = all(trade, 'IncludedSupplyChainTradeLineItem')
  const parts = all(settled, 'ApplicableTradeTax')
  const seller = at(agreement, 'SellerTradeParty')
  const buyer = at(agreement, 'BuyerTradeParty')
  const sum = (name: string) => cents(textAt(sums, name))
  const vatOf = (line: XmlElement) => at(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')
  const netOf = (line: XmlElement) =>
    cents(
      textAt(line, 'SpecifiedLineTradeSettlement', 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    )
  const keyOf = (vat: XmlElement | null) => `${textAt(vat, 'CategoryCode')} ${textAt(vat, 'RateApplicablePercent')}`
  const has = (element: XmlElement | null, ...path: string[]) => Boolean(textAt(element, ...path)?.trim())
  const registered = (party: XmlElement | null) => has(party, 'SpecifiedTaxRegistration', 'ID')
  const address = (party: XmlElement | null, name: string) => has(party, 'PostalTradeAddress', name)
  const codes = parts.map((part) => textAt(part, 'CategoryCode'))

  const rules: readonly (readonly [rule: string, holds: boolean])[] = [
    [
      'BR-01',
      textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID') ===
        'urn:cen.eu:en16931:2017',
    ],
    ['BR-02', has(head, 'ID')],
    ['BR-03', /^\d{8}$/.test(textAt(head, 'IssueDateTime', 'DateTimeString') ?? '')],
    ['BR-04', ['380', '381'].includes(textAt(head, 'TypeCode') ?? '')],
    ['BR-05', /^[A-Z]{3}$/.test(textAt(settled, 'InvoiceCurrencyCode') ?? '')],
    ['BR-06', has(seller, 'Name')],
    ['BR-07', has(buyer, 'Name')],
    ['BR-09', address(seller, 'CountryID') && address(seller, 'CityName')],
    ['BR-11', address(buyer, 'CountryID') && address(buyer, 'CityName')],
    ['BR-16', lines.length > 0],
    [
      'BR-21',
      new Set(lines.map((line) => textAt(line, 'AssociatedDocumentLineDocument', 'LineID'))).size === lines.length,
    ],
    ['BR-25', lines.every((line) => has(line, 'SpecifiedTradeProduct', 'Name'))],
    [
      'BR-27',
      lines.every(
        (line) => cents(textAt(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount')) >= 0n,
      ),
    ],
    [
      'line total = price × quantity',
      lines.every(
        (line) =>
          cents(textAt(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount')) *
            BigInt(textAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity') ?? '0') ===
          netOf(line),
      ),
    ],
    ['BR-CO-10', total(lines.map(netOf)) === sum('LineTotalAmount')],
    ['BR-CO-13', sum('LineTotalAmount') === sum('TaxBasisTotalAmount')],
    ['BR-CO-14', total(parts.map((part) => cents(textAt(part, 'CalculatedAmount')))) === sum('TaxTotalAmount')],
    ['BR-CO-15', sum('TaxBasisTotalAmount') + sum('TaxTotalAmount') === sum('GrandTotalAmount')],
    ['BR-CO-16', sum('GrandTotalAmount') - sum('TotalPrepaidAmount') === sum('DuePayableAmount')],
    [
      'BR-CO-17',
      parts.every(
        (part) =>
          cents(textAt(part, 'CalculatedAmount')) ===
          ofRate(cents(textAt(part, 'BasisAmount')), cents(textAt(part, 'RateApplicablePercent') ?? '0.00')),
      ),
    ],
    ['BR-CO-18', parts.length > 0],
    ['BR-CO-25', has(settled, 'SpecifiedTradePaymentTerms', 'Description')],
    ['BR-CO-26', registered(seller) || has(seller, 'SpecifiedLegalOrganization', 'ID')],
    ['one breakdown for each category and rate', new Set(parts.map(keyOf)).size === parts.length],
    [
      'BR-S-08, BR-AE-08, BR-E-08',
      parts.every(
        (part) =>
          total(lines.filter((line) => keyOf(vatOf(line)) === keyOf(part)).map(netOf)) ===
          cents(textAt(part, 'BasisAmount')),
      ),
    ],
    ['BR-S-02, BR-AE-02, BR-E-02', codes.includes('O') || registered(seller)],
    ['BR-O-02', !codes.includes('O') || (!registered(seller) && !registered(buyer))],
    [
      'BR-O-05',
      lines.every((line) => textAt(vatOf(line), 'CategoryCode') !== 'O' || !has(vatOf(line), 'RateApplicablePercent')),
    ],
    ['BR-O-11', !codes.includes('O') || codes.length === 1],
    ['BR-AE-02', !codes.includes('AE') || registered(buyer)],
    [
      'BR-S-05',
      parts.every((part) => textAt(part, 'CategoryCode') !== 'S' || cents(textAt(part, 'RateApplicablePercent')) > 0n),
    ],
    ['BR-S-10', parts.every((part) => textAt(part, 'CategoryCode') !== 'S' || !has(part, 'ExemptionReason'))],
    ['BR-AE-10, BR-E-10', parts.every((part) => textAt(part, 'CategoryCode') === 'S' || has(part, 'ExemptionReason'))],
    [
      'BR-AE-09, BR-E-09',
      parts.every((part) => textAt(part, 'CategoryCode') === 'S' || cents(textAt(part, 'CalculatedAmount')) === 0n),
    ],
    ['BR-55', all(settled, 'InvoiceReferencedDocument').every((document) => has(document, 'IssuerAssignedID'))],
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

function all(element: XmlElement | null, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** Every amount that is written has two decimals. */
function cents(text: string | null): bigint {
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(text ?? '')
  if (!match) return -(10n ** 15n)
  const amount = BigInt(`${match[2]}${match[3]}`)
  return match[1] ? -amount : amount
}

function ofRate(base: bigint, hundredths: bigint): bigint {
  const product = (base < 0n ? -base : base) * hundredths
  const rounded = (2n * product + 10_000n) / 20_000n
  return base < 0n ? -rounded : rounded
}

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
