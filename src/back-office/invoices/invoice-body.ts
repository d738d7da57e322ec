import type { Connection } from '../../db/database.ts'
import { type InvoiceDocument, type KeptIdentity, readDocument } from '../../invoices/index.ts'
import { type Html, html, type Renderable } from '../../pages/html.ts'
import { linkList } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { beside, facts, head, type Link, section } from '../../pages/office/head.ts'
import { why } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { DomainError } from '../../refusals/index.ts'
import type { Scope } from '../../shared/scope.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound, requireId } from '../require-found.ts'
import { filesOf, invoiceMark, invoiceTitle, monthOrDebt, sumsOf, totalText } from './invoice-parts.ts'

/** At most five statements. Throws 404. */
export async function requireDocument(connection: Connection, scope: Scope, id: string): Promise<InvoiceDocument> {
  try {
    return await readDocument(connection, scope, requireId(id))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invoice_not_found') return requireFound<never>(undefined)
    throw error
  }
}

/** One invoice or credit note, as it was issued, what has become of it, and its files; `acts`: what can be done with it. */
export function invoiceBody(
  document: InvoiceDocument,
  reader: Reader,
  {
    above,
    hrefOf,
    acts,
  }: { readonly above: Link; readonly hrefOf: (id: string) => string; readonly acts?: Renderable },
): Html {
  const { invoice, buyer } = document
  const texts = languages[reader.language].invoicePages
  const files = filesOf(hrefOf(invoice.id)).map(({ name, href }) => ({ href, ...texts.files[name] }))
  return html`${head(reader, {
    title: invoiceTitle(invoice, reader.language),
    above: [above],
    amount: totalText(invoice, reader),
    state: [
      invoiceMark(invoice, reader.language),
      html`<span class="quiet">${buyer.legalName}, ${monthOrDebt(invoice, reader.language)}</span>`,
      why(reader, html`<p>${texts.whys[invoice.state]}</p>`),
    ],
  })}
${beside(
  [sumsOf(document, reader), acts],
  [section({ id: 'files', title: texts.one.files }, linkList(files)), partiesOf(document, hrefOf, reader)],
)}`
}

/** Who issues it and who owes it, as the law knows them; what it refers to, and what of it is open. */
function partiesOf(
  { invoice, seller, buyer, preceding }: InvoiceDocument,
  hrefOf: (id: string) => string,
  reader: Reader,
): Html {
  const { one } = languages[reader.language].invoicePages
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency: invoice.currency }, reader)
  const correctedMinor = invoice.correctedNetMinor + invoice.correctedVatMinor
  const sums: readonly (readonly [label: string, amountMinor: bigint])[] = [
    [one.netted, invoice.nettedMinor],
    [one.toPay, invoice.dueMinor],
    [one.corrected, correctedMinor],
    [one.open, invoice.openMinor],
  ]
  return section(
    { id: 'parties', title: one.parties },
    facts([
      [one.seller, party(seller, reader)],
      [one.buyer, party(buyer, reader)],
      ...(preceding
        ? [
            [
              one.refersTo,
              html`<a href="${hrefOf(preceding.id)}">${invoiceTitle(preceding, reader.language)}</a>`,
            ] as const,
          ]
        : []),
      ...(invoice.reason ? [[one.reason, invoice.reason] as const] : []),
      ...sums.flatMap(([label, amountMinor]) => (amountMinor === 0n ? [] : [[label, money(amountMinor)] as const])),
    ]),
  )
}

function party(of: KeptIdentity, { language }: Reader): Html {
  const { one } = languages[language].invoicePages
  const vat = of.vatNumber && html`<br>${one.vatNumber(of.vatNumber)}`
  return html`<strong>${of.legalName}</strong><br>${of.street}<br>${of.postcode} ${of.city}, ${of.countryCode}<br><small>${one.registration(of.registrationNumber)}${vat}</small>`
}
