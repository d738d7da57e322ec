import type { Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'

/** Why a merchant is owed more or less than its sales: kinds are stored, and keep their names. */
type AdjustmentKind =
  /** What it owed for long and an invoice asks for, what was paid of that here, and what a credit note makes a debt again. */
  | 'debt_invoiced'
  | 'debt_invoice_paid'
  | 'debt_restored'
  /** What an invoice’s VAT is more than that of its lines, what a credit note gives back, what was paid of an invoice in mode BACK. */
  | 'invoice_rounding'
  | 'invoice_credited'
  | 'invoice_paid'
  /** Paid outside before payouts were made here; the cause is its opening. */
  | 'paid_outside'
  /** The time of a payout's reserve is over; the cause is that payout. */
  | 'reserve_released'
  /** That payout came back after all, with its items. */
  | 'reserve_undone'
  /** A line of the bank paid or brought back a payout whose items were open again; the cause is that line. */
  | 'paid_after_all'
  | 'came_back_after_all'
  /** A line of the bank that is this merchant's, and no payout; the cause is what a person said of it. */
  | 'bank_line'
  /** Our commission, netted. */
  | 'commission'
  | 'commission_reversed'

interface Adjustment {
  readonly of: { readonly merchantId: string; readonly companyId: string; readonly currency: string }
  readonly kind: AdjustmentKind
  readonly causeId: string
  /** What the merchant is owed more; negative: less. */
  readonly amountMinor: bigint
  readonly recordedAt: Date
}

/** An item of a later payout. A second one of the same kind and cause violates a constraint. */
export async function insertAdjustment(tx: Transaction, adjustment: Adjustment): Promise<void> {
  const { of, kind, causeId, amountMinor, recordedAt } = adjustment
  await tx.query(
    `insert into payable_adjustments (id, merchant_id, company_id, currency, kind, cause_id, amount_minor, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), of.merchantId, of.companyId, of.currency, kind, causeId, amountMinor, recordedAt],
  )
}
