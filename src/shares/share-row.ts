import type { ShareKind } from '../payment-types/index.ts'
import type { Share, ShareState } from './share.ts'

export interface ShareRow {
  id: string
  purchase_id: string
  position: number
  role: 'leader' | 'pledger'
  client_id: string | null
  name: string | null
  email: string | null
  phone_number: string | null
  principal_minor: bigint
  fee_minor: bigint
  fee_given_back_minor: bigint
  state: ShareState
  amount_is_fixed: boolean
  is_joined: boolean
  headcount: number
  taken_by_attempt: string | null
  is_anonymous: boolean
  message: string | null
  link_version: number
  paid_at: Date | null
  kind: ShareKind
  due_on: string | null
  collect_at: Date | null
  reminded_at: Date | null
  first_refused_at: Date | null
  retry_step: number
  refusal_code: string | null
  agreed_due_on: string | null
  missed_told_at: Date | null
}

export const shareColumns = `shares.id, shares.purchase_id, position, role, shares.client_id, name, email, phone_number,
  principal_minor, fee_minor, fee_given_back_minor, shares.state, amount_is_fixed, message, shares.link_version, paid_at,
  kind, due_on, collect_at, reminded_at, first_refused_at, retry_step, refusal_code, is_joined,
  headcount, taken_by_attempt, is_anonymous, agreed_due_on, missed_told_at`

export function toShare(row: ShareRow): Share {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    position: row.position,
    role: row.role,
    clientId: row.client_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    principalMinor: row.principal_minor,
    feeMinor: row.fee_minor,
    feeGivenBackMinor: row.fee_given_back_minor,
    state: row.state,
    amountIsFixed: row.amount_is_fixed,
    message: row.message,
    linkVersion: row.link_version,
    paidAt: row.paid_at,
    kind: row.kind,
    dueOn: row.due_on,
    collectAt: row.collect_at,
    remindedAt: row.reminded_at,
    firstRefusedAt: row.first_refused_at,
    retryStep: row.retry_step,
    refusalCode: row.refusal_code,
    agreedDueOn: row.agreed_due_on,
    missedToldAt: row.missed_told_at,
    isJoined: row.is_joined,
    headcount: row.headcount,
    takenByAttempt: row.taken_by_attempt,
    isAnonymous: row.is_anonymous,
  }
}
