import { assert } from './assert.ts'
import { publicId } from './ids.ts'

/**
 * On whose behalf a query runs. Every store function takes one before the ids, so that a tenant cannot be
 * forgotten; `within` is the only place where it becomes SQL.
 */
export type Scope =
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'merchant'; readonly merchantId: string }
  /** Several of one company, as somebody of its staff may be given. Of an empty list nothing is anybody's. */
  | { readonly kind: 'merchants'; readonly merchantIds: readonly string[] }
  | { readonly kind: 'payer'; readonly purchaseId: string }
  | { readonly kind: 'system' }

/** Whoever sells: may read a list of purchases or a feed. */
export type OwnerScope = Extract<Scope, { kind: 'company' | 'merchant' | 'merchants' }>

export const SYSTEM = { kind: 'system' } as const satisfies Scope

/** A company as the token API spells it. */
export function companyUid({ companyId }: Extract<Scope, { kind: 'company' }>): string {
  return publicId('cmp', companyId)
}

/** That a column names the merchant, or one of the merchants, of a scope. */
type IsTheirs = (column: string) => string

/** What holds for a tenant's rows, given the parameter with its id, or its merchants'; null where no such tenant has any. */
interface Narrowing {
  readonly company: (id: string) => string
  readonly merchant: (isTheirs: IsTheirs) => string
  readonly payer: ((id: string) => string) | null
}

/** Whose those merchants are: of one company, whichever is asked. */
const companyOf = (isTheirs: IsTheirs) => `(select company_id from merchants where ${isTheirs('id')} limit 1)`

/** Each kind of row, under the name by which statements call it: its table's, but where another is said. */
const ROWS = {
  purchase: {
    company: (id) => `purchases.company_id = ${id}`,
    merchant: (isTheirs) => isTheirs('purchases.merchant_id'),
    payer: (id) => `purchases.id = ${id}`,
  },
  // In a list the company is always named: the indexes begin with it.
  listed_purchase: {
    company: (id) => `purchases.company_id = ${id}`,
    merchant: (isTheirs) => `purchases.company_id = ${companyOf(isTheirs)} and ${isTheirs('purchases.merchant_id')}`,
    payer: null,
  },
  share: ofPurchase('shares'),
  attempt: ofPurchase('attempts'),
  operation: ofPurchase('operations'),
  message: ofPurchase('messages'),
  card_movement: ofPurchase('card_movements'),
  // Of a purchase that our books have lost it is nobody's.
  decision: ofPurchase('decisions'),
  unwinding: ofPurchase('unwindings'),
  withdrawal: ofPurchase('withdrawals'),
  credit_document: ofPurchase('credit_documents'),
  // Of whoever borrows: no merchant reads whether somebody was refused, nor why.
  assessment: {
    company: (id) => `null::uuid = ${id}`,
    merchant: (isTheirs) => isTheirs('null::uuid'),
    payer: (id) => `assessments.purchase_id = ${id}`,
  },
  event: { ...ofMerchant('events'), payer: (id) => `events.purchase_id = ${id}` },
  journal: {
    company: (id) => `journals.company_id = ${id}`,
    merchant: (isTheirs) => isTheirs('journals.merchant_id'),
    payer: (id) => `journals.purchase_id = ${id}`,
  },
  transfer_item: { ...ofMerchant('transfer_items'), payer: (id) => `transfer_items.purchase_id = ${id}` },
  settlement: { ...ofMerchant('settlements'), payer: (id) => `settlements.purchase_id = ${id}` },
  // A payer reads who sells, and is sent back with that merchant's signature.
  merchant: {
    company: (id) => `merchants.company_id = ${id}`,
    merchant: (isTheirs) => isTheirs('merchants.id'),
    payer: (id) => `merchants.id = (select merchant_id from purchases where id = ${id})`,
  },
  merchant_account: {
    company: (id) => `merchants.company_id = ${id}`,
    merchant: (isTheirs) => isTheirs('merchants.id'),
    payer: null,
  },
  // Of merchants those that nobody else sells.
  article: {
    company: (id) => `articles.company_id = ${id}`,
    merchant: (isTheirs) =>
      `articles.company_id = ${companyOf(isTheirs)} and not exists (
         select from article_merchants seller where article_id = articles.id and (${isTheirs('merchant_id')}) is not true)`,
    payer: null,
  },
  // What a payer's purchase is settled through.
  psp_account: {
    ...ofMerchant('psp_accounts'),
    payer: (id) => `psp_accounts.merchant_id = (select merchant_id from purchases where id = ${id})`,
  },
  // Of a merchant, or of all of a company.
  audit_line: {
    company: (id) => `line.company_id = ${id}`,
    merchant: (isTheirs) => `line.company_id = ${companyOf(isTheirs)} and ${isTheirs('line.merchant_id')}`,
    payer: null,
  },
  // Asked for the whole company it is no merchant's. In a list the company is always named: the indexes begin with it.
  asked_request: {
    company: (id) => `log.company_id = ${id}`,
    merchant: (isTheirs) => `log.company_id = ${companyOf(isTheirs)} and ${isTheirs('log.merchant_id')}`,
    payer: null,
  },
  request_gap: {
    company: (id) => `gap.company_id = ${id}`,
    merchant: (isTheirs) => `gap.company_id = ${companyOf(isTheirs)}`,
    payer: null,
  },
  bank_details: ofMerchant('bank_details'),
  payout: {
    company: (id) => `payouts.company_id = ${id}`,
    merchant: (isTheirs) => isTheirs('payouts.merchant_id'),
    payer: null,
  },
  payout_opening: ofMerchant('payout_openings'),
  commission_terms: ofMerchant('commission_terms'),
  invoice: {
    company: (id) => `invoices.company_id = ${id}`,
    merchant: (isTheirs) => isTheirs('invoices.merchant_id'),
    payer: null,
  },
  merchant_token: ofMerchant('merchant_tokens'),
  webhook_endpoint: ofMerchant('webhook_endpoints'),
  // Of a webhook or a notification, called `delivery`.
  delivery: ofMerchant('delivery'),
  client: {
    ...ofMerchant('clients'),
    payer: (id) => `clients.id = (select client_id from purchases where id = ${id})`,
  },
} satisfies Record<string, Narrowing>

