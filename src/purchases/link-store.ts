import type { Connection } from '../db/database.ts'
import { type OwnerScope, type Scope, within } from '../shared/scope.ts'
import type { Purchase } from './purchase.ts'

/**
 * How far a payment link has come, for whoever gave it out. `begun`: somebody went on to pay and has not yet; that it was merely
 * opened is not known, for opening changes nothing. `paid`: its payer has done what was asked of them, friends may still pay.
 */
export const LINK_STANDINGS = ['open', 'begun', 'paid', 'ended'] as const

type LinkStanding = (typeof LINK_STANDINGS)[number]

export function linkStanding(
  { state, acceptedAt, linkExpiresAt }: Pick<Purchase, 'state' | 'acceptedAt' | 'linkExpiresAt'>,
  businessNow: Date,
): LinkStanding {
  if (acceptedAt) return 'paid'
  if (state === 'authorizing') return 'begun'
  if (linkExpiresAt <= businessNow) return 'ended'
  if (state === 'initialized') return 'open'
  return state === 'failed_payer' ? 'begun' : 'ended'
}

/** A purchase as the list of payment links shows it. */
export type PaymentLink = Pick<
  Purchase,
  'id' | 'title' | 'reference' | 'amountMinor' | 'currency' | 'state' | 'createdAt' | 'acceptedAt' | 'linkExpiresAt'
> & {
  /** As the merchant told it: a name, else an address. */
  readonly customer: string | null
  /** A transport has taken a message with the link. */
  readonly wasSent: boolean
}

export interface PaymentLinkSearch {
  readonly merchantId?: string | undefined
  readonly standing?: LinkStanding | undefined
  readonly createdFrom?: Date | undefined
  /** Exclusive. */
  readonly createdBefore?: Date | undefined
  readonly now: Date
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** The same as `linkStanding` says of one of them, `$1` being now. */
const STANDINGS: Readonly<Record<LinkStanding, string>> = {
  open: `state = 'initialized' and link_expires_at > $1`,
  begun: `(state = 'authorizing' or state = 'failed_payer' and link_expires_at > $1)`,
  paid: 'accepted_at is not null',
  ended: `accepted_at is null and state <> 'authorizing'
          and not (state in ('initialized', 'failed_payer') and link_expires_at > $1)`,
}

/** Newest first: a walk along the index of links. */
export async function searchPaymentLinks(
  connection: Connection,
  scope: OwnerScope,
  wish: PaymentLinkSearch,
): Promise<PaymentLink[]> {
  const values: unknown[] = [wish.now]
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = ['is_link', '$1::timestamptz is not null']
  if (wish.standing) conditions.push(STANDINGS[wish.standing])
  if (wish.merchantId) conditions.push(`merchant_id = ${given(wish.merchantId)}`)
  if (wish.createdFrom) conditions.push(`created_at >= ${given(wish.createdFrom)}`)
  if (wish.createdBefore) conditions.push(`created_at < ${given(wish.createdBefore)}`)
  if (wish.after)
    conditions.push(`(created_at, id) < (${given(wish.after.at)}::timestamptz, ${given(wish.after.id)}::uuid)`)
  const limit = given(wish.limit)
  const { rows } = await connection.query<PaymentLink & Record<string, unknown>>(
    ...within(
      scope,
      'listed_purchase',
      values,
      (_own, ofEach) => `
        select listed.id, listed.title, listed.reference, listed.amount_minor as "amountMinor", listed.currency, listed.state,
               listed.created_at as "createdAt", listed.accepted_at as "acceptedAt", listed.link_expires_at as "linkExpiresAt",
               coalesce(nullif(concat_ws(' ', client.first_name, client.last_name), ''),
                        case when client.shares_email then coalesce(client.email, client.phone_number) end) as customer,
               exists (select from messages
                        where purchase_id = listed.id and template = 'payment_link' and state = 'sent') as "wasSent"
          from (select * from (${ofEach(
            (own) => `
              select * from purchases where ${[own, ...conditions].join(' and ')}
               order by created_at desc, id desc limit ${limit}`,
          )}) newest
                 order by created_at desc, id desc limit ${limit}) listed
          left join clients client on client.id = listed.client_id
         order by listed.created_at desc, listed.id desc`,
    ),
  )
  return rows
}

/** One step in the life of a link, and who took it. */
export interface LinkStep {
  readonly name:
    | 'purchaseCreated'
    | 'linkRequested'
    | 'paymentStarted'
    | 'paymentProcessed'
    | 'purchaseCancelled'
    | 'purchaseAborted'
  readonly at: Date
  /** As rows keep one; null of what happened before actors were kept. */
  readonly actor: string | null
  /** Where the actor is one of the staff. */
  readonly staffName: string | null
}

/** Who made it, had it sent, went on to pay, paid and ended it; the oldest first. */
export async function listLinkSteps(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<readonly LinkStep[]> {
  const { rows } = await connection.query<LinkStep & Record<string, unknown>>(
    ...within(scope, 'event', [purchaseId], (own) => ({
      name: 'list-link-steps',
      text: `
        select name, occurred_at as at, actor,
               (select coalesce(staff.name, staff.email) from staff where actor = 'staff_' || staff.id) as "staffName"
          from events
         where purchase_id = $1 and ${own}
           and name in ('purchaseCreated', 'linkRequested', 'paymentStarted', 'paymentProcessed',
                        'purchaseCancelled', 'purchaseAborted')
         order by sequence`,
    })),
  )
  return rows
}
