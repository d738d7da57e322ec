import type { Transaction } from '../db/database.ts'
import type { PaymentType } from '../payment-types/index.ts'

import { newId } from '../shared/ids.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { Channel, PlannedMessage } from './message.ts'

export interface Reachable {
  readonly email: string | null
  readonly phoneNumber: string | null
}

/** Who may be written to about a purchase, and who has been. */
export interface Audience {
  readonly purchaseId: string
  readonly language: string
  readonly paymentType: PaymentType
  readonly isFree: boolean
  /** The leader's bank has agreed. */
  readonly isAccepted: boolean
  readonly leader: Reachable
  /** The leader has agreed to a credit. */
  readonly hasContract: boolean
  /** Where a buyer who withdraws wants to be written to. */
  readonly withdrawer: string | null
  /** The same, of the credit. */
  readonly creditWithdrawer: string | null
  readonly friends: readonly (Reachable & {
    readonly shareId: string
    readonly state: string
    /** What the friend typed when paying; wins for receipts. */
    readonly ownEmail: string | null
    /** When the leader last sent the link anew: ISO 8601, business clock; null when the pot's opening sent it. */
    readonly sentAgainAt: string | null
  })[]
  readonly told: readonly Told[]
}

export interface Told {
  readonly template: MessageTemplate
  readonly channel: Channel
  readonly recipient: string
  readonly shareId: string | null
}

const audienceStatement = {
  name: 'read-message-audience',
  text: `
    select purchase.id as "purchaseId", purchase.language, purchase.payment_type as "paymentType",
           purchase.amount_minor = 0 as "isFree", purchase.accepted_at is not null as "isAccepted",
           jsonb_build_object('email', coalesce(own.email, client.email),
                              'phoneNumber', coalesce(own.phone_number, client.phone_number)) as leader,
           exists (select from credit_documents
                    where purchase_id = purchase.id and kind = 'contract' and accepted_at is not null
                      and purchase.credit_regime in ('light', 'full')) as "hasContract",
           (select email from withdrawals where purchase_id = purchase.id and contract = 'sale') as withdrawer,
           (select email from withdrawals where purchase_id = purchase.id and contract = 'credit') as "creditWithdrawer",
           coalesce((select jsonb_agg(jsonb_build_object(
                       'shareId', share.id, 'state', share.state, 'email', share.email,
                       'phoneNumber', share.phone_number, 'ownEmail', friend.email,
                       'sentAgainAt', share.reminded_at) order by share.position)
                       from shares share left join clients friend on friend.id = share.client_id
                      where share.purchase_id = purchase.id and share.role = 'pledger'), '[]') as friends,
           coalesce((select jsonb_agg(distinct jsonb_build_object(
                       'template', template, 'channel', channel, 'recipient', recipient, 'shareId', share_id))
                       from messages
                      where messages.purchase_id = purchase.id and state in ('pending', 'sent')
                        and template in ('payment_link', 'leader_confirmation', 'pledge_invitation', 'pot_closed')), '[]') as told
      from purchases purchase
      left join shares own on own.purchase_id = purchase.id and own.position = 0
      left join clients client on client.id = purchase.client_id
     where purchase.id = any($1::uuid[])`,
}

export async function readAudiences(
  tx: Transaction,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, Audience>> {
  const { rows } = await tx.query<Audience>(audienceStatement, [purchaseIds])
  return new Map(rows.map((row) => [row.purchaseId, row]))
}

/** Each once: the unique constraint makes planning repeatable. */
export async function insertMessages(
  tx: Transaction,
  planned: readonly (PlannedMessage & { readonly runAt: Date })[],
  now: Date,
): Promise<void> {
  await tx.query(
    {
      name: 'insert-messages',
      text: `
        insert into messages (id, event_id, purchase_id, share_id, template, channel, recipient, language,
                              run_at, created_at)
        select id, event_id, purchase_id, share_id, template, channel, recipient, language, run_at, $10
          from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
                      $9::timestamptz[])
               as planned (id, event_id, purchase_id, share_id, template, channel, recipient, language, run_at)
        on conflict do nothing`,
    },
    [
      planned.map(() => newId()),
      planned.map((message) => message.eventId),
      planned.map((message) => message.purchaseId),
      planned.map((message) => message.shareId),
      planned.map((message) => message.template),
      planned.map((message) => message.channel),
      planned.map((message) => message.recipient),
      planned.map((message) => message.language),
      planned.map((message) => message.runAt),
      now,
    ],
  )
}
