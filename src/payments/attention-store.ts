import type { Connection } from '../db/database.ts'
import { type OwnerScope, within } from '../shared/scope.ts'
import type { DeclineSubject } from './decline-limits.ts'
import type { Operation } from './operation.ts'

/** A dispute that is not decided, as its purchase's merchant hears of it. */
interface OpenDispute {
  readonly purchaseId: string
  readonly shopReference: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** As the acquirer names it. */
  readonly reason: string
  readonly respondBy: Date | null
  readonly openedAt: Date
  /** Where it is answered, and what it is called there. */
  readonly acquirer: string
  readonly reference: string
  readonly mode: 'test' | 'live'
}

/** A capture, refund or void of which the bank has not said what became of it. */
interface UndecidedOperation {
  readonly purchaseId: string
  readonly shopReference: string | null
  readonly kind: Operation['kind']
  readonly amountMinor: bigint
  readonly currency: string
  readonly createdAt: Date
}

/** What a bank or an acquirer has yet to decide: of each kind at most `limit`. */
export type InDoubt =
  | ({ readonly what: 'dispute' } & OpenDispute)
  | ({ readonly what: 'operation' } & UndecidedOperation)

/** Disputes, the next deadline first; then operations that were asked for before that instant, the oldest first. */
export async function listInDoubt(
  connection: Connection,
  scope: OwnerScope,
  { askedBefore, limit }: { readonly askedBefore: Date; readonly limit: number },
): Promise<InDoubt[]> {
  const { rows } = await connection.query<InDoubt>(
    ...within(scope, 'purchase', [askedBefore, limit], (own) => ({
      name: 'list-in-doubt',
      text: `
        (select 'dispute' as what, purchases.id as "purchaseId", purchases.reference as "shopReference",
                disputes.amount_minor as "amountMinor", disputes.currency, disputes.reason, disputes.respond_by as "respondBy",
                disputes.opened_at as "openedAt", account.acquirer, account.mode, disputes.reference, null as kind,
                null::timestamptz as "createdAt", disputes.id::text as id
           from disputes
           join purchases on purchases.id = disputes.purchase_id
           join acquirer_accounts account on account.id = disputes.acquirer_account_id
          where disputes.state = 'opened' and ${own}
          order by disputes.respond_by nulls last, disputes.opened_at, disputes.id limit $2)
        union all
        (select 'operation', purchases.id, purchases.reference, operations.amount_minor, purchases.currency, null, null, null, null,
                null, null, operations.kind, operations.created_at, operations.id::text
           from operations join purchases on purchases.id = operations.purchase_id
          where operations.run_at is not null and operations.state in ('requested', 'unknown', 'accepted')
            and operations.created_at < $1 and ${own}
          order by operations.created_at, operations.id limit $2)
        order by what, "respondBy" nulls last, "openedAt", "createdAt", id`,
    })),
  )
  return rows
}

export interface DeclinesOfMerchant {
  readonly merchantId: string
  readonly merchantName: string
  readonly count: number
}

/** Merchants of the scope whose customers' cards are declined in a burst now; `alarms`: from how many on. */
export async function listBurstsOf(
  connection: Connection,
  scope: OwnerScope,
  alarms: ReadonlyMap<DeclineSubject, number>,
  now: Date,
): Promise<DeclinesOfMerchant[]> {
  const { rows } = await connection.query<DeclinesOfMerchant>(
    ...within(scope, 'merchant', [alarms.get('merchant') ?? null, now], (own) => ({
      name: 'list-bursts-of',
      text: `
        select merchants.id as "merchantId", merchants.name as "merchantName", declined.count
          from merchants join decline_counts declined on declined.subject = 'merchant:' || merchants.id
         where declined.count >= $1::float8 and declined.ends_at > $2 and ${own}
         order by declined.count desc`,
    })),
  )
  return rows
}
