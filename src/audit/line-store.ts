import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { ActName, Changes } from './acts.ts'

/** What a person did, as whoever looks for it reads it. */
export interface AuditLine {
  readonly id: bigint
  readonly act: ActName
  readonly subject: string
  readonly changes: Changes
  readonly reason: string | null
  /** As rows name one; `name` where it is one of the people who are known here. */
  readonly actor: string
  readonly name: string | null
  readonly merchantName: string | null
  readonly companyName: string | null
  /** Null once erasing a person has emptied it, and where nothing was said of one. */
  readonly personal: Readonly<Record<string, string>> | null
  readonly recordedAt: Date
}

export interface AuditFilter {
  readonly act?: ActName | undefined
  /** Spelled as it was recorded. */
  readonly subject?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** The newest first, below this id: a company's own, or of a system scope all of them. */
export async function listLines(
  connection: Connection,
  scope: Scope,
  wish: AuditFilter & { readonly beforeId?: bigint | undefined; readonly limit: number },
): Promise<readonly AuditLine[]> {
  const values: unknown[] = [wish.limit]
  // Only what was asked for is said, so that each question is planned for the index that answers it.
  const conditions = (
    [
      ['line.id <', wish.beforeId],
      ['line.act =', wish.act],
      ['line.subject =', wish.subject],
      ['line.recorded_at >=', wish.from],
      ['line.recorded_at <', wish.before],
    ] as const
  ).flatMap(([condition, value]) => (value === undefined ? [] : [`${condition} $${values.push(value)}`]))
  // Who it was is looked up for the rows of the page alone.
  const { rows } = await connection.query<AuditLine & Record<string, unknown>>(
    ...within(
      scope,
      'audit_line',
      values,
      (own) => `
        select line.id, line.act, line.subject, line.changes, line.reason, line.actor, line.recorded_at as "recordedAt",
               (select told from audit_personal where audit_personal.id = line.personal_id) as personal,
               (select name from merchants where merchants.id = line.merchant_id) as "merchantName",
               (select name from companies where companies.id = line.company_id) as "companyName",
               coalesce(
                 (select coalesce(name, email) from staff
                   where staff.id = case when line.actor ~ '^staff_[0-9a-f-]{36}$' then substr(line.actor, 7)::uuid end),
                 (select coalesce(name, email) from operators
                   where operators.id = case when line.actor ~ '^operator [0-9a-f-]{36}$' then substr(line.actor, 10)::uuid end)
               ) as name
          from audit_lines line where ${[own, ...conditions].join(' and ')}
         order by line.id desc limit $1`,
    ),
  )
  return rows
}
