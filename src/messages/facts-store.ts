import type { Regime } from '../credit/index.ts'
import type { KeptDocument } from '../credit-documents/index.ts'
import type { Connection } from '../db/database.ts'
import type { PaymentType, ShareKind } from '../payment-types/index.ts'
import type { ShareState } from '../shares/index.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import { ASKING_TEMPLATES, type Channel } from './message.ts'
import {
  toWithdrawalFacts,
  toWithdrawalPeriods,
  type WithdrawalFacts,
  type WithdrawalPeriods,
  type WithdrawalRow,
} from './withdrawal-facts.ts'

/** What a message says, as of now. Amounts in minor units of `currency`. */
export interface MessageFacts {
  readonly messageId: string
  /** Tries of earlier rounds: what somebody has sent again is a message of its own to relays and readers. */
  readonly triesBefore: number
  readonly template: MessageTemplate
  readonly channel: Channel
  readonly recipient: string
  readonly language: string
  readonly merchantName: string
  /** Whom its mails are from; null: its name. */
  readonly senderName: string | null
  readonly brandColour: string | null
  readonly logoUrl: string | null
  /** Who sells, for whoever wants to look it up. */
  readonly legalName: string | null
  readonly registrationNumber: string | null
  readonly siteUrl: string
  readonly purchase: WithdrawalPeriods & {
    readonly id: string
    readonly linkVersion: number
    readonly title: string
    /** As the shop numbers it. */
    readonly reference: string | null
    readonly pictureUrl: string | null
    /** The leader's words to the friends. */
    readonly leaderMessage: string | null
    readonly amountMinor: bigint
    readonly currency: string
    readonly paymentType: PaymentType
    /** Its merchant sells to companies. */
    readonly isB2b: boolean
    readonly state: string
    readonly acceptedAt: Date | null
    readonly linkExpiresAt: Date
    readonly potState: string | null
    readonly potDeadlineAt: Date | null
    readonly pledgedMinor: bigint
    readonly plannedOn: string | null
    readonly taegPercent: number | null
    readonly debitRatePercent: number | null
    /** Null: not accepted, or accepted before that was decided. */
    readonly creditRegime: Regime | null
    readonly creditPaymentsFrom: string | null
    readonly isCollectionHeld: boolean
    /** Its merchant's. */
    readonly countryCode: string
  }
  readonly leaderName: string | null
  /** Captured from the leader's card so far. */
  readonly chargedMinor: bigint
  readonly friends: readonly {
    readonly name: string | null
    readonly amountMinor: bigint
    /** We have an address. */
    readonly isReachable: boolean
  }[]
  /** What the event says of money that goes back: of the purchase, and to the reader's own card. */
  readonly refund: { readonly amountMinor: bigint; readonly returnedMinor: bigint } | null
  readonly withdrawal: WithdrawalFacts | null
  /** Of a missed payment: whether other days may be chosen for it, and the last one of them (`yyyy-mm-dd`). */
  readonly late: { readonly canRearrange: boolean; readonly endsOn: string | null }
  /** What is still owed on dates (`yyyy-mm-dd`), in their order. */
  readonly dues: readonly { readonly dueOn: string; readonly amountMinor: bigint }[]
  /** What the leader pays on dates, in their order; empty for a split. */
  readonly schedule: readonly DatedShare[]
  /** What later charges go to. */
  readonly storedCard: { readonly brand: string; readonly last4: string } | null
  /** The friend it goes to or tells about, or the leader's payment on a date. */
  readonly share: {
    readonly id: string
    readonly linkVersion: number
    readonly name: string | null
    readonly amountMinor: bigint
    readonly state: string
    readonly note: string | null
    /** `yyyy-mm-dd`; null for a part of a split. */
    readonly dueOn: string | null
  } | null
  /** Whoever is at this address has said of this purchase that they do not know who asks them to pay. */
  readonly isReported: boolean
  /** What goes with a message about a credit, to be kept; in no other. */
  readonly documents?: readonly KeptDocument[]
}

export interface DatedShare {
  readonly kind: ShareKind
  readonly state: ShareState
  readonly dueOn: string
  /** Fee included. */
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly isHeld: boolean
}

