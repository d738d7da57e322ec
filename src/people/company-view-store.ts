import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

/** What a link leads to, as whoever opens it is told. */
export interface ViewLink {
  readonly id: string
  readonly companyId: string
  readonly companyName: string
  readonly reason: string
  readonly operatorId: string
}

/** An operator who is looking at a company's pages. */
export interface CompanyView {
  readonly viewId: string
  readonly operatorId: string
  /** As colleagues call them. */
  readonly operatorName: string
  readonly companyId: string
  readonly companyName: string
  readonly openedAt: Date
  readonly endsAt: Date
}

const LINK = columnsAs<ViewLink>({
  id: 'view.id',
  companyId: 'view.company_id',
  companyName: 'company.name',
  reason: 'view.reason',
  operatorId: 'view.operator_id',
})

export async function insertCompanyView(
  tx: Transaction,
  view: Omit<ViewLink, 'companyName'> & { readonly createdAt: Date; readonly linkEndsAt: Date },
): Promise<void> {
  const { id, operatorId, companyId, reason, createdAt, linkEndsAt } = view
  await tx.query(
    `insert into company_views (id, operator_id, company_id, reason, created_at, link_ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, operatorId, companyId, reason, createdAt, linkEndsAt],
  )
}

/** As long as it opens. */
export async function findViewLink(connection: Connection, id: string, now: Date): Promise<ViewLink | undefined> {
  const { rows } = await connection.query<ViewLink>(
    `select ${LINK} from company_views view
       join companies company on company.id = view.company_id
       join operators on operators.id = view.operator_id and revoked_at is null
      where view.id = $1 and opened_at is null and ended_at is null and link_ends_at > $2`,
    [id, now],
  )
  return rows[0]
}

/** False when it was used meanwhile. */
export async function openViewLink(
  tx: Transaction,
  id: string,
  opened: { readonly tokenHash: Buffer; readonly now: Date; readonly endsAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update company_views set token_hash = $2, opened_at = $3, ends_at = $4
      where id = $1 and opened_at is null and ended_at is null and link_ends_at > $3`,
    [id, opened.tokenHash, opened.now, opened.endsAt],
  )
  return rowCount === 1
}

/** Of an operator who still is one. */
export async function findOpenView(
  connection: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<CompanyView | undefined> {
  const view = columnsAs<CompanyView>({
    viewId: 'view.id',
    operatorId: 'view.operator_id',
    operatorName: 'coalesce(operators.name, operators.email)',
    companyId: 'view.company_id',
    companyName: 'company.name',
    openedAt: 'view.opened_at',
    endsAt: 'view.ends_at',
  })
  const { rows } = await connection.query<CompanyView>(
    {
      name: 'find-open-view',
      text: `
        select ${view} from company_views view
          join companies company on company.id = view.company_id
          join operators on operators.id = view.operator_id and operators.revoked_at is null
         where view.token_hash = $1 and view.ended_at is null and view.ends_at > $2`,
    },
    [tokenHash, now],
  )
  return rows[0]
}

export async function endCompanyView(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update company_views set ended_at = $2 where id = $1 and ended_at is null and ends_at > $2',
    [id, now],
  )
  return rowCount === 1
}

/** Links that were not opened, too. */
export async function endViewsOf(connection: Connection, operatorId: string, now: Date): Promise<void> {
  await connection.query('update company_views set ended_at = $2 where operator_id = $1 and ended_at is null', [
    operatorId,
    now,
  ])
}

/** What was looked at stays in the audit log. */
export async function deleteOldViews(connection: Connection, before: Date): Promise<void> {
  await connection.query('delete from company_views where created_at < $1', [before])
}
