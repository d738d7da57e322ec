import type { ChargeFacts, KeptPayment, SentAs, Settlement, SettlementRefusal } from './settlement.ts'

export interface SettlementRow {
  purchase_id: string
  merchant_id: string
  psp_account_id: string
  issuer_account_id: string | null
  state: Settlement['state']
  amount_minor: bigint
  currency: string
  charge: ChargeFacts
  sent_as: SentAs | null
  try_number: number
  reference: string | null
  card_id: string | null
  card_last4: string | null
  card_closed_at: Date | null
  payment: KeptPayment | null
  refusal: SettlementRefusal | null
  withdrawal_wanted_at: Date | null
  debited_minor: bigint
  credited_minor: bigint
  undebited_minor: bigint
  lost_minor: bigint
  requested_at: Date
  deadline_at: Date
  decided_at: Date | null
  first_sent_at: Date | null
  sent_at: Date | null
  absent_at: Date | null
  steps: number
  doubted_at: Date | null
  inquired_at: Date | null
}

const COLUMNS = [
  ...['purchase_id', 'merchant_id', 'psp_account_id', 'issuer_account_id', 'state', 'amount_minor', 'currency'],
  ...['charge', 'try_number', 'reference', 'card_id', 'card_closed_at', 'payment', 'refusal', 'withdrawal_wanted_at'],
  ...[
    'debited_minor',
    'credited_minor',
    'undebited_minor',
    'lost_minor',
    'requested_at',
    'deadline_at',
    'decided_at',
    'first_sent_at',
    'sent_at',
  ],
  ...['absent_at', 'steps', 'doubted_at', 'inquired_at', 'sent_as', 'card_last4'],
]

export const settlementColumns = COLUMNS.map((column) => `settlements.${column}`).join(', ')

export function toSettlement(row: SettlementRow): Settlement {
  return {
    purchaseId: row.purchase_id,
    merchantId: row.merchant_id,
    pspAccountId: row.psp_account_id,
    issuerAccountId: row.issuer_account_id,
    state: row.state,
    amountMinor: row.amount_minor,
    currency: row.currency,
    charge: row.charge,
    sentAs: row.sent_as,
    tryNumber: row.try_number,
    reference: row.reference,
    cardId: row.card_id,
    cardLast4: row.card_last4,
    cardClosedAt: row.card_closed_at,
    payment: row.payment,
    refusal: row.refusal,
    withdrawalWantedAt: row.withdrawal_wanted_at,
    debitedMinor: row.debited_minor,
    creditedMinor: row.credited_minor,
    undebitedMinor: row.undebited_minor,
    lostMinor: row.lost_minor,
    requestedAt: row.requested_at,
    deadlineAt: row.deadline_at,
    decidedAt: row.decided_at,
    firstSentAt: row.first_sent_at,
    sentAt: row.sent_at,
    absentAt: row.absent_at,
    steps: row.steps,
    doubtedAt: row.doubted_at,
    inquiredAt: row.inquired_at,
  }
}
