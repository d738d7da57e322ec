import { recordAct } from '../audit/index.ts'
import { book } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { insertAdjustment, readBalances } from '../payouts/index.ts'
import { refuse } from '../refusals/index.ts'
import { toDecimal } from '../shared/money.ts'
import { SYSTEM } from '../shared/scope.ts'
import { invoiceNumber, type StandingInvoice } from './invoice.ts'
import { insertPayment, lockMerchantOf, requireInvoice } from './invoice-store.ts'

/**
 * What an invoice asks for apart is paid from what the merchant is owed here: there its transfer is, once the line of our bank was
 * explained as the merchant's. Throws not_found `invoice_not_found`, conflict `invoice_not_payable` with a sentence.
 */
export async function markInvoicePaid(
  tx: Transaction,
  call: Call,
  { invoiceId, reason }: { readonly invoiceId: string; readonly reason: string },
): Promise<StandingInvoice> {
  await lockMerchantOf(tx, invoiceId)
  const invoice = await requireInvoice(tx, call.scope, invoiceId)
  const { merchantId, companyId, currency, openMinor } = invoice
  if (!reason.trim()) refuse('invalid_parameters', { rule: 'a reason is required: somebody will ask' })
  if (openMinor === 0n) refuse('invoice_not_payable', { sentence: 'nothing of this invoice is to be paid apart' })
  const balances = await readBalances(tx, SYSTEM, { merchantId })
  const owed = balances.find((balance) => balance.currency === currency)?.openMinor ?? 0n
  if (owed < openMinor)
    refuse('invoice_not_payable', {
      sentence: `the merchant is owed ${toDecimal(owed, currency)} ${currency} here, and the invoice asks for ${toDecimal(openMinor, currency)}: say first which line of the bank is its transfer (npm run bank -- match)`,
    })
  const now = call.businessClock.now()
  const recordedBy = await recordAct(tx, call, {
    ...{ act: 'invoice_paid', subject: invoiceNumber(invoice), merchantId, companyId, reason },
    changes: { open: { from: toDecimal(openMinor, currency), to: '0' } },
  })
  await insertPayment(tx, { invoiceId, amountMinor: openMinor, paidAt: now, recordedBy, reason: reason.trim() })
  const isDebt = invoice.subject === 'debt'
  if (isDebt)
    await book(tx, 'debt_invoice_paid', {
      ...{ of: { merchantId, companyId, purchaseIds: [] }, causeId: invoiceId, currency, occurredAt: now },
      amounts: { amount: openMinor },
    })
  await insertAdjustment(tx, {
    ...{ of: { merchantId, companyId, currency }, kind: isDebt ? 'debt_invoice_paid' : 'invoice_paid' },
    causeId: invoiceId,
    ...{ amountMinor: -openMinor, recordedAt: now },
  })
  return { ...invoice, openMinor: 0n, state: invoice.state === 'open' ? 'paid' : invoice.state }
}
