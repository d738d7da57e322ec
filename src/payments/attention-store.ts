import type { Connection } from '../db/database.ts'
import { type OwnerScope, within } from '../shared/scope.ts'
import type { DeclineSubject } from './decline-limits.ts'
import type { Operation } from './operation.ts'

/** A dispute that is not decided, as its purchase's merchant hears of it. */
export interface OpenDispute {
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

/** The next deadline first. */
export async function listOpenDisputes(
  connection: Connection,
  scope: OwnerScope,
  limit: number,
): Promise<OpenDispute[]> {
  const { rows } = await connection.query<OpenDispute>(
    ...within(scope, 'purchase', [limit], (own) => ({
      name: 'list-open-disputes',
      text: `
        select purchases.id as "purchaseId", purchases.reference as "shopReference", disputes.amount_minor as "amountMinor",
               disputes.currency, disputes.reason, disputes.respond_by as "respondBy", disputes.opened_at as "openedAt",
               account.acquirer, account.mode, disputes.reference
          from disputes
          join purchases on purchases.id = disputes.purchase_id
          join acquirer_accounts account on account.id = disputes.acquirer_account_id
         where disputes.state = 'opened' and ${own}
         order by disputes.respond_by nulls last, disputes.opened_at, disputes.id limit $1`,
    })),
  )
  return rows
}

/** A capture, refund or void of which the bank has not said what became of it. */
export interface UndecidedOperation {
  readonly purchaseId: string
  readonly shopReference: string | null
  readonly kind: Operation['kind']
  readonly amountMinor: bigint
  readonly currency: string
  readonly createdAt: Date
}

/** Asked for before that instant, the oldest first. */
export async function listUndecidedOperations(
  connection: Connection,
  scope: OwnerScope,
  { askedBefore, limit }: { readonly askedBefore: Date; readonly limit: number },
): Promise<UndecidedOperation[]> {
  const { rows } = await connection.query<UndecidedOperation>(
    ...within(scope, 'purchase', [askedBefore, limit], (own) => ({
      name: 'list-undecided-operations',
      text: `
        select purchases.id as "purchaseId", purchases.reference as "shopReference", operations.kind,
               operations.amount_minor as "amountMinor", purchases.currency, operations.created_at as "createdAt"
          from operations join purchases on purchases.id = operations.purchase_id
         where operations.run_at is not null and operations.state in ('requested', 'unknown', 'accepted')
           and operations.created_at < $1 and ${own}
         order by operations.created_at, operations.id limit $2`,
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
