import type { PaymentType } from '../../payment-types/index.ts'
import { STANDINGS, type Standing } from '../../purchases/index.ts'
import { attentionSql } from './attention-store.ts'
import { readSought, type Sought } from './typed-search.ts'

/** What a list of purchases is narrowed to: all that is given must hold. */
export interface PurchaseListFilters {
  /** As somebody typed it: see `readSought`. */
  readonly sought?: string | undefined
  /** One of them. */
  readonly standings?: readonly Standing[] | undefined
  readonly needsAttention?: boolean | undefined
  readonly merchantId?: string | undefined
  /** Bought on its page. */
  readonly articleId?: string | undefined
  readonly paymentType?: PaymentType | undefined
  readonly settlement?: 'BACK' | 'TRANSFER' | undefined
  readonly leastMinor?: bigint | undefined
  readonly mostMinor?: bigint | undefined
  readonly isAccepted?: boolean | undefined
  readonly acceptedFrom?: Date | undefined
  /** Exclusive, as the other. */
  readonly acceptedBefore?: Date | undefined
  readonly createdFrom?: Date | undefined
  readonly createdBefore?: Date | undefined
}

/** What waits for a person: Today counts by it, and leads to the list that it makes. */
export const NEEDS_ATTENTION: PurchaseListFilters = { needsAttention: true }

/** A way to what is looked for: tables beside `purchases`, and what must hold. Each is planned, walked in order and cut by itself. */
export interface Branch {
  readonly joins: string
  readonly conditions: readonly string[]
  /** What it is walked by, newest first: a time and an id, of the table whose index leads. */
  readonly place: readonly [createdAt: string, id: string]
}

const BY_PURCHASE = ['purchases.created_at', 'purchases.id'] as const

/** Adds a value and answers with its place in the statement. */
export type Given = (value: unknown) => string

/**
 * One for each thing that was meant and each state that is asked for: a single condition or is answered by walking an index in
 * order, an `or` of several is sorted first.
 */
export function branchesOf(filters: PurchaseListFilters, given: Given): readonly Branch[] {
  const common = commonConditions(filters, given)
  const { sought, standings = [] } = filters
  if (sought !== undefined) {
    const conditions = standings.length > 0 ? [`(${standings.map((each) => standingSql(each)).join(' or ')})`] : []
    return soughtBranches(readSought(sought), given).map((branch) => ({
      ...branch,
      conditions: [...branch.conditions, ...conditions, ...common],
    }))
  }
  if (standings.length === 0) return [{ joins: '', conditions: common, place: BY_PURCHASE }]
  return standings.flatMap((standing) =>
    STANDINGS[standing].states.map((state) => ({
      joins: '',
      conditions: [`purchases.state = '${state}'`, ...narrowedSql(standing), ...common],
      place: BY_PURCHASE,
    })),
  )
}

function commonConditions(filters: PurchaseListFilters, given: Given): string[] {
  const { merchantId, articleId, paymentType, settlement, leastMinor, mostMinor } = filters
  const { createdFrom, createdBefore, acceptedFrom, acceptedBefore } = filters
  return [
    merchantId && `purchases.merchant_id = ${given(merchantId)}`,
    articleId && `purchases.article_id = ${given(articleId)}`,
    paymentType && `purchases.payment_type = ${given(paymentType)}`,
    settlement && `purchases.settlement = ${given(settlement)}`,
    leastMinor !== undefined && `purchases.amount_minor >= ${given(leastMinor)}`,
    mostMinor !== undefined && `purchases.amount_minor <= ${given(mostMinor)}`,
    createdFrom && `purchases.created_at >= ${given(createdFrom)}`,
    createdBefore && `purchases.created_at < ${given(createdBefore)}`,
    filters.isAccepted && 'purchases.accepted_at is not null',
    acceptedFrom && `purchases.accepted_at >= ${given(acceptedFrom)}`,
    acceptedBefore && `purchases.accepted_at < ${given(acceptedBefore)}`,
    filters.needsAttention && `purchases.id in (select purchase_id from (${attentionSql}) waiting)`,
  ].filter((condition): condition is string => Boolean(condition))
}

/** Beside its state. */
function narrowedSql(standing: Standing): string[] {
  const { types, isRefunded } = STANDINGS[standing]
  return [
    ...(types ? [`purchases.payment_type in (${types.map((type) => `'${type}'`).join(', ')})`] : []),
    ...(isRefunded === undefined ? [] : [`purchases.refunded_minor ${isRefunded ? '>' : '='} 0`]),
  ]
}

function standingSql(standing: Standing): string {
  const states = STANDINGS[standing].states.map((state) => `'${state}'`)
  return `(${[`purchases.state in (${states.join(', ')})`, ...narrowedSql(standing)].join(' and ')})`
}

function soughtBranches({ purchaseId, cardLast4, email, reference, name }: Sought, given: Given): Branch[] {
  const branches: (Branch | false)[] = [
    purchaseId !== undefined && {
      ...{ joins: '', conditions: [`purchases.id = ${given(purchaseId)}`], place: BY_PURCHASE },
    },
    cardLast4 !== undefined && termBranch('card', [given(cardLast4)]),
    email !== undefined && termBranch('email', [`lower(${given(email)}::text)`]),
    reference !== undefined && {
      ...{ joins: '', conditions: [referenceSql(reference, given)], place: BY_PURCHASE },
    },
    name !== undefined && nameBranch(name, given),
  ]
  return branches.filter((branch) => branch !== false)
}

/** Shops write theirs in capitals, in small letters, or as they please: the first two are found however they are typed. */
function referenceSql(reference: string, given: Given): string {
  const spellings = new Set([reference, reference.toUpperCase(), reference.toLowerCase()])
  const likes = [...spellings].map((spelling) => {
    return `purchases.reference like ${given(`${spelling.replace(/[\\%_]/g, '\\$&')}%`)}`
  })
  return `(${likes.join(' or ')})`
}

/** More words than that find nobody better. */
const WORDS_MAX = 4

/** Words are folded by the function that folded what they are compared with: spelling and order do not matter. */
function nameBranch(name: string, given: Given): Branch | false {
  const words = name.split(/[\s!-/:-@[-`{-~’]+/).filter((word) => word !== '')
  if (words.length === 0) return false
  return termBranch(
    'name',
    words.slice(0, WORDS_MAX).map((word) => `left(fold_name(${given(word)}), 40)`),
  )
}

/**
 * Of these terms, all. The first leads in its own order and finds its purchase by the id alone, and of the others the same
 * moment is an equality, the same purchase a function: of equalities in every column PostgreSQL would believe that hardly a row
 * has them all, read each word to its end and sort what it found. So it walks them side by side, newest first, until a page is full.
 */
function termBranch(kind: 'card' | 'email' | 'name', terms: readonly string[]): Branch {
  const joins = terms.map((term, index) => {
    const own = `term${index}`
    const is = `${own}.kind = '${kind}' and ${own}.term = ${term}`
    if (index === 0)
      return `join purchase_terms term0 on term0.purchase_id = purchases.id and term0.company_id = purchases.company_id and ${is}`
    const same = `${own}.company_id = term0.company_id and ${own}.created_at = term0.created_at`
    return `join purchase_terms ${own} on ${is} and ${same} and uuid_eq(${own}.purchase_id, term0.purchase_id)`
  })
  return { joins: joins.join(' '), conditions: [], place: ['term0.created_at', 'term0.purchase_id'] }
}