interface FactsRow extends WithdrawalRow {
  message_id: string
  tries_before: number
  template: MessageTemplate
  channel: Channel
  recipient: string
  language: string
  merchant_name: string
  sender_name: string | null
  brand_colour: string | null
  logo_url: string | null
  legal_name: string | null
  registration_number: string | null
  site_url: string
  purchase_id: string
  purchase_link_version: number
  title: string
  reference: string | null
  picture_url: string | null
  leader_message: string | null
  amount_minor: bigint
  currency: string
  payment_type: PaymentType
  is_b2b: boolean
  state: string
  accepted_at: Date | null
  link_expires_at: Date
  pot_state: string | null
  pot_deadline_at: Date | null
  pledged_minor: bigint
  planned_on: string | null
  taeg_percent: number | null
  debit_rate_percent: number | null
  credit_regime: Regime | null
  credit_payments_from: string | null
  is_collection_held: boolean
  country_code: string
  can_rearrange: boolean | null
  ends_on: string | null
  leader_name: string | null
  charged_minor: string | null
  friends: { name: string | null; amount: string; isReachable: boolean }[]
  schedule: { kind: ShareKind; state: ShareState; dueOn: string; amount: string; fee: string; isHeld: boolean }[]
  stored_card: { brand: string; last4: string } | null
  refund_minor: bigint | null
  returned_minor: bigint | null
  dues: { dueOn: string; amount: string }[]
  share_id: string | null
  share_link_version: number
  share_name: string | null
  share_minor: bigint
  share_state: string
  note: string | null
  due_on: string | null
  is_reported: boolean
}

const factsStatement = {
  name: 'read-message-facts',
  text: `
    select message.id as message_id, message.tries_before, message.template, message.channel, message.recipient, message.language,
           merchant.name as merchant_name, merchant.sender_name, merchant.brand_colour, merchant.logo_url, merchant.legal_name, merchant.registration_number,
           merchant.site_url, purchase.reference, purchase.picture_url, purchase.leader_message, purchase.id as purchase_id,
           purchase.link_version as purchase_link_version, purchase.title, purchase.amount_minor, purchase.currency,
           purchase.payment_type, merchant.is_b2b, purchase.state, purchase.accepted_at, purchase.link_expires_at, purchase.pot_state,
           purchase.pot_deadline_at, purchase.pledged_minor, purchase.planned_on, purchase.taeg_percent,
           purchase.debit_rate_percent, purchase.credit_regime, purchase.credit_payments_from,
           purchase.withdrawable_until, purchase.withdrawn_at, purchase.credit_withdrawable_until, purchase.credit_withdrawn_at, merchant.time_zone, merchant.country_code,
           purchase.collection_held_at is not null as is_collection_held,
           (event.detail->>'canRearrange')::boolean as can_rearrange, event.detail->>'endsOn' as ends_on, withdrawal.declaration, withdrawal.declared_at,
           withdrawal.reimburse_by, withdrawal.handling, withdrawal.ground, withdrawal.reason as withdrawal_reason,
           coalesce(own.name, client.first_name) as leader_name,
           (select sum(captured_minor)::text from attempts where share_id = own.id) as charged_minor,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'name', name, 'amount', (principal_minor + fee_minor)::text,
                       'isReachable', email is not null or phone_number is not null) order by position)
                       from shares
                      where purchase_id = purchase.id and role = 'pledger' and state <> 'cancelled'), '[]') as friends,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'kind', kind, 'state', dated.state, 'dueOn', due_on, 'fee', fee_minor::text,
                       'amount', (principal_minor + fee_minor)::text, 'isHeld', exists (
                          select from attempts where share_id = dated.id and state = 'held')) order by due_on, position)
                       from shares dated
                      where purchase_id = purchase.id and role = 'leader' and due_on is not null), '[]') as schedule,
           (select jsonb_build_object('brand', brand, 'last4', last4) from stored_cards
             where purchase_id = purchase.id and replaced_at is null) as stored_card,
           (event.detail->>'amountMinor')::bigint as refund_minor,
           (event.detail->>'returnedMinor')::bigint as returned_minor,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'dueOn', due_on, 'amount', (principal_minor + fee_minor)::text) order by due_on, position)
                       from shares
                      where purchase_id = purchase.id and state = 'owed' and due_on is not null), '[]') as dues,
           share.id as share_id, share.link_version as share_link_version,
           coalesce(share.name, friend.first_name) as share_name,
           share.principal_minor + share.fee_minor as share_minor, share.state as share_state, share.message as note,
           share.due_on,
           exists (select from invitation_reports report
                     join messages sent on sent.share_id = report.share_id and sent.created_at <= report.reported_at
                    where report.purchase_id = message.purchase_id and sent.recipient = message.recipient
                      and sent.template = any($2)) as is_reported
      from messages message
      join events event on event.id = message.event_id
      join purchases purchase on purchase.id = message.purchase_id
      join merchants merchant on merchant.id = purchase.merchant_id
      left join withdrawals withdrawal on withdrawal.purchase_id = purchase.id and withdrawal.contract = case message.template
                  when 'credit_withdrawal_acknowledged' then 'credit' else 'sale' end
      left join clients client on client.id = purchase.client_id
      left join shares own on own.purchase_id = purchase.id and own.position = 0
      left join shares share on share.id = message.share_id
      left join clients friend on friend.id = share.client_id
     where message.id = any($1::uuid[])`,
}

