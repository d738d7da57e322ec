import { byWhom, recordAct } from '../audit/index.ts'
import { book } from '../books/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockMerchant } from '../merchants/index.ts'
import { insertAdjustment, readBalances } from '../payouts/index.ts'
import { DomainError, refuse } from '../refusals/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { newId, publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import { SYSTEM } from '../shared/scope.ts'
import { type DebtOf, listDebtsDue } from './debt-store.ts'
import { drawUp } from './draw-up.ts'
import { findHindrance, hindranceSentence } from './find-hindrance.ts'
import { findIdentity } from './identity-store.ts'
import { type Invoice, invoiceNumber } from './invoice.ts'
import { insertInvoice, lockSeries, takeNumber } from './invoice-store.ts'

export interface InvoicedDebts {
  readonly issued: readonly Invoice[]
  readonly refused: readonly (DebtOf & { readonly sentence: string })[]
}

/**
 * Asks by an invoice, each in a transaction of its own, for what merchants owe longer than their setting says. Called again, or by
 * two at once, nothing is asked for twice. What cannot be issued is named with its reason, and hinders no other.
 */
export async function invoiceDebts(db: Database, call: Call): Promise<InvoicedDebts> {
  const issued: Invoice[] = []
  const refused: (DebtOf & { readonly sentence: string })[] = []
  for (const of of await listDebtsDue(db, dateInZone(call.businessClock.now()).toString())) {
    try {
      const invoice = await transaction(db, (tx) => invoiceDebt(tx, call, of))
      if (invoice) issued.push(invoice)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invoice_not_issuable') throw error
      refused.push({ ...of, sentence: error.detail })
    }
  }
  return { issued, refused }
}

/**
 * What a merchant owes now, beyond what is kept of it in reserve, becomes a claim with the next number of the series: it is in no
 * payout from here on. Undefined where nothing is owed any more, or a payout is planned. Throws conflict `invoice_not_issuable` with a
 * sentence.
 */
async function invoiceDebt(tx: Transaction, call: Call, debt: DebtOf): Promise<Invoice | undefined> {
  const { merchantId, companyId, currency, since } = debt
  await lockMerchant(tx, merchantId)
  const balances = await readBalances(tx, SYSTEM, { merchantId })
  const balance = balances.find((one) => one.currency === currency)
  const owedMinor = balance && balance.plannedMinor === 0n ? -balance.openMinor - balance.reserveMinor : 0n
  if (owedMinor <= 0n) return undefined
  const seller = await findIdentity(tx, null)
  const buyer = await findIdentity(tx, merchantId)
  const hindrance = findHindrance({ seller, buyer }, ['outside'])
  if (hindrance || !seller || !buyer)
    refuse('invoice_not_issuable', { sentence: hindrance ? hindranceSentence(hindrance, merchantId) : '' })
  const series = seller.registrationNumber
  await lockSeries(tx, series)
  const now = call.businessClock.now()
  const today = dateInZone(now)
  const { lines, vat, figures } = drawUp([debtLine(owedMinor)])
  const invoice: Invoice = {
    ...{ ...figures, id: newId(), series, number: await takeNumber(tx, series), kind: 'invoice', subject: 'debt' },
    ...{ merchantId, companyId, currency, month: today.with({ day: 1 }).toString(), owedSince: since },
    ...{ issuedOn: today.toString(), issuedAt: now, issuedBy: byWhom(call), sellerId: seller.id, buyerId: buyer.id },
    ...{ precedingId: null, isCorrection: false, isWhole: false, reason: null },
  }
  await insertInvoice(tx, invoice, { lines, vat })
  const cause = { of: { merchantId, companyId, purchaseIds: [] }, causeId: invoice.id, currency, occurredAt: now }
  await book(tx, 'debt_invoiced', { ...cause, amounts: { amount: owedMinor } })
  await insertAdjustment(tx, {
    ...{ of: { merchantId, companyId, currency }, kind: 'debt_invoiced', causeId: invoice.id },
    ...{ amountMinor: owedMinor, recordedAt: now },
  })
  await recordAct(tx, call, {
    ...{ act: 'invoice_issued', subject: invoiceNumber(invoice), merchantId, companyId },
    changes: {
      of: { from: null, to: `${publicId('mer', merchantId)} ${currency}, owed since ${since}` },
      net: { from: null, to: toDecimal(owedMinor, currency) },
    },
  })
  return invoice
}

/** Nothing is supplied: what was paid in excess is asked back, outside the scope of VAT. */
function debtLine(owedMinor: bigint) {
  return {
    ...({ kind: 'debt', paymentType: null, bps: null, fixedMinor: null, count: 1, baseMinor: owedMinor } as const),
    ...({
      netMinor: owedMinor,
      vatCode: 'outside',
      vatBps: 0,
      vatReason: null,
      vatMinor: 0n,
      nettedMinor: 0n,
    } as const),
  }
}
