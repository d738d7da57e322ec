import type { Connection } from '../db/database.ts'
import type { PersonRows } from './person.ts'

/** One purchase as it concerns somebody: what is said of them, and nothing of the others in it. Amounts as decimal texts. */
export interface ExportedPurchase {
  readonly id: string
  readonly role: 'leader' | 'friend'
  readonly merchant: string
  /** As a register has the seller; null: the merchant has not said. */
  readonly sold_by: string | null
  readonly reference: string | null
  readonly title: string
  readonly state: string
  readonly made_at: string
  readonly amount_minor: number
  readonly currency: string
  readonly client: Readonly<Record<string, string | null>> | null
  readonly message_to_friends: string | null
  readonly metadata: unknown
  readonly parts: readonly ExportedPart[]
  readonly payments: readonly ExportedPayment[]
  readonly messages: readonly ExportedMessage[]
  readonly withdrawals: readonly Readonly<Record<string, string | null>>[]
  /** With all that they say. */
  readonly credit_documents: readonly Readonly<Record<string, unknown>>[]
  /** Whether they could be lent to; what they said of their means is sealed, and given out by whoever lends. */
  readonly credit_assessments: readonly {
    readonly asked_at: string
    readonly state: string
    readonly reasons: readonly string[]
    readonly decided_by: string
    readonly rules: string
  }[]
  readonly notes: readonly { readonly text: string; readonly written_at: string }[]
  /** What the merchant's payment provider was told. */
  readonly told_to_psp: { readonly email: string | null; readonly name: string | null } | null
}

interface ExportedPart {
  readonly name: string | null
  readonly email: string | null
  readonly phone_number: string | null
  readonly message: string | null
  readonly amount_minor: number
  readonly state: string
  readonly due_on: string | null
  readonly paid_at: string | null
}

interface ExportedPayment {
  readonly tried_at: string
  readonly state: string
  readonly amount_minor: number
  readonly taken_minor: number
  readonly given_back_minor: number
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly card_country: string | null
  readonly kept_for_later: boolean
}

interface ExportedMessage {
  readonly about: string
  readonly channel: string
  readonly recipient: string
  readonly state: string
  readonly made_at: string
}

/** Newest first. One statement, however many there are. */
export async function readPersonPurchases(connection: Connection, rows: PersonRows): Promise<ExportedPurchase[]> {
  const { purchases, shares, attempts, messages } = rows
  const found = await connection.query<{ purchase: ExportedPurchase }>(
    `with part as (
       select * from shares where id = any($2)),
     theirs as (
       select id from purchases where id = any($1) union select purchase_id from part)
     select jsonb_build_object(
              'id', purchases.id, 'role', case when purchases.id = any($1) then 'leader' else 'friend' end,
              'merchant', merchants.name, 'sold_by', merchants.legal_name, 'reference', purchases.reference,
              'title', purchases.title, 'state', purchases.state, 'made_at', purchases.created_at,
              'amount_minor', purchases.amount_minor, 'currency', purchases.currency,
              'client', (select jsonb_build_object('ref', ref, 'first_name', first_name, 'last_name', last_name, 'email', email,
                                                   'phone_number', phone_number)
                           from clients where id = purchases.client_id and purchases.id = any($1)),
              'message_to_friends', case when purchases.id = any($1) then purchases.leader_message end,
              'metadata', case when purchases.id = any($1) then purchases.metadata end,
              'parts', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'email', email, 'phone_number', phone_number,
                          'message', message, 'amount_minor', principal_minor + fee_minor, 'state', state, 'due_on', due_on,
                          'paid_at', paid_at) order by position), '[]')
                          from part where part.purchase_id = purchases.id),
              'payments', (select coalesce(jsonb_agg(jsonb_build_object('tried_at', created_at, 'state', state,
                             'amount_minor', amount_minor, 'taken_minor', captured_minor, 'given_back_minor', refunded_minor,
                             'card_brand', card_brand, 'card_last4', card_last4, 'card_country', card_country,
                             'kept_for_later', exists (select from stored_cards where attempt_id = attempts.id))
                             order by created_at, id), '[]')
                             from attempts where purchase_id = purchases.id and id = any($3)),
              'messages', (select coalesce(jsonb_agg(jsonb_build_object('about', template, 'channel', channel,
                             'recipient', recipient, 'state', state, 'made_at', created_at) order by created_at, id), '[]')
                             from messages where purchase_id = purchases.id and id = any($4)),
              'notes', (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'written_at', written_at) order by written_at), '[]')
                          from purchase_notes where purchase_id = purchases.id and purchases.id = any($1)),
              'credit_assessments', (select coalesce(jsonb_agg(jsonb_build_object('asked_at', asked_at, 'state', state,
                 'reasons', reasons, 'decided_by', case when reviewed_at is null then assessor else 'person' end, 'rules', rules)
                 order by id), '[]')
                 from assessments where purchase_id = purchases.id and purchases.id = any($1)),
              'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('contract', contract, 'name', name, 'email', email, 'declaration', declaration,
                                                       'declared_at', declared_at, 'state', state, 'reason', reason) order by declared_at), '[]')
                               from withdrawals where purchase_id = purchases.id and purchases.id = any($1)),
              'credit_documents', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'given_at', given_at,
                                     'agreed_at', accepted_at, 'words', consent, 'sha256', encode(sha256, 'hex'),
                                     'document', document::jsonb) order by id), '[]')
                                     from credit_documents where purchase_id = purchases.id and purchases.id = any($1)),
              'told_to_psp', (select jsonb_build_object('email', charge -> 'email', 'name', charge -> 'name')
                                from settlements where purchase_id = purchases.id and purchases.id = any($1))) as purchase
       from theirs join purchases on purchases.id = theirs.id join merchants on merchants.id = purchases.merchant_id
      order by purchases.created_at desc, purchases.id`,
    [purchases, shares, attempts, messages],
  )
  return found.rows.map(({ purchase }) => purchase)
}