export type RowKind = keyof typeof ROWS

function ofMerchant(row: string): Narrowing {
  return {
    company: (id) => `${row}.merchant_id in (select id from merchants where company_id = ${id})`,
    merchant: (isTheirs) => isTheirs(`${row}.merchant_id`),
    payer: null,
  }
}

function ofPurchase(row: string): Narrowing {
  const purchases = (owner: string) => `${row}.purchase_id in (select id from purchases where ${owner})`
  return {
    company: (id) => purchases(`company_id = ${id}`),
    merchant: (isTheirs) => purchases(isTheirs('merchant_id')),
    payer: (id) => `${row}.purchase_id = ${id}`,
  }
}

/** As the database takes one: a text, or one with the name under which it stays planned. */
type Statement = string | { readonly name: string; readonly text: string }

/**
 * What `select` finds, given the condition; of several merchants, what it finds of each: planned for that one, of whom the
 * database knows how much they sell. Its text depends on how many there are: not for a statement with a name.
 */
export type OfEach = (select: (own: string) => string) => string

/**
 * A statement and its values, for the rows of this kind that are the scope's. `write` is given the condition; the
 * scope's own value goes behind `values`, which are numbered as ever. One text per kind of scope, so each has its own
 * name and plan. A list that is cut writes what it cuts by `ofEach`: a walk in order along an index is one of a single
 * merchant. A scope that has no rows of this kind is a mistake of ours: throws.
 */
export function within(
  scope: Scope,
  kind: RowKind,
  values: readonly unknown[],
  write: (own: string, ofEach: OfEach) => Statement,
): [statement: Statement, values: readonly unknown[]] {
  if (scope.kind === 'system') return [named(write('true', ofAll), scope), values]
  const given = `$${values.length + 1}`
  const own = ownOf(scope, ROWS[kind], given)
  assert(own !== undefined, `no ${kind} is a ${scope.kind}'s`)
  const id = idOf(scope)
  const { merchant }: Narrowing = ROWS[kind]
  const ofOne = (select: (own: string) => string) => (_id: string, place: number) =>
    `(${select(merchant((column) => `${column} = (${given}::uuid[])[${place + 1}]`))})`
  // Where there is none, the first of them is null, and nobody's.
  const ofEach: OfEach = (select) =>
    typeof id === 'string' ? select(own) : (id.length ? id : ['']).map(ofOne(select)).join(' union all ')
  return [named(write(own, ofEach), scope), [...values, id]]
}

const ofAll: OfEach = (select) => select('true')

function ownOf({ kind }: Scope, { company, merchant, payer }: Narrowing, given: string): string | undefined {
  if (kind === 'company') return company(given)
  if (kind === 'merchant') return merchant((column) => `${column} = ${given}`)
  if (kind === 'merchants') return merchant((column) => `${column} = any(${given}::uuid[])`)
  return payer?.(given)
}

function named(statement: Statement, { kind }: Scope): Statement {
  return typeof statement === 'string' ? statement : { name: `${statement.name} ${kind}`, text: statement.text }
}

function idOf(scope: Exclude<Scope, { kind: 'system' }>): string | readonly string[] {
  if (scope.kind === 'company') return scope.companyId
  if (scope.kind === 'merchants') return [...new Set(scope.merchantIds)]
  return scope.kind === 'merchant' ? scope.merchantId : scope.purchaseId
}

/** The id of the one company, merchant or purchase that it is; undefined of several, and of the whole. */
export function ownIdOf(scope: Scope): string | undefined {
  const id = scope.kind === 'system' ? undefined : idOf(scope)
  return typeof id === 'string' ? id : undefined
}
