import {
  type CreditDocument,
  composeDocument,
  DOCUMENT_KINDS,
  documentsFor,
  htmlOf,
  NOBODY,
  readParties,
  writePdf,
} from '../../credit-documents/index.ts'
import type { Connection } from '../../db/database.ts'
import type { CreditPreview, Merchant } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { head } from '../../pages/office/head.ts'
import { isDated } from '../../payment-types/index.ts'
import { toDecimal } from '../../shared/money.ts'
import { creditDocumentTexts, documentLanguageOf } from '../../texts/document-registry.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords } from '../../texts/numbers.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { CURRENCY, EXAMPLE_MINOR, EXAMPLE_QUERY, offerExample } from './example-offer.ts'
import { aboveMerchant, MERCHANTS_PATH, merchantPath, requireOwnMerchant } from './own-merchant.ts'

const COMMON = {
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  query: EXAMPLE_QUERY,
} as const

type Asked = Parameters<typeof requireOwnMerchant>[1] & {
  readonly params: { readonly merchant: string; readonly document: string }
  readonly query: { readonly amount?: bigint | undefined }
  readonly call: { readonly businessClock: { now(): Date } }
  readonly reader: { readonly language: StaffLanguage }
}

/** What a payer of an example would be given, to read: a specimen, with blanks for what nobody has said. */
export const creditDocument = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/schedule/:document`,
  ...COMMON,
  statementsMax: 4,
  async view(connection, visit) {
    const { reader, query, params } = visit
    const { merchant, document } = await requireSpecimen(connection, visit)
    const { schedule } = languages[reader.language].merchants
    const { title } = document
    const href = specimenHref(merchant, params.document, query.amount ?? EXAMPLE_MINOR, reader.language)
    const above = [
      ...aboveMerchant(merchant, reader.language),
      { href: `${merchantPath(merchant)}/schedule`, label: schedule.title },
    ]
    const action = html`<a class="button second" href="${href.pdf}">${schedule.credit.documents.download}</a>`
    return { title, body: html`${head(reader, { title, above, action })}${htmlOf(document)}` }
  },
})

/** The same to keep, and to send to counsel. */
export const creditPaper = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/schedule/:document/specimen.pdf`,
  ...COMMON,
  statementsMax: 4,
  async view(connection, visit) {
    const { document } = await requireSpecimen(connection, visit)
    return { fileName: `specimen-${document.kind}.pdf`, type: 'application/pdf', body: await writePdf(document) }
  },
})

/** Each that this example has, by its name. */
export function documentLinks(
  credit: CreditPreview,
  merchant: Merchant,
  { amountMinor, language }: { readonly amountMinor: bigint; readonly language: StaffLanguage },
): readonly Html[] {
  if (credit.licenceEndedOn !== null) return []
  const texts = creditDocumentTexts(documentLanguageOf(language))
  return documentsFor(credit).map(
    (kind) => html`<a href="${specimenHref(merchant, kind, amountMinor, language).page}">${texts[kind].title}</a>`,
  )
}

function specimenHref(merchant: Merchant, kind: string, amountMinor: bigint, language: StaffLanguage) {
  const query = new URLSearchParams({ amount: decimalInWords(toDecimal(amountMinor, CURRENCY), language) })
  const path = `${merchantPath(merchant)}/schedule/${kind}`
  return { page: `${path}?${query}`, pdf: `${path}/specimen.pdf?${query}` }
}

/** Throws 404 where the example has no such document. */
async function requireSpecimen(
  connection: Connection,
  visit: Asked,
): Promise<{ readonly merchant: Merchant; readonly document: CreditDocument }> {
  const { params, query, call, reader } = visit
  const merchant = await requireOwnMerchant(connection, visit)
  requireFound(isDated(merchant.paymentType) || undefined)
  const madeAt = call.businessClock.now()
  const offered = offerExample(merchant, query.amount ?? EXAMPLE_MINOR, madeAt)
  const credit = requireFound('refused' in offered ? undefined : offered.credit)
  const kind = requireFound(DOCUMENT_KINDS.find((known) => known === params.document))
  const isThere = credit.licenceEndedOn === null && documentsFor(credit).includes(kind)
  requireFound(isThere || undefined)
  const { offer, decision } = credit
  const parties = await readParties(connection, merchant, offer)
  const facts = { ...parties, offer, decision, buyer: NOBODY, goods: null, madeAt, isSpecimen: true }
  return { merchant, document: composeDocument(kind, facts, documentLanguageOf(reader.language)) }
}
