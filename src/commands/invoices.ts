import { transaction } from '../db/database.ts'
import {
  creditInvoice,
  findIdentity,
  findInvoiceId,
  invoiceDebts,
  invoiceNumber,
  issueDue,
  listInvoices,
  markInvoicePaid,
  planInvoices,
  readDocument,
  readInvoicePdf,
  requireInvoice,
  type StandingInvoice,
  writeCii,
} from '../invoices/index.ts'
import { refuse } from '../refusals/index.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import { parseDecimal } from '../shared/money.ts'
import { BUSINESS_LANGUAGE, STAFF_LANGUAGES } from '../texts/language.ts'
import { INVOICES_IDENTITY } from './invoices-identity.ts'
import type { Given, Operand, Options } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { MERCHANT, REASON, readOneOf, readReason, readUid } from './operator/read-values.ts'
import { recordExport } from './operator/record-export.ts'
import { writeNewFile } from './operator/write-new-file.ts'

const NUMBER: Operand = { name: 'NUMBER', what: 'as 2026-000042, or its id', isRequired: true }
const WHY: Options = { reason: { ...REASON, isRequired: true } }
const LISTED_MAX = 1_000

/** `whipround invoices …`: what merchants are invoiced of their commission, and of what they owe. */
export const INVOICE_VERBS: Verbs = {
  plan: {
    what: 'what would be issued now, and why some of it cannot be',
    options: {},
    run: plan,
  },
  issue: {
    what: 'issues what is due: of each merchant, currency and month that is over, and of what merchants owe for long. A worker does the same each hour',
    options: {},
    run: issue,
  },
  list: {
    what: 'invoices and credit notes, the newest first',
    options: { merchant: { ...MERCHANT, isRequired: false } },
    run: async ({ db, call }, given) => {
      const merchantId = given.merchant === undefined ? null : readUid(given, 'merchant')
      return {
        items: (await listInvoices(db, call.scope, { merchantId, limit: LISTED_MAX })).map(rowOf),
        columns: [
          'number',
          'kind',
          'merchant_uid',
          'month',
          'currency',
          'net_minor',
          'vat_minor',
          'open_minor',
          'state',
        ],
      }
    },
  },
  show: { what: 'one of them, with its lines and its VAT by rate', operand: NUMBER, options: {}, run: show },
  export: {
    what: 'one of them for accounting programs: Cross Industry Invoice of UN/CEFACT (EN 16931), as XML; or as Factur-X, a PDF that holds it',
    operand: NUMBER,
    options: {
      language: { value: STAFF_LANGUAGES.join('|'), what: 'of its lines; otherwise en' },
      pdf: { value: 'invoice.pdf', what: 'writes the PDF into this new file; a folder: under its own name' },
    },
    run: exportOne,
  },
  credit: {
    what: 'gives an invoice back by a credit note: all that is left, or so much before VAT',
    operand: NUMBER,
    options: { net: { value: '12.50', what: 'before VAT; without it, all that is left' }, ...WHY },
    run: credit,
  },
  paid: {
    what: 'notes that what an invoice asks for apart was paid: it is taken off what the merchant is owed',
    operand: NUMBER,
    options: WHY,
    run: markPaid,
  },
  identity: INVOICES_IDENTITY,
}

async function plan({ db, call }: Ground): Promise<Outcome> {
  const planned = await planInvoices(db, call.businessClock.now())
  return {
    items: planned.map(({ merchantId, month, owedSince, currency, netMinor, vatMinor, hindrance }) => ({
      ...{ merchant_uid: publicId('mer', merchantId), month: month.slice(0, 7), owed_since: owedSince, currency },
      ...{ net_minor: netMinor.toString(), vat_minor: vatMinor.toString(), waits_for: hindrance ?? null },
    })),
    columns: ['merchant_uid', 'month', 'owed_since', 'currency', 'net_minor', 'vat_minor', 'waits_for'],
  }
}

async function issue({ db, call }: Ground): Promise<Outcome> {
  const { issued, refused } = await issueDue(db, call)
  const debts = await invoiceDebts(db, call)
  return {
    items: [...issued, ...debts.issued].map((invoice) => ({
      ...{ number: invoiceNumber(invoice), kind: invoice.kind, merchant_uid: publicId('mer', invoice.merchantId) },
      ...{ month: invoice.month.slice(0, 7), owed_since: invoice.owedSince, currency: invoice.currency },
      ...{ net_minor: invoice.netMinor.toString(), vat_minor: invoice.vatMinor.toString() },
    })),
    columns: ['number', 'kind', 'merchant_uid', 'month', 'owed_since', 'currency', 'net_minor', 'vat_minor'],
    notes: [
      ...refused.map(
        ({ merchantId, month, sentence }) => `${publicId('mer', merchantId)} ${month.slice(0, 7)}: ${sentence}`,
      ),
      ...debts.refused.map(
        ({ merchantId, since, sentence }) => `${publicId('mer', merchantId)} owes since ${since}: ${sentence}`,
      ),
    ],
    isFailure: refused.length + debts.refused.length > 0,
  }
}

