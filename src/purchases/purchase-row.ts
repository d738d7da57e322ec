import { isDated, type PaymentType } from '../payment-types/index.ts'
import { type PotRow, potColumns, toPot } from '../pots/index.ts'
import type { Purchase, PurchaseState } from './purchase.ts'

export interface PurchaseRow extends PotRow {
  id: string
  company_id: string
  merchant_id: string
  client_id: string | null
  reference: string | null
  title: string
  subtitle: string | null
  description: string | null
  picture_url: string | null
  amount_minor: bigint
  currency: string
  payment_type: PaymentType
  settlement: 'BACK' | 'TRANSFER'
  language: string
  callback_url: string | null
  redirect_url: string | null
  cancel_url: string | null
  state: PurchaseState
  reason: string | null
  created_at: Date
  accepted_at: Date | null
  settled_at: Date | null
  link_expires_at: Date
  link_version: number
  leader_browser_hash: Buffer | null
  covered_until: Date | null
  requested_on: string | null
  planned_on: string | null
  taeg_percent: number | null
  debit_rate_percent: number | null
  credit_regime: Purchase['creditRegime']
  credit_payments_from: string | null
  may_be_advanced: boolean | null
  is_paid_when_collected: boolean
  unwinding: Purchase['unwinding']
  refunded_minor: bigint
  withdrawable_until: Date | null
  withdrawn_at: Date | null
  credit_withdrawable_until: Date | null
  credit_withdrawn_at: Date | null
  collection_held_at: Date | null
}

export const purchaseColumns = `id, company_id, merchant_id, client_id, reference, title, subtitle, description,
  picture_url, amount_minor, currency, payment_type, settlement, language, callback_url, redirect_url, cancel_url,
  state, reason, created_at, accepted_at, settled_at, link_expires_at, link_version, leader_browser_hash, covered_until,
  requested_on, planned_on, taeg_percent, debit_rate_percent, credit_regime, credit_payments_from,
  may_be_advanced, is_paid_when_collected, unwinding, refunded_minor, withdrawable_until, withdrawn_at,
  credit_withdrawable_until, credit_withdrawn_at, collection_held_at,
  ${potColumns}`

export function toPurchase(row: PurchaseRow): Purchase {
  const facts = {
    id: row.id,
    companyId: row.company_id,
    merchantId: row.merchant_id,
    clientId: row.client_id,
    reference: row.reference,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    pictureUrl: row.picture_url,
    amountMinor: row.amount_minor,
    currency: row.currency,
    settlement: row.settlement,
    language: row.language,
    callbackUrl: row.callback_url,
    redirectUrl: row.redirect_url,
    cancelUrl: row.cancel_url,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
    settledAt: row.settled_at,
    linkExpiresAt: row.link_expires_at,
    linkVersion: row.link_version,
    leaderBrowserHash: row.leader_browser_hash,
    coveredUntil: row.covered_until,
    requestedOn: row.requested_on,
    plannedOn: row.planned_on,
    taegPercent: row.taeg_percent,
    debitRatePercent: row.debit_rate_percent,
    creditRegime: row.credit_regime,
    creditPaymentsFrom: row.credit_payments_from,
    mayBeAdvanced: row.may_be_advanced,
    isPaidWhenCollected: row.is_paid_when_collected,
    unwinding: row.unwinding,
    refundedMinor: row.refunded_minor,
    withdrawableUntil: row.withdrawable_until,
    withdrawnAt: row.withdrawn_at,
    creditWithdrawableUntil: row.credit_withdrawable_until,
    creditWithdrawnAt: row.credit_withdrawn_at,
    collectionHeldAt: row.collection_held_at,
  }
  const paymentType = row.payment_type
  return isDated(paymentType) ? { ...facts, paymentType, pot: null } : { ...facts, paymentType, pot: toPot(row) }
}