export async function readFacts(
  connection: Connection,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageFacts>> {
  const { rows } = await connection.query<FactsRow>(factsStatement, [messageIds, ASKING_TEMPLATES])
  return new Map(rows.map((row) => [row.message_id, toFacts(row)]))
}

function toFacts(row: FactsRow): MessageFacts {
  return {
    messageId: row.message_id,
    triesBefore: row.tries_before,
    template: row.template,
    channel: row.channel,
    recipient: row.recipient,
    language: row.language,
    merchantName: row.merchant_name,
    senderName: row.sender_name,
    brandColour: row.brand_colour,
    logoUrl: row.logo_url,
    legalName: row.legal_name,
    registrationNumber: row.registration_number,
    siteUrl: row.site_url,
    purchase: {
      id: row.purchase_id,
      linkVersion: row.purchase_link_version,
      title: row.title,
      reference: row.reference,
      pictureUrl: row.picture_url,
      leaderMessage: row.leader_message,
      amountMinor: row.amount_minor,
      currency: row.currency,
      paymentType: row.payment_type,
      isB2b: row.is_b2b,
      state: row.state,
      acceptedAt: row.accepted_at,
      linkExpiresAt: row.link_expires_at,
      potState: row.pot_state,
      potDeadlineAt: row.pot_deadline_at,
      pledgedMinor: row.pledged_minor,
      plannedOn: row.planned_on,
      taegPercent: row.taeg_percent,
      debitRatePercent: row.debit_rate_percent,
      creditRegime: row.credit_regime,
      creditPaymentsFrom: row.credit_payments_from,
      ...toWithdrawalPeriods(row),
      isCollectionHeld: row.is_collection_held,
      countryCode: row.country_code,
    },
    leaderName: row.leader_name,
    chargedMinor: BigInt(row.charged_minor ?? 0),
    friends: row.friends.map(({ amount, ...friend }) => ({ ...friend, amountMinor: BigInt(amount) })),
    schedule: row.schedule.map(({ amount, fee, ...dated }) => {
      return { ...dated, amountMinor: BigInt(amount), feeMinor: BigInt(fee) }
    }),
    storedCard: row.stored_card,
    refund:
      row.refund_minor === null
        ? null
        : { amountMinor: row.refund_minor, returnedMinor: row.returned_minor ?? row.refund_minor },
    withdrawal: toWithdrawalFacts(row),
    late: { canRearrange: row.can_rearrange ?? false, endsOn: row.ends_on },
    dues: row.dues.map(({ dueOn, amount }) => ({ dueOn, amountMinor: BigInt(amount) })),
    share: row.share_id
      ? {
          id: row.share_id,
          linkVersion: row.share_link_version,
          name: row.share_name,
          amountMinor: row.share_minor,
          state: row.share_state,
          note: row.note,
          dueOn: row.due_on,
        }
      : null,
    isReported: row.is_reported,
  }
}
