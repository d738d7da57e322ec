import type { Regime } from '../credit/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import { type By, eventsUpdate, eventsUpdateValues, type Fact } from '../events/index.ts'
import type { Round } from '../jobs/index.ts'
import { type Pot, potUpdate, potUpdateValues } from '../pots/index.ts'
import { assert, only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Product, Purchase, PurchaseState } from './purchase.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './purchase-row.ts'

/** Undefined when it does not exist or is out of scope. */
export async function findPurchase(connection: Connection, scope: Scope, id: string): Promise<Purchase | undefined> {
  const { rows } = await connection.query<PurchaseRow>(
    ...within(scope, 'purchase', [id], (own) => ({
      name: 'find-purchase',
      text: `select ${purchaseColumns} from purchases where id = $1 and ${own}`,
    })),
  )
  return rows[0] && toPurchase(rows[0])
}

/** The purchase with its row locked: first in the lock order (purchase → share → attempt → operation). */
export async function lockPurchase(tx: Transaction, scope: Scope, id: string): Promise<Purchase | undefined> {
  const { rows } = await tx.query<PurchaseRow>(
    ...within(scope, 'purchase', [id], (own) => ({
      name: 'lock-purchase',
      text: `select ${purchaseColumns} from purchases where id = $1 and ${own} for update`,
    })),
  )
  return rows[0] && toPurchase(rows[0])
}

/** A client's newest purchases (merchant API v1, `Client.purchases`). */
export async function listClientPurchases(
  connection: Connection,
  scope: Scope,
  clientId: string,
  limit: number,
): Promise<Purchase[]> {
  const { rows } = await connection.query<PurchaseRow>(
    ...within(scope, 'purchase', [clientId, limit], (own) => ({
      name: 'list-client-purchases',
      text: `
        select ${purchaseColumns} from purchases
         where client_id = $1 and ${own}
         order by created_at desc, id desc limit $2`,
    })),
  )
  return rows.map(toPurchase)
}

export async function listProducts(
  connection: Connection,
  purchaseIds: readonly string[],
): Promise<Map<string, Product[]>> {
  const { rows } = await connection.query<{
    purchase_id: string
    ref: string | null
    label: string
    amount_minor: bigint
    currency: string
  }>(
    {
      name: 'list-products',
      text: `select purchase_id, ref, label, amount_minor, currency from purchase_products
              where purchase_id = any($1) order by purchase_id, position`,
    },
    [purchaseIds],
  )
  const products = new Map<string, Product[]>()
  for (const row of rows) {
    const product = { ref: row.ref, label: row.label, amountMinor: row.amount_minor, currency: row.currency }
    products.set(row.purchase_id, [...(products.get(row.purchase_id) ?? []), product])
  }
  return products
}

/** Whether an accepted purchase already bears the reference; one that the merchant's PSP refused gives it back. */
export async function isReferenceTaken(
  connection: Connection,
  merchantId: string,
  reference: string | null,
): Promise<boolean> {
  if (reference === null) return false
  const { rows } = await connection.query<{ taken: boolean }>(
    {
      name: 'is-reference-taken',
      text: `select exists (select from purchases
                             where merchant_id = $1 and reference = $2
                               and accepted_at is not null and state <> 'failed_connector') as taken`,
    },
    [merchantId, reference],
  )
  return only(rows).taken
}

/** Columns that a move may set along with the state. */
export interface PurchasePatch {
  readonly reason?: string | null
  readonly acceptedAt?: Date
  readonly settledAt?: Date
  readonly leaderBrowserHash?: Buffer | null
  readonly coveredUntil?: Date | null
  readonly linkVersion?: number
  readonly language?: string
  readonly plannedOn?: string
  readonly taegPercent?: number
  readonly debitRatePercent?: number
  readonly creditPaymentsFrom?: string | null
  readonly mayBeAdvanced?: boolean
  /** Once, at acceptance, with what it was decided from (JSON) and by which rules. */
  readonly creditRegime?: Regime
  readonly creditBasis?: string
  readonly creditRules?: string
  readonly isPaidWhenCollected?: boolean
  readonly linkExpiresAt?: Date
  readonly unwinding?: Purchase['unwinding']
  readonly refundedMinor?: bigint
  readonly withdrawableUntil?: Date | null
  readonly withdrawnAt?: Date
  readonly creditWithdrawableUntil?: Date | null
  readonly creditWithdrawnAt?: Date
  readonly collectionHeldAt?: Date | null
}

