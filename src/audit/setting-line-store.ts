import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Changes } from './acts.ts'

/** A change of a merchant's settings, as whoever looks at them reads it. */
export interface SettingLine {
  readonly id: bigint
  readonly changes: Changes
  /** As rows name one; `staffEmail` where it is one of the staff. */
  readonly actor: string
  readonly staffEmail: string | null
  readonly recordedAt: Date
}

/** Beyond that nobody asks since when a setting is what it is. */
const LINES_MAX = 200

/** What was set of a merchant, the newest first. */
export async function listSettingLines(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<readonly SettingLine[]> {
  const { rows } = await connection.query<SettingLine & Record<string, unknown>>(
    ...within(scope, 'merchant_account', [merchantId, LINES_MAX], (own) => ({
      name: 'list-setting-lines',
      text: `
        select line.id, line.changes, line.actor, staff.email as "staffEmail", line.recorded_at as "recordedAt"
          from audit_lines line
          join merchants on merchants.id = line.merchant_id
          left join staff on staff.id = case when line.actor ~ '^staff_[0-9a-f-]{36}$' then substr(line.actor, 7)::uuid end
           and exists (select from memberships where staff_id = staff.id and memberships.company_id = line.company_id)
         where line.merchant_id = $1 and line.act in ('setting_changed', 'branding_changed') and ${own}
         order by line.recorded_at desc, line.id desc limit $2`,
    })),
  )
  return rows
}