function rowOf(invoice: StandingInvoice): Facts {
  const { id, kind, merchantId, month, currency, netMinor, vatMinor, nettedMinor, openMinor, state } = invoice
  return {
    ...{
      number: invoiceNumber(invoice),
      id,
      kind,
      merchant_uid: publicId('mer', merchantId),
      month: month.slice(0, 7),
    },
    ...{ owed_since: invoice.owedSince, currency, net_minor: netMinor.toString(), vat_minor: vatMinor.toString() },
    ...{ netted_minor: nettedMinor.toString(), open_minor: openMinor.toString(), state, issued_on: invoice.issuedOn },
    reason: invoice.reason,
  }
}

async function show({ db, call }: Ground, given: Given): Promise<Outcome> {
  const id = await readInvoice({ db, call }, given)
  const { invoice, lines, vat, seller, buyer, preceding } = await readDocument(db, call.scope, id)
  return {
    facts: {
      ...rowOf(invoice),
      ...{
        seller: seller.legalName,
        buyer: buyer.legalName,
        rounding_minor: String(invoice.roundingMinor),
      },
      refers_to: preceding ? invoiceNumber(preceding) : null,
    },
    items: [
      ...lines.map((line) => ({
        ...{
          what: line.kind,
          payment_type: line.paymentType,
          count: line.count,
          base_minor: line.baseMinor.toString(),
        },
        ...{ net_minor: line.netMinor.toString(), vat: line.vatCode, vat_rate: line.vatBps / 100, vat_minor: null },
        vat_reason: line.vatReason,
      })),
      ...vat.map((part) => ({
        ...{ what: 'vat', payment_type: null, count: null, base_minor: null, net_minor: part.netMinor.toString() },
        ...{ vat: part.vatCode, vat_rate: part.vatBps / 100, vat_minor: part.vatMinor.toString() },
        vat_reason: part.reason,
      })),
    ],
    columns: ['what', 'payment_type', 'count', 'base_minor', 'net_minor', 'vat', 'vat_rate', 'vat_minor', 'vat_reason'],
  }
}

async function exportOne(ground: Ground, given: Given): Promise<Outcome> {
  const { db, call } = ground
  const language = readOneOf('language', given.language ?? BUSINESS_LANGUAGE, STAFF_LANGUAGES)
  const invoiceId = await readInvoice(ground, given)
  if (given.pdf !== undefined) {
    const paper = await readInvoicePdf(db, call.scope, { invoiceId, language })
    await recordExport(ground, paper.fileName)
    return await writeNewFile(given.pdf, paper)
  }
  const document = await readDocument(db, call.scope, invoiceId)
  const xml = writeCii(document, language)
  const number = invoiceNumber(document.invoice)
  await recordExport(ground, `${document.invoice.kind.replace('_', '-')}-${number}.xml`)
  return {
    async *lines(isJson) {
      yield isJson ? JSON.stringify({ number, cii: xml }) : xml.trimEnd()
    },
  }
}

async function credit(ground: Ground, given: Given): Promise<Outcome> {
  const { db, call } = ground
  const invoiceId = await readInvoice(ground, given)
  const { currency } = await requireInvoice(db, call.scope, invoiceId)
  const netMinor = given.net === undefined ? undefined : parseDecimal(given.net, currency)
  if (given.net !== undefined && netMinor === undefined)
    throw new Error(`--net takes an amount in ${currency}, as 12.50, not ${given.net}`)
  const note = await transaction(db, (tx) =>
    creditInvoice(tx, call, { invoiceId, netMinor, reason: readReason(given) }),
  )
  return {
    facts: {
      ...{ number: invoiceNumber(note), net_minor: note.netMinor.toString(), vat_minor: note.vatMinor.toString() },
      ...{ owed_to_merchant_minor: (-note.nettedMinor).toString(), whole: note.isWhole },
    },
  }
}

async function markPaid(ground: Ground, given: Given): Promise<Outcome> {
  const invoiceId = await readInvoice(ground, given)
  const of = { invoiceId, reason: readReason(given) }
  const invoice = await transaction(ground.db, (tx) => markInvoicePaid(tx, ground.call, of))
  return { facts: rowOf(invoice) }
}

/** By its id, or by its number in the series of whoever issues invoices now. Throws in a sentence. */
async function readInvoice({ db, call }: Pick<Ground, 'db' | 'call'>, { NUMBER: text = '' }: Given): Promise<string> {
  const id = parseUuid(text)
  if (id) return id
  const digits = /^\d{4}-(\d{6,15})$/.exec(text)?.[1]
  if (!digits) throw new Error(`an invoice is named by its number, as 2026-000042, or by its id, not ${text}`)
  const seller = await findIdentity(db, null)
  const series = seller?.registrationNumber ?? ''
  return (await findInvoiceId(db, call.scope, { series, number: BigInt(digits) })) ?? refuse('invoice_not_found')
}
