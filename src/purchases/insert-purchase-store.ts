import { type Connection, violatesUnique } from '../db/database.ts'
import { type Actor, actorText } from '../events/index.ts'
import { findUnanswered, type Unanswered, unansweredSql } from '../http/index.ts'
import type { PaymentType } from '../payment-types/index.ts'

import type { ResultFormat } from '../wire/shop-return.ts'
import type { Product, Purchase } from './purchase.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './purchase-row.ts'
import { isReferenceTaken } from './purchase-store.ts'

/** The person who will lead; `id` is the client row to create, unless the merchant already knows the `ref`. */
export interface LeaderDraft {
  readonly id: string
  readonly ref: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
}

/** What a purchase is born with, in its own words. */
type BirthFacts = Pick<
  Purchase,
  | 'id'
  | 'companyId'
  | 'merchantId'
  | 'settlement'
  | 'reference'
  | 'title'
  | 'subtitle'
  | 'description'
  | 'pictureUrl'
  | 'amountMinor'
  | 'currency'
  | 'language'
  | 'callbackUrl'
  | 'redirectUrl'
  | 'cancelUrl'
  | 'requestedOn'
  | 'createdAt'
  | 'linkExpiresAt'
>

export interface PurchaseDraft extends BirthFacts {
  readonly paymentType: PaymentType
  readonly paymentNotificationUrl: string | null
  readonly errorNotificationUrl: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly resultFormat: ResultFormat
  readonly products: readonly Product[]
  /** A client to create or update, the id of one the merchant knows, or nobody yet. */
  readonly leader: LeaderDraft | { readonly existingId: string } | null
  /** First event: `linkRequested` carries the addresses to send the link to. */
  readonly event: { readonly name: 'purchaseCreated' | 'linkRequested'; readonly detail: object | null }
  readonly actor: Actor
  /** It was asked for as a payment link: the list of those has it. */
  readonly isLink?: boolean | undefined
  /** The page that it was bought on is this article's. */
  readonly articleId?: string | undefined
  /** Of a request without a key: what it asks for is noted with the purchase until it was answered (ADR 0009). */
  readonly requestHash?: Buffer | undefined
}

/** The leader as a row, merged with what the merchant told before; without an e-mail that is not the merchant's to see. */
export type KnownLeader = Omit<LeaderDraft, 'phoneNumber'>

export type Inserted =
  | {
      readonly kind: 'inserted'
      readonly purchase: Purchase
      readonly leader: KnownLeader | null
      /** The leader is no client of before; or there is none. */
      readonly isNewLeader: boolean
      readonly eventId: bigint
    }
  | { readonly kind: 'reference_taken' }
  | { readonly kind: 'unknown_client' }
  /** The same request came before, and was not answered. */
  | { readonly kind: 'repeated'; readonly earlier: Unanswered }

/**
 * Purchase, client, products and first event in one statement: one round trip, one commit. A twin that is being answered
 * right now is another customer's unless both name one order.
 */
const insertStatement = {
  name: 'insert-purchase',
  // Its link lives longer than a loop rests.
  rings: ['events'],
  text: `
    with earlier as (
      select from (${unansweredSql('$1::uuid', '$36::bytea')}) unanswered where "isFree" or $6::text is not null),
    upserted_client as (
      insert into clients (id, merchant_id, ref, first_name, last_name, email, phone_number, created_at)
      select $21, $3, $22, $23, $24, $25, $26, $17
       where $21::uuid is not null and not exists (select from earlier)
         and not exists (select from purchases
                          where merchant_id = $3 and reference = $6
                            and accepted_at is not null and state <> 'failed_connector')
      on conflict (merchant_id, ref) where ref is not null do update
        set first_name = coalesce(excluded.first_name, clients.first_name),
            last_name = coalesce(excluded.last_name, clients.last_name),
            email = coalesce(excluded.email, clients.email),
            phone_number = coalesce(excluded.phone_number, clients.phone_number)
      returning id, ref, first_name, last_name, email, shares_email),
    leader as (
      select id, ref, first_name, last_name, email, shares_email from upserted_client
      union all
      select id, ref, first_name, last_name, email, shares_email from clients where id = $27 and merchant_id = $3),
    inserted as (
      insert into purchases (id, company_id, merchant_id, payment_type, settlement, reference, title, subtitle,
        description, picture_url, amount_minor, currency, language, callback_url, redirect_url, cancel_url, created_at,
        link_expires_at, payment_notification_url, error_notification_url, metadata, requested_on, result_format,
        is_link, article_id, client_id, state)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $28, $35, $38, $39, $40,
             (select id from leader), 'initialized'
       where ($27 is null or exists (select from leader)) and not exists (select from earlier)
         and not exists (select from purchases
                          where merchant_id = $3 and reference = $6
                            and accepted_at is not null and state <> 'failed_connector')
      returning ${purchaseColumns}),
    noted as (
      insert into unanswered_requests (id, request_hash, made_id)
      select id, $36, id from inserted where $36 is not null),
    listed as (
      insert into purchase_products (purchase_id, position, ref, label, amount_minor, currency)
      select inserted.id, product.position, product.ref, product.label, product.amount_minor, product.currency
        from inserted,
             unnest($29::text[], $30::text[], $31::bigint[], $32::text[])
               with ordinality as product (ref, label, amount_minor, currency, position)),
    appended as (
      insert into events (purchase_id, merchant_id, sequence, name, detail, client_id, occurred_at, actor)
      select inserted.id, inserted.merchant_id, 1, $33, $34, inserted.client_id, $17, $37 from inserted
      returning id)
    select inserted.*, appended.id as event_id, leader.ref as leader_ref, leader.first_name as leader_first_name,
           leader.last_name as leader_last_name, case when leader.shares_email then leader.email end as leader_email
      from inserted cross join appended left join leader on true`,
}

