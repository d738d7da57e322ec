import { byWhom, recordAct } from '../audit/index.ts'
import { book } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { insertAdjustment } from '../payouts/index.ts'
import { refuse } from '../refusals/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { addMs } from '../shared/clocks.ts'
import { newId, publicId } from '../shared/ids.ts'
import { drawUp } from './draw-up.ts'
import { type InvoiceOf, takeLines } from './due-store.ts'
import { findHindrance, hindranceSentence } from './find-hindrance.ts'
import { findIdentity } from './identity-store.ts'
import { type Invoice, invoiceNumber } from './invoice.ts'
import { findPrecedingId, hasInvoice, insertInvoice, lockSeries, takeNumber } from './invoice-store.ts'
import { endOfMonth, lastMonthOver } from './months.ts'

/**
 * Writes the invoice of a merchant, a currency and a month that is over, with the next number of its series; undefined where there is
 * one already, or nothing was taken. What VAT is more by being rounded once is booked with it, and netted or due as the rest is.
 * Throws conflict `invoice_not_issuable` with a sentence.
 */
export async function issueInvoice(tx: Transaction, call: Call, of: InvoiceOf): Promise<Invoice | undefined> {
  const { merchantId, companyId, currency, month } = of
  const now = call.businessClock.now()
  if (month > lastMonthOver(now)) refuse('invoice_not_issuable', { sentence: `${month.slice(0, 7)} is not over` })
  const seller = await findIdentity(tx, null)
  const buyer = await findIdentity(tx, merchantId)
  const series = seller?.registrationNumber ?? ''
  if (seller) await lockSeries(tx, series)
  if (await hasInvoice(tx, of)) return undefined
  const id = newId()
  const until = endOfMonth(month)
  const { lines, vat, figures, isNetted } = drawUp(await takeLines(tx, of, { until, invoiceId: id }))
  if (lines.length === 0) return undefined
  const codes = vat.map(({ vatCode }) => vatCode)
  const hindrance = findHindrance({ seller, buyer }, codes)
  if (hindrance || !seller || !buyer)
    refuse('invoice_not_issuable', { sentence: hindrance ? hindranceSentence(hindrance, merchantId) : '' })
  const isNote = figures.netMinor + figures.vatMinor < 0n
  const invoice: Invoice = {
    ...{ ...figures, id, series, number: await takeNumber(tx, series), kind: isNote ? 'credit_note' : 'invoice' },
    ...{ subject: 'commission', owedSince: null },
    ...{ merchantId, companyId, currency, month, issuedOn: dateInZone(now).toString(), issuedAt: now },
    ...{ issuedBy: byWhom(call), sellerId: seller.id, buyerId: buyer.id },
    ...{
      precedingId: isNote ? await findPrecedingId(tx, of) : null,
      isCorrection: false,
      isWhole: false,
      reason: null,
    },
  }
  await insertInvoice(tx, invoice, { lines, vat })
  await bookRounding(tx, invoice, { occurredAt: addMs(until, -1), isNetted })
  await recordAct(tx, call, {
    ...{ act: 'invoice_issued', subject: invoiceNumber(invoice), merchantId, companyId },
    changes: { of: { from: null, to: `${publicId('mer', merchantId)} ${month.slice(0, 7)} ${currency}` } },
  })
  return invoice
}

/** In the month whose VAT it is, where that is still open in the books. */
async function bookRounding(
  tx: Transaction,
  invoice: Invoice,
  { occurredAt, isNetted }: { readonly occurredAt: Date; readonly isNetted: boolean },
): Promise<void> {
  const { id, merchantId, companyId, currency, roundingMinor, issuedAt } = invoice
  if (roundingMinor === 0n) return
  await book(tx, 'invoice_rounding', {
    ...{ of: { merchantId, companyId, purchaseIds: [] }, causeId: id, currency, occurredAt },
    amounts: { amount: roundingMinor },
  })
  if (!isNetted) return
  await insertAdjustment(tx, {
    ...{ of: { merchantId, companyId, currency }, kind: 'invoice_rounding', causeId: id },
    ...{ amountMinor: -roundingMinor, recordedAt: issuedAt },
  })
}
