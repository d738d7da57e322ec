import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type OwnerScope, type Scope, within } from '../shared/scope.ts'
import type { Article } from './article.ts'

const articleColumns = columnsAs<Article>({
  id: 'articles.id',
  companyId: 'articles.company_id',
  name: 'articles.name',
  description: 'articles.description',
  amountMinor: 'articles.amount_minor',
  currency: 'articles.currency',
  language: 'articles.language',
  merchantIds: `array(select merchant_id from article_merchants where article_id = articles.id order by position)`,
  salesMax: 'articles.sales_max',
  endsAt: 'articles.ends_at',
  createdAt: 'articles.created_at',
  endedAt: 'articles.ended_at',
})

/** An article with what has become of its purchases. */
export interface SoldArticle extends Article {
  /** Paid, not given back since, or in the hands of somebody who may still pay. */
  readonly takenCount: number
  /** Purchases that its page has made. */
  readonly begunCount: number
  /** Of those, whose payer has done what was asked. */
  readonly paidCount: number
}

/** Whoever may still pay holds a place; what was given back is free again. `$1` is now. */
const TAKEN = `state in ('authorizing', 'leader_processed', 'successful')
  or state in ('initialized', 'failed_payer') and link_expires_at > $1`

const soldColumns = `${articleColumns}, sold."takenCount", sold."begunCount", sold."paidCount"`
const SOLD = `
  cross join lateral (
    select (count(*) filter (where ${TAKEN}))::int as "takenCount", count(*)::int as "begunCount",
           count(accepted_at)::int as "paidCount"
      from purchases where article_id = articles.id) sold`

export async function insertArticle(tx: Transaction, article: Article): Promise<void> {
  await tx.query(
    `with made as (
       insert into articles (id, company_id, name, description, amount_minor, currency, language, sales_max, ends_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id)
     insert into article_merchants (article_id, position, merchant_id)
     select made.id, seller.position, seller.id from made, unnest($11::uuid[]) with ordinality as seller (id, position)`,
    [
      ...[article.id, article.companyId, article.name, article.description, article.amountMinor, article.currency],
      ...[article.language, article.salesMax, article.endsAt, article.createdAt, article.merchantIds],
    ],
  )
}

/** Undefined when it does not exist or belongs to somebody else. */
export async function findSoldArticle(
  connection: Connection,
  scope: Scope,
  id: string,
  now: Date,
): Promise<SoldArticle | undefined> {
  const { rows } = await connection.query<SoldArticle>(
    ...within(scope, 'article', [now, id], (own) => ({
      name: 'find-sold-article',
      text: `select ${soldColumns} from articles ${SOLD} where articles.id = $2 and ${own}`,
    })),
  )
  return rows[0]
}

/** One sale at a time is decided on: whoever comes behind counts what was sold before. */
export async function lockArticle(tx: Transaction, scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    ...within(scope, 'article', [id], (own) => ({
      name: 'lock-article',
      text: `select from articles where articles.id = $1 and ${own} for no key update`,
    })),
  )
  return rowCount > 0
}

/** As a list shows it: its newest purchases are counted, as far as that goes. */
export interface ListedArticle extends SoldArticle {
  /** There are more than were counted: both counts are the least that there are. */
  readonly isMore: boolean
}

/** What is taken decides whether any is left: it is counted up to what there is of it, and not at all where that is endless. */
const COUNTED = `
  cross join lateral (
    select least(count(*), $3)::int as "begunCount", count(accepted_at)::int as "paidCount", count(*) > $3 as "isMore"
      from (select accepted_at from purchases where article_id = articles.id
             order by created_at desc, id desc limit $3 + 1) newest) counted
  cross join lateral (
    select count(*)::int as "takenCount"
      from (select from purchases where article_id = articles.id and (${TAKEN})
             limit coalesce(articles.sales_max, 0)) held) taken`

/** Newest first: rows behind a place, or the first ones. */
export async function listSoldArticles(
  connection: Connection,
  scope: OwnerScope,
  page: {
    readonly now: Date
    readonly countedMax: number
    readonly after: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<ListedArticle[]> {
  const { now, countedMax, after, limit } = page
  const values = [now, limit, countedMax, ...(after ? [after.at, after.id] : [])]
  const older = after ? 'and (articles.created_at, articles.id) < ($4::timestamptz, $5::uuid)' : ''
  const { rows } = await connection.query<ListedArticle>(
    ...within(
      scope,
      'article',
      values,
      (own) => `
        select ${articleColumns}, "takenCount", "begunCount", "paidCount", "isMore"
          from (select * from articles where ${own} ${older}
                 order by articles.created_at desc, articles.id desc limit $2) articles ${COUNTED}
         order by articles.created_at desc, articles.id desc`,
    ),
  )
  return rows
}

/** False when it was ended before. */
export async function setEnded(tx: Transaction, id: string, endedAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update articles set ended_at = $2 where id = $1 and ended_at is null', [
    id,
    endedAt,
  ])
  return rowCount > 0
}
