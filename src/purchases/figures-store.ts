import type { Connection } from '../db/database.ts'
import { type OwnerScope, within } from '../shared/scope.ts'
import type { PurchaseState } from './purchase.ts'

interface Period {
  readonly from: Date
  /** Exclusive. */
  readonly before: Date
}

interface AcceptedDay {
  /** `yyyy-mm-dd`, in the zone asked for. */
  readonly day: string
  readonly currency: string
  readonly count: number
  readonly amountMinor: bigint
}

/** Ends of a purchase that nobody has accepted: its customer did not, or could not. */
const UNACCEPTED = ['failed_payer', 'failed_connector', 'aborted', 'cancelled'] satisfies PurchaseState[]

export interface PeriodOutcomes {
  /** A row for each day and currency in which something was; the oldest first. */
  readonly accepted: readonly AcceptedDay[]
  /** Purchases of the period that ended without having been accepted. */
  readonly unaccepted: number
}

/** What was accepted in a period, and how many of its purchases ended without: the row without a day. */
export async function readPeriodOutcomes(
  connection: Connection,
  scope: OwnerScope,
  { from, before, timeZone }: Period & { readonly timeZone: string },
): Promise<PeriodOutcomes> {
  const { rows } = await connection.query<AcceptedDay | { readonly day: null; readonly count: number }>(
    ...within(scope, 'listed_purchase', [from, before, timeZone, UNACCEPTED], (own) => ({
      name: 'read-period-outcomes',
      text: `
        select to_char(accepted_at at time zone $3, 'YYYY-MM-DD') as day, currency, count(*)::int as count,
               sum(amount_minor)::bigint as "amountMinor"
          from purchases
         where accepted_at >= $1 and accepted_at < $2 and ${own}
         group by 1, 2
        union all
        select null, null, count(*)::int, null from purchases
         where state = any($4) and created_at >= $1 and created_at < $2 and accepted_at is null and ${own}
         order by 1, 2`,
    })),
  )
  return {
    accepted: rows.filter((row) => row.day !== null),
    unaccepted: rows.find(({ day }) => day === null)?.count ?? 0,
  }
}

export interface FillingPot {
  readonly id: string
  readonly title: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly deadlineAt: Date
  readonly leaderName: string | null
  /** Of each person, the leader first. */
  readonly parts: readonly { readonly amountMinor: bigint; readonly isPaid: boolean; readonly isLeader: boolean }[]
  /** Of all pots that fill, this one among them. */
  readonly potsInAll: number
}

type FillingRow = Omit<FillingPot, 'parts'> & {
  readonly parts: readonly { amount: string; isPaid: boolean; isLeader: boolean }[]
}

/** Pots into which friends still pay, the next deadline first. */
export async function listFillingPots(connection: Connection, scope: OwnerScope, limit: number): Promise<FillingPot[]> {
  const { rows } = await connection.query<FillingRow>(
    ...within(scope, 'listed_purchase', [limit], (own) => ({
      name: 'list-filling-pots',
      text: `
        select pot.*,
               (select name from shares where shares.purchase_id = pot.id and role = 'leader') as "leaderName",
               (select jsonb_agg(jsonb_build_object('amount', principal_minor::text, 'isPaid', shares.state = 'paid',
                                                    'isLeader', role = 'leader') order by position)
                  from shares where shares.purchase_id = pot.id and shares.state <> 'declined') as parts
          from (select id, title, amount_minor as "amountMinor", currency, pot_deadline_at as "deadlineAt",
                       count(*) over ()::int as "potsInAll"
                  from purchases
                 where state = 'leader_processed' and pot_state = 'open' and ${own}
                 order by pot_deadline_at, id limit $1) pot
         order by "deadlineAt", id`,
    })),
  )
  return rows.map((row) => ({
    ...row,
    parts: row.parts.map(({ amount, ...part }) => ({ ...part, amountMinor: BigInt(amount) })),
  }))
}
