import type { Connection } from '../../db/database.ts'
import type { EventName } from '../../events/index.ts'
import { publicId } from '../../shared/ids.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** Who did something, as it was kept, and the name of whoever of the staff that is. */
interface Doer {
  /** Null of what happened before actors were kept. */
  readonly actor: string | null
  readonly staffName: string | null
}

export interface ToldEvent extends Doer {
  readonly sequence: number
  readonly name: EventName
  readonly shareId: string | null
  readonly detail: Readonly<Record<string, unknown>> | null
  readonly occurredAt: Date
}

/** Written by one of the staff, or done by one and no event: `act` of the audit log, null for a note. */
export interface Remark extends Doer {
  readonly act: string | null
  readonly about: string | null
  readonly text: string | null
  readonly changes: Readonly<Record<string, { readonly from: string | null; readonly to: string | null }>> | null
  readonly at: Date
}

/** The person behind an actor; the cast is tried on what names one only. */
const staffOf = (actor: string) => `
  (select coalesce(name, email) from staff
    where id = case when ${actor} ~ '^staff_[0-9a-f-]{36}$' then substring(${actor} from 7)::uuid end)`

/** Everything that happened to a purchase, newest first. */
export async function listStory(connection: Connection, scope: Scope, purchaseId: string): Promise<ToldEvent[]> {
  const { rows } = await connection.query<ToldEvent>(
    ...within(scope, 'event', [purchaseId], (own) => ({
      name: 'list-story',
      text: `
        select sequence, name, share_id as "shareId", detail, occurred_at as "occurredAt", actor,
               ${staffOf('actor')} as "staffName"
          from events where purchase_id = $1 and ${own} order by sequence desc`,
    })),
  )
  return rows
}

/** What its merchant's people wrote about it, and did with it that no event tells, oldest first. */
export async function listRemarks(connection: Connection, scope: Scope, purchaseId: string): Promise<Remark[]> {
  const { rows } = await connection.query<Remark>(
    ...within(
      scope,
      'purchase',
      [purchaseId, publicId('pur', purchaseId)],
      (own) => `
        select null as act, about, text, null::jsonb as changes, written_at as at, author as actor,
               ${staffOf('author')} as "staffName"
          from purchase_notes where purchase_id in (select id from purchases where id = $1 and ${own})
        union all
        select act, null, reason, changes, recorded_at, actor, ${staffOf('actor')}
          from audit_lines
         where subject in (select $2 union all
                           select 'webhook ' || id from webhook_deliveries where purchase_id = $1 union all
                           select 'notification ' || id from notification_deliveries where purchase_id = $1)
           and act <> 'note_written' and exists (select from purchases where id = $1 and ${own})
         order by at`,
    ),
  )
  return rows
}
