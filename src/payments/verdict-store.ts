import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { IS_HELD_BACK } from './dispute-store.ts'

/** What banks have left open, or taken back. */
export interface VerdictCounts {
  /** Accepted before `acceptedBefore`, and never decided. */
  readonly undecided: number
  /** Captures and refunds taken back: ever, and since `reversedSince`. */
  readonly reversed: number
  readonly reversedLately: number
  readonly openDisputes: number
  /** Refunds of disputed payments, which are not sent before that is decided. */
  readonly heldBack: number
  /** The first day on which it is too late to answer one. */
  readonly respondBy: Date | null
  /** What the acquirer would not even take, by its reason. */
  readonly rejected: Readonly<Record<string, number>>
}

export async function countVerdicts(
  connection: Connection,
  { acceptedBefore, reversedSince }: { readonly acceptedBefore: Date; readonly reversedSince: Date },
): Promise<VerdictCounts> {
  const { rows } = await connection.query<VerdictCounts>(
    {
      name: 'count-verdicts',
      text: `select (select count(*)::int from operations where state = 'accepted' and created_at < $1) as undecided,
            (select count(*)::int from operations where state = 'reversed') as reversed,
            (select count(*)::int from operations where state = 'reversed' and decided_at >= $2) as "reversedLately",
            (select count(*)::int from disputes where state = 'opened') as "openDisputes",
            (select count(*)::int from operations
              where state in ('requested', 'unknown') and ${IS_HELD_BACK}) as "heldBack",
            (select min(respond_by) from disputes where state = 'opened') as "respondBy",
            (select coalesce(jsonb_object_agg(rejected_as, count), '{}')
               from (select rejected_as, count(*)::int as count from operations
                      where rejected_as is not null group by rejected_as) as by_reason) as rejected`,
    },
    [acceptedBefore, reversedSince],
  )
  return only(rows)
}
