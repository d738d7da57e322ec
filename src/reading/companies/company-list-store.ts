import { type Connection, columnsAs } from '../../db/database.ts'
import { parsePublicId } from '../../shared/ids.ts'
import type { Money } from '../../shared/money.ts'
import { ATTENTION_KINDS, type AttentionKind, attentionSql } from '../purchase-list/attention-store.ts'

/**
 * How far a company has come. `invited`: nobody of it has chosen a password yet; `ready`: nothing was sold yet; `quiet`: nothing
 * lately.
 */
type CompanyStanding = 'invited' | 'ready' | 'selling' | 'quiet'

/** A company as its operator finds it among the others. */
export interface ListedCompany {
  readonly id: string
  readonly name: string
  readonly merchants: number
  readonly standing: CompanyStanding
}

/** Whoever looks for `mer_…` means the company that has it. */
function soughtSql(sought: string | undefined, values: unknown[]): string {
  if (sought === undefined) return 'true'
  const companyId = parsePublicId('cmp', sought)
  if (companyId) return `company.id = $${values.push(companyId)}`
  const merchantId = parsePublicId('mer', sought)
  if (merchantId) return `company.id = (select company_id from merchants where id = $${values.push(merchantId)})`
  const like = `$${values.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}`
  return `(company.name ilike ${like} or exists (
    select from merchants where merchants.company_id = company.id and merchants.name ilike ${like}))`
}

/** The oldest first. `sought`: a company's or merchant's name, whole or a part, or the id of one. */
export async function listSoughtCompanies(
  connection: Connection,
  wish: {
    readonly sought?: string | undefined
    readonly soldSince: Date
    readonly afterId: string | undefined
    readonly limit: number
  },
): Promise<ListedCompany[]> {
  const values: unknown[] = [wish.limit, wish.soldSince]
  const conditions = [soughtSql(wish.sought, values)]
  if (wish.afterId !== undefined) conditions.push(`company.id > $${values.push(wish.afterId)}`)
  const company = columnsAs<ListedCompany>({
    id: 'company.id',
    name: 'company.name',
    merchants: '(select count(*)::int from merchants where merchants.company_id = company.id)',
    standing: `case
      when exists (select from purchases where purchases.company_id = company.id and accepted_at >= $2) then 'selling'
      when exists (select from purchases where purchases.company_id = company.id and accepted_at is not null) then 'quiet'
      when exists (select from memberships member join staff on staff.id = member.staff_id
                    where member.company_id = company.id and ended_at is null and password_hash is not null) then 'ready'
      else 'invited' end`,
  })
  const { rows } = await connection.query<ListedCompany>(
    `select ${company} from companies company where ${conditions.join(' and ')} order by company.id limit $1`,
    values,
  )
  return rows
}

export interface CompanyVolume extends Money {
  readonly companyId: string
  readonly count: number
}

/** What was accepted since then, a row for each company and currency, the most first. */
export async function listVolumes(
  connection: Connection,
  companyIds: readonly string[],
  since: Date,
): Promise<CompanyVolume[]> {
  const { rows } = await connection.query<CompanyVolume & Record<string, unknown>>(
    `select company_id as "companyId", currency, count(*)::int as count, sum(amount_minor)::bigint as "amountMinor"
       from purchases where company_id = any($1) and accepted_at >= $2
      group by 1, 2 order by 1, 4 desc`,
    [companyIds, since],
  )
  return rows
}

export interface CompanyWaits {
  readonly companyId: string
  readonly kind: AttentionKind
  readonly count: number
}

/** Purchases that wait for somebody, by company and reason, the gravest first. */
export async function listCompanyWaits(
  connection: Connection,
  companyIds: readonly string[],
): Promise<readonly CompanyWaits[]> {
  const { rows } = await connection.query<{ companyId: string; place: number; count: number }>(
    `select purchases.company_id as "companyId", waiting.place, count(distinct purchases.id)::int as count
       from (${attentionSql}) waiting join purchases on purchases.id = waiting.purchase_id
      where purchases.company_id = any($1) group by 1, 2 order by 2`,
    [companyIds],
  )
  return rows.map(({ place, ...rest }) => ({ ...rest, kind: ATTENTION_KINDS[place] as AttentionKind }))
}
