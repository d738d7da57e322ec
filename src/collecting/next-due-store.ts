import type { Connection } from '../db/database.ts'
import { addMs, type Clock, SECOND_MS } from '../shared/clocks.ts'

/** What jobs wait for that nobody announces. */
export type DueKind = 'check' | 'operation' | 'deadline' | 'pot' | 'share' | 'waitEnd' | 'link'

const STATEMENTS: Record<DueKind, string> = {
  check: 'select min(check_at) as at from attempts where check_at > $1',
  operation: 'select min(run_at) as at from operations where run_at > $1',
  deadline: `
    select min(deadline_at) as at from attempts
     where state in ('created', 'open') and initiated_by = 'payer' and deadline_at > $1`,
  pot: `
    select least((select min(pot_deadline_at) from purchases where pot_state = 'open' and pot_deadline_at > $1),
                 (select min(pot_step_at) from purchases where pot_state = 'open' and pot_step_at > $1),
                 (select min(pot_step_at) from purchases where pot_state = 'closing' and pot_step_at > $1)) as at`,
  share: 'select min(collect_at) as at from shares where collect_at > $1',
  // An unwinding stops waiting for payments in flight.
  waitEnd: 'select min(waits_until) as at from unwindings where completed_at is null and waits_until > $1',
  link: `
    select min(link_expires_at) as at from purchases
     where state in ('initialized', 'failed_payer') and link_expires_at > $1`,
}

/** What was due so long ago has been looked at, and waits for somebody else: an answer, a release, another worker. */
const LOOKED_AT_MS = 20 * SECOND_MS

/** Kept by the system clock; the others by the business clock. */
const SYSTEM_TIMED: readonly DueKind[] = ['check', 'operation']

/** How long until the first of these is due; infinite when nothing is planned. */
export async function dueInMs(
  connection: Connection,
  kinds: readonly DueKind[],
  { systemClock, businessClock }: { readonly systemClock: Clock; readonly businessClock: Clock },
): Promise<number> {
  const waits = await Promise.all(
    kinds.map(async (kind) => {
      const now = (SYSTEM_TIMED.includes(kind) ? systemClock : businessClock).now()
      const statement = { name: `next-${kind}`, text: STATEMENTS[kind] }
      const { rows } = await connection.query<{ at: Date | null }>(statement, [addMs(now, -LOOKED_AT_MS)])
      const dueAt = rows[0]?.at
      return dueAt ? dueAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    }),
  )
  return Math.min(...waits)
}