const patchColumns: Record<keyof PurchasePatch, string> = {
  reason: 'reason',
  acceptedAt: 'accepted_at',
  settledAt: 'settled_at',
  leaderBrowserHash: 'leader_browser_hash',
  coveredUntil: 'covered_until',
  linkVersion: 'link_version',
  language: 'language',
  plannedOn: 'planned_on',
  taegPercent: 'taeg_percent',
  debitRatePercent: 'debit_rate_percent',
  creditPaymentsFrom: 'credit_payments_from',
  mayBeAdvanced: 'may_be_advanced',
  creditRegime: 'credit_regime',
  creditBasis: 'credit_basis',
  creditRules: 'credit_rules',
  isPaidWhenCollected: 'is_paid_when_collected',
  linkExpiresAt: 'link_expires_at',
  unwinding: 'unwinding',
  refundedMinor: 'refunded_minor',
  withdrawableUntil: 'withdrawable_until',
  withdrawnAt: 'withdrawn_at',
  creditWithdrawableUntil: 'credit_withdrawable_until',
  creditWithdrawnAt: 'credit_withdrawn_at',
  collectionHeldAt: 'collection_held_at',
}

/** One per combination of columns that callers write: a dozen. */
const updateStatements = new Map<string, { name: string; text: string }>()

function updateStatement(
  fields: readonly (keyof PurchasePatch)[],
  and: { readonly pot: boolean; readonly facts: boolean },
): { name: string; text: string } {
  const columns = fields.map((field) => patchColumns[field])
  const key = [...columns, and.pot, and.facts].join()
  const known = updateStatements.get(key)
  if (known) return known
  const pot = potUpdate(columns.length + 4)
  const facts = eventsUpdate(columns.length + 4 + (and.pot ? pot.parameters : 0))
  const assignments = columns.map((column, index) => `${column} = $${index + 4}`)
  if (and.pot) assignments.push(pot.set)
  if (and.facts) assignments.push(facts.numbering)
  const update = `
    update purchases set state = $3${assignments.map((assignment) => `, ${assignment}`).join('')}
     where id = $1 and state = $2${and.pot ? ` and ${pot.guard}` : ''}`
  const statement = {
    // Numbered: PostgreSQL tells names apart by 63 characters only.
    name: `update-purchase-${updateStatements.size + 1}`,
    text: and.facts ? `with moved as (${update} returning ${facts.returning}) ${facts.insert}` : update,
  }
  updateStatements.set(key, statement)
  return statement
}

/** Facts that a change makes true, and by whom. */
interface Told {
  readonly by: By
  readonly facts: readonly Omit<Fact, 'purchaseId'>[]
}

/**
 * The guarded update behind every change of a purchase, of its pot when it moves with it, and of what there is to tell of
 * it: the caller holds the row, the guard proves it. Returns the new truth.
 */
export async function savePurchase(
  tx: Transaction,
  purchase: Purchase,
  to: PurchaseState,
  patch: PurchasePatch,
  and: {
    readonly pot?: { readonly from: Pot; readonly to: Pot } | undefined
    readonly told?: Told | undefined
  } = {},
): Promise<Purchase> {
  const { pot, told } = and
  const fields = Object.keys(patch) as (keyof PurchasePatch)[]
  const statement = updateStatement(fields, { pot: pot !== undefined, facts: told !== undefined })
  const isDueAnew = patch.linkExpiresAt !== undefined || pot?.to.state === 'closing'
  const rings = [...(isDueAnew ? ['purchases'] : []), ...(told ? ['events'] : [])]
  const { rowCount } = await tx.query({ ...statement, rings }, [
    purchase.id,
    purchase.state,
    to,
    ...fields.map((field) => patch[field] ?? null),
    ...(pot ? potUpdateValues(pot.from, pot.to) : []),
    ...(told ? eventsUpdateValues(told.by, told.facts) : []),
  ])
  const isSaved = rowCount === (told ? told.facts.length : 1)
  assert(isSaved, `purchase ${purchase.id} left state ${purchase.state} under its own lock`)
  return { ...purchase, ...patch, state: to, ...(pot && { pot: pot.to }) } as Purchase
}

/** Changes what is known of a purchase, and of its pot where it is handed one, and tells of it, without moving it. */
export async function updatePurchase(
  tx: Transaction,
  purchase: Purchase,
  patch: PurchasePatch,
  and: { readonly pot?: Pot; readonly told?: Told } = {},
): Promise<Purchase> {
  const pot = and.pot && purchase.pot ? { from: purchase.pot, to: and.pot } : undefined
  return savePurchase(tx, purchase, purchase.state, patch, { pot, told: and.told })
}

/** Ids of purchases never accepted whose link has expired. */
export async function listLinksDue(
  connection: Connection,
  businessNow: Date,
  { limit, aside }: Round,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: 'list-links-due',
      text: `select id from purchases where state in ('initialized', 'failed_payer') and link_expires_at <= $1
        and id <> all($3::uuid[])
      order by link_expires_at limit $2`,
    },
    [businessNow, limit, aside],
  )
  return rows.map((row) => row.id)
}
