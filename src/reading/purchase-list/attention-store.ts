import { IS_PAYABLE } from '../../payments/index.ts'
import type { PurchasesTexts } from '../../texts/office/purchases.ts'

/** Why a person has to look at a purchase. */
export type AttentionKind = keyof PurchasesTexts['attention']

/** What answers by itself within an hour is waited for; afterwards it waits for somebody. */
const UNANSWERED = `interval '1 hour'`
/** The first seven within ten minutes, then one every ten. */
const LOOK_UPS_OF_AN_HOUR = 12

/**
 * The purchases of each kind, the gravest kind first: the one list of what waits for people, wherever it is counted, led to or
 * filtered by. Each asks an index of the few that are open, never the many that are not.
 */
const ATTENTION: Readonly<Record<AttentionKind, string>> = {
  dispute: `select purchase_id from disputes where state = 'opened' and purchase_id is not null`,
  refund_refused: `
    select operations.purchase_id from operations join attempts on attempts.id = operations.attempt_id
     where ${IS_PAYABLE}`,
  payment_undecided: `
    select purchase_id from attempts
     where state = 'unknown' and check_at is not null and checks >= ${LOOK_UPS_OF_AN_HOUR}`,
  operation_undecided: `
    select purchase_id from operations
     where run_at is not null and (rejected_as is not null or state = 'unknown' and sent_at < now() - ${UNANSWERED})`,
  settlement_undecided: `
    select purchase_id from settlements where step_at is not null and doubted_at is not null
     union all select purchase_id from settlements where lost_minor > 0`,
  card_movement: `select purchase_id from card_movements where applied_at is null and retry_at is null`,
  finding: `
    select coalesce(finding.purchase_id, attempts.purchase_id) from parity_findings finding
      left join attempts on attempts.id = finding.attempt_id where finding.state = 'open'`,
  parked_event: `select purchase_id from parked_events where error is not null`,
  notification_missed: `select purchase_id from notification_deliveries where state = 'exhausted'`,
  message_failed: `
    select purchase_id from messages
     where state = 'failed' and exists (select from message_tries where message_id = messages.id
                                           and error is not null and error not like 'dropped: %')
       and exists (select from purchases where purchases.id = messages.purchase_id
                      and purchases.state in ('initialized', 'failed_payer', 'leader_processed'))`,
}

export const ATTENTION_KINDS = Object.keys(ATTENTION) as readonly AttentionKind[]

/** One row for each thing that waits, with its kind's place in `ATTENTION_KINDS`. */
export const attentionSql = ATTENTION_KINDS.map(
  (kind, place) => `select ${place} as place, waiting.purchase_id from (${ATTENTION[kind]}) as waiting (purchase_id)`,
).join(' union all ')
