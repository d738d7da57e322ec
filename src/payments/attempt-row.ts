import type { KeptText } from '../crypto/index.ts'
import type { Attempt, AttemptEnd, AttemptState } from './attempt.ts'

export interface AttemptRow {
  id: string
  purchase_id: string
  share_id: string
  acquirer_account_id: string
  kind: Attempt['kind']
  initiated_by: 'payer' | 'merchant'
  amount_minor: bigint
  part_minor: bigint | null
  currency: string
  state: AttemptState
  reason: AttemptEnd | null
  session_id: string | null
  page_url: string | null
  page_url_sealed: Buffer | null
  payment_id: string | null
  card_brand: string | null
  card_last4: string | null
  card_country: string | null
  held_until: Date | null
  captured_minor: bigint
  refunded_minor: bigint
  opening_sealed: Buffer | null
  payer_id: string | null
  stored_card_id: string | null
  hold_end: Attempt['holdEnd']
  first_sent_at: Date | null
  sent_at: Date | null
  refusals: number
  browser_hash: Buffer | null
  created_at: Date
  deadline_at: Date
  decided_at: Date | null
  check_at: Date | null
  checks: number
}

export const attemptColumns = `id, purchase_id, share_id, acquirer_account_id, kind, initiated_by, amount_minor, currency, state, reason, session_id, page_url,
  page_url_sealed, payment_id, card_brand, card_last4, card_country, held_until, captured_minor, refunded_minor, browser_hash, created_at, deadline_at,
  decided_at, check_at, checks, opening_sealed, payer_id, stored_card_id, hold_end, first_sent_at, sent_at, refusals, part_minor`

function pageOf({ page_url_sealed, page_url }: AttemptRow): KeptText | null {
  if (page_url_sealed) return { sealed: page_url_sealed }
  return page_url === null ? null : { plain: page_url }
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    shareId: row.share_id,
    acquirerAccountId: row.acquirer_account_id,
    kind: row.kind,
    initiatedBy: row.initiated_by,
    amountMinor: row.amount_minor,
    partMinor: row.part_minor,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    sessionId: row.session_id,
    pageUrl: pageOf(row),
    paymentId: row.payment_id,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    cardCountry: row.card_country,
    heldUntil: row.held_until,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    openingSealed: row.opening_sealed,
    payerId: row.payer_id,
    storedCardId: row.stored_card_id,
    holdEnd: row.hold_end,
    firstSentAt: row.first_sent_at,
    sentAt: row.sent_at,
    refusals: row.refusals,
    browserHash: row.browser_hash,
    createdAt: row.created_at,
    deadlineAt: row.deadline_at,
    decidedAt: row.decided_at,
    checkAt: row.check_at,
    checks: row.checks,
  }
}
