import { byWhom, recordAct } from '../audit/index.ts'
import { vatOf } from '../commissions/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import { sumMinor, toDecimal } from '../shared/money.ts'
import { bookCredit } from './book-credit.ts'
import { countGivenBackSince } from './due-store.ts'
import { type Invoice, type InvoiceLine, invoiceNumber, type StandingInvoice, type VatPart } from './invoice.ts'
import {
  insertInvoice,
  lockMerchantOf,
  lockSeries,
  readInvoiceParts,
  requireInvoice,
  takeNumber,
} from './invoice-store.ts'

export interface CreditWish {
  readonly invoiceId: string
  /** Before VAT; undefined: all that is left. */
  readonly netMinor: bigint | undefined
  readonly reason: string
}

/**
 * Gives some of an invoice back, or all that is left of it, by a credit note in its series that names it: invoices are never edited.
 * What was still to be paid apart is given back first, the rest is owed to the merchant. Throws not_found `invoice_not_found`,
 * conflict `invoice_not_creditable` with a sentence, invalid `invalid_parameters`.
 */
export async function creditInvoice(tx: Transaction, call: Call, wish: CreditWish): Promise<Invoice> {
  await lockMerchantOf(tx, wish.invoiceId)
  const invoice = await requireInvoice(tx, call.scope, wish.invoiceId)
  const reason = wish.reason.trim()
  if (!reason) refuse('invalid_parameters', { rule: 'a reason is required: the credit note prints it' })
  const { vat } = await readInvoiceParts(tx, invoice.id)
  const sentence = whyNot(invoice, vat, wish) ?? (await whyNotWhole(tx, wish))
  if (sentence) refuse('invoice_not_creditable', { sentence })
  const isWhole = wish.netMinor === undefined || wish.netMinor === invoice.netMinor + invoice.correctedNetMinor
  const parts = isWhole ? whatIsLeft(invoice, vat) : [partOf(invoice, vat[0] as VatPart, wish.netMinor as bigint)]
  await lockSeries(tx, invoice.series)
  const now = call.businessClock.now()
  const note = noteOf(invoice, parts, { isWhole, reason })
  const credit: Invoice = {
    ...{ ...note, id: newId(), number: await takeNumber(tx, invoice.series), issuedOn: dateInZone(now).toString() },
    ...{ issuedAt: now, issuedBy: byWhom(call) },
  }
  await insertInvoice(tx, credit, { lines: parts.map(lineOf), vat: parts })
  await bookCredit(tx, credit)
  const { merchantId, companyId, currency } = invoice
  await recordAct(tx, call, {
    ...{ act: 'invoice_credited', subject: invoiceNumber(invoice), merchantId, companyId, reason },
    changes: {
      credit_note: { from: null, to: invoiceNumber(credit) },
      net: { from: null, to: toDecimal(credit.netMinor, currency) },
    },
  })
  return credit
}

function whyNot(invoice: StandingInvoice, vat: readonly VatPart[], { netMinor }: CreditWish): string | undefined {
  if (invoice.kind === 'credit_note') return 'a credit note is not corrected by another'
  if (invoice.state === 'credited') return 'nothing is left of this invoice: it was credited whole'
  if (invoice.subject === 'debt' && invoice.openMinor === 0n)
    return 'what a merchant owed and has paid is not given back by a credit note'
  if (netMinor === undefined) return undefined
  if (vat.length > 1) return 'its lines have different kinds of VAT: it can be credited whole only'
  const left = invoice.netMinor + invoice.correctedNetMinor
  const { currency } = invoice
  if (netMinor <= 0n || netMinor > left)
    return `of this invoice 0.01 to ${toDecimal(left, currency)} ${currency} before VAT can be credited`
  return undefined
}

/** A whole credit gives every sale's commission back: what refunds have given back of them would be given back twice. */
async function whyNotWhole(tx: Transaction, { invoiceId, netMinor }: CreditWish): Promise<string | undefined> {
  const count = netMinor === undefined ? await countGivenBackSince(tx, invoiceId) : 0
  return count === 0
    ? undefined
    : `the commission of ${count} of its sales was given back since, at least in part: credit an amount`
}

function whatIsLeft(invoice: StandingInvoice, vat: readonly VatPart[]): VatPart[] {
  const [only] = vat
  // Parts were credited before, which only an invoice with one kind of VAT allows.
  if (invoice.correctedNetMinor !== 0n && only) {
    const netMinor = -(invoice.netMinor + invoice.correctedNetMinor)
    return [{ ...only, netMinor, vatMinor: -(invoice.vatMinor + invoice.correctedVatMinor) }]
  }
  return vat.map((part) => ({ ...part, netMinor: -part.netMinor, vatMinor: -part.vatMinor }))
}

/** VAT of a note is that of its own sum; notes together never give back more of it than was charged. */
function partOf(invoice: StandingInvoice, part: VatPart, netMinor: bigint): VatPart {
  const vat = vatOf(netMinor, part.vatBps)
  const left = invoice.vatMinor + invoice.correctedVatMinor
  return { ...part, netMinor: -netMinor, vatMinor: -(vat < left ? vat : left) }
}

function noteOf(
  invoice: StandingInvoice,
  parts: readonly VatPart[],
  { isWhole, reason }: { readonly isWhole: boolean; readonly reason: string },
): Omit<Invoice, 'id' | 'number' | 'issuedOn' | 'issuedAt' | 'issuedBy'> {
  const { series, subject, merchantId, companyId, currency, month, owedSince, sellerId, buyerId, openMinor } = invoice
  const netMinor = sumMinor(parts.map((part) => part.netMinor))
  const vatMinor = sumMinor(parts.map((part) => part.vatMinor))
  const total = netMinor + vatMinor
  const unpaid = openMinor > 0n ? openMinor : 0n
  const dueMinor = -total < unpaid ? total : -unpaid
  return {
    ...{
      series,
      kind: 'credit_note',
      subject,
      owedSince,
      merchantId,
      companyId,
      currency,
      month,
      sellerId,
      buyerId,
      netMinor,
      vatMinor,
    },
    ...{ roundingMinor: 0n, nettedMinor: total - dueMinor, dueMinor, precedingId: invoice.id, isCorrection: true },
    ...{ isWhole, reason },
  }
}

function lineOf(part: VatPart): InvoiceLine {
  const { netMinor, vatCode, vatBps, reason } = part
  return {
    ...{ kind: 'corrected', paymentType: null, bps: null, fixedMinor: null, count: 1, baseMinor: netMinor, netMinor },
    ...{ vatCode, vatBps, vatReason: reason },
  }
}