interface InsertedRow extends PurchaseRow {
  event_id: bigint
  leader_ref: string | null
  leader_first_name: string | null
  leader_last_name: string | null
  leader_email: string | null
}

export async function insertPurchase(connection: Connection, draft: PurchaseDraft): Promise<Inserted> {
  const leader = draft.leader
  const created = leader && 'ref' in leader ? leader : null
  const existingId = leader && 'existingId' in leader ? leader.existingId : null
  const values = [
    draft.id,
    draft.companyId,
    draft.merchantId,
    draft.paymentType,
    draft.settlement,
    draft.reference,
    draft.title,
    draft.subtitle,
    draft.description,
    draft.pictureUrl,
    draft.amountMinor,
    draft.currency,
    draft.language,
    draft.callbackUrl,
    draft.redirectUrl,
    draft.cancelUrl,
    draft.createdAt,
    draft.linkExpiresAt,
    draft.paymentNotificationUrl,
    draft.errorNotificationUrl,
    created?.id ?? null,
    created?.ref ?? null,
    created?.firstName ?? null,
    created?.lastName ?? null,
    created?.email ?? null,
    created?.phoneNumber ?? null,
    existingId,
    draft.metadata,
    draft.products.map((product) => product.ref),
    draft.products.map((product) => product.label),
    draft.products.map((product) => product.amountMinor),
    draft.products.map((product) => product.currency),
    draft.event.name,
    draft.event.detail,
    draft.requestedOn,
    draft.requestHash ?? null,
    actorText(draft.actor),
    draft.resultFormat,
    draft.isLink ?? false,
    draft.articleId ?? null,
  ]
  for (;;) {
    const row = await connection.query<InsertedRow>(insertStatement, values).then(({ rows }) => rows[0], ownTwin)
    if (row) {
      const [purchase, known] = [toPurchase(row), toLeader(row)]
      const isNewLeader = !known || known.id === created?.id
      return { kind: 'inserted', purchase, leader: known, isNewLeader, eventId: row.event_id }
    }
    const earlier = draft.requestHash && (await findUnanswered(connection, draft.id, draft.requestHash))
    if (earlier && (earlier.isFree || draft.reference !== null)) return { kind: 'repeated', earlier }
    if (existingId && !(await knowsClient(connection, draft, existingId))) return { kind: 'unknown_client' }
    if (await isReferenceTaken(connection, draft.merchantId, draft.reference)) return { kind: 'reference_taken' }
    // A twin kept it from being made, and was answered before we could ask which.
  }
}

/** The statement was sent before, its answer was lost, and it has taken after all. */
function ownTwin(error: unknown): undefined {
  if (!violatesUnique(error, 'purchases_pkey')) throw error
}

function toLeader(row: InsertedRow): KnownLeader | null {
  if (!row.client_id) return null
  return {
    id: row.client_id,
    ref: row.leader_ref,
    firstName: row.leader_first_name,
    lastName: row.leader_last_name,
    email: row.leader_email,
  }
}

async function knowsClient(connection: Connection, draft: PurchaseDraft, clientId: string): Promise<boolean> {
  const { rows } = await connection.query('select from clients where id = $1 and merchant_id = $2', [
    clientId,
    draft.merchantId,
  ])
  return rows.length > 0
}
