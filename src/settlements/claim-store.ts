import { type Connection, type Transaction, UNHURRIED } from '../db/database.ts'
import type { Settlement } from './settlement.ts'
import { type SettlementRow, settlementColumns, toSettlement } from './settlement-row.ts'
import type { TryKind } from './try-store.ts'

/** How much is worked on already, by account: one that hangs gets no more than its part. */
interface ClaimLimits {
  readonly perAccount: number
  readonly atOnce: number
  readonly busy: ReadonlyMap<string, number>
  /** Only what may have been sent in a time that these books have lost: the rest is held. */
  readonly onlyDoubted: boolean
}

/** So many are looked at to find those of accounts that have room. */
const CANDIDATES = 500

/**
 * Settlements whose step is due, leased: whatever is found of them meanwhile, nobody else works on them until then. One
 * whose lease ran out may have been sent.
 */
export async function claimSettlements(
  connection: Connection,
  now: { readonly business: Date; readonly system: Date },
  leasedUntil: Date,
  { perAccount, atOnce, busy, onlyDoubted }: ClaimLimits,
): Promise<Settlement[]> {
  const full = [...busy].filter(([, count]) => count >= perAccount).map(([id]) => id)
  const { rows } = await connection.query<SettlementRow>(
    {
      name: 'claim-settlements',
      rings: [],
      text: `
        with due as (
          select purchase_id, psp_account_id, step_at,
                 row_number() over (partition by psp_account_id order by step_at) as place
            from (select purchase_id, psp_account_id, step_at from settlements
                   where (step_at <= $1 or due_at <= $2) and coalesce(leased_until <= $1, true)
                     and psp_account_id <> all($5::uuid[]) and (not $9 or doubted_at is not null)
                   order by step_at limit ${CANDIDATES}) candidates),
        mine as (
          select settlements.purchase_id
            from due join settlements on settlements.purchase_id = due.purchase_id
            left join unnest($6::uuid[], $7::int[]) as busy (account_id, count) on account_id = due.psp_account_id
           where place <= $8 - coalesce(busy.count, 0)
             and (settlements.step_at <= $1 or settlements.due_at <= $2)
             and coalesce(settlements.leased_until <= $1, true)
           order by due.step_at limit $4 for update of settlements skip locked)
        update settlements
           set leased_until = $3, step_at = $3, due_at = case when due_at > $2 then due_at end, steps = steps + 1
          from mine where mine.purchase_id = settlements.purchase_id
        returning ${settlementColumns}`,
    },
    [
      ...[now.system, now.business, leasedUntil, atOnce, full, [...busy.keys()], [...busy.values()], perAccount],
      onlyDoubted,
    ],
  )
  return rows.map(toSettlement)
}

/**
 * The turn is over: its next step is then, or sooner where somebody has woken it meanwhile. Answers with when, of which
 * its caller tells; not ours any more: nothing, and null. What a crash of the database loses of it ends with the lease.
 */
export async function endTurn(
  connection: Connection,
  purchaseId: string,
  leasedUntil: Date,
  stepAt: Date | null,
): Promise<Date | null> {
  const { rows } = await connection.query<{ step_at: Date | null }>(
    {
      name: 'end-settlement-turn',
      rings: [],
      text: `
        with ${UNHURRIED}
        update settlements set step_at = case when step_at < leased_until then step_at else $3 end, leased_until = null
          from unhurried where purchase_id = $1 and leased_until = $2 returning step_at`,
    },
    [purchaseId, leasedUntil, stepAt],
  )
  return rows[0]?.step_at ?? null
}

/**
 * Whether somebody works on it right now; its row is locked, so that nobody begins to before the caller has committed. The
 * caller holds its purchase's lock.
 */
export async function isUnderWay(tx: Transaction, purchaseId: string, systemNow: Date): Promise<boolean> {
  const { rows } = await tx.query<{ is_under_way: boolean }>(
    `select coalesce(leased_until > $2, false) as is_under_way from settlements where purchase_id = $1 for update`,
    [purchaseId, systemNow],
  )
  return rows[0]?.is_under_way ?? false
}

/** When it was last asked this, and not answered with that word, by which nothing was done; undefined: never. */
export async function findLastTry(
  connection: Connection,
  purchaseId: string,
  kind: TryKind,
  butWith: string,
): Promise<Date | undefined> {
  const { rows } = await connection.query<{ sent_at: Date | null }>(
    `select max(sent_at) as sent_at from settlement_tries
      where purchase_id = $1 and kind = $2 and detail is distinct from $3`,
    [purchaseId, kind, butWith],
  )
  return rows[0]?.sent_at ?? undefined
}

/** When the first void of a charge was sent, and the last one that may have been done: not refused, and not kept from leaving. */
export interface Voids {
  readonly firstAt: Date | null
  readonly lastAt: Date | null
}

export async function findVoids(
  connection: Connection,
  { purchaseId, tryNumber }: Pick<Settlement, 'purchaseId' | 'tryNumber'>,
): Promise<Voids> {
  const { rows } = await connection.query<{ first_at: Date | null; last_at: Date | null }>(
    {
      name: 'find-voids',
      text: `
        select min(sent_at) as first_at,
               max(sent_at) filter (
                 where outcome is null or outcome = 'no_answer'
                    or (outcome = 'answered' and detail not like 'refused%')) as last_at
          from settlement_tries
         where purchase_id = $1 and try_number = $2 and kind = 'void'`,
    },
    [purchaseId, tryNumber],
  )
  return { firstAt: rows[0]?.first_at ?? null, lastAt: rows[0]?.last_at ?? null }
}

/** How long until the next step of one is due; infinite when nothing is planned. */
export async function settlementsDueInMs(
  connection: Connection,
  now: { readonly business: Date; readonly system: Date },
): Promise<number> {
  const { rows } = await connection.query<{ step_at: Date | null; due_at: Date | null }>(
    {
      name: 'next-settlement',
      // Woken while somebody is at it: whoever ends that turn rings.
      text: `
      select (select step_at from settlements
               where step_at is not null and (leased_until is null or leased_until <= $1 or step_at >= leased_until)
               order by step_at limit 1) as step_at,
             (select min(due_at) from settlements) as due_at`,
    },
    [now.system],
  )
  const [row] = rows
  const until = (at: Date | null | undefined, since: Date) =>
    at ? at.getTime() - since.getTime() : Number.POSITIVE_INFINITY
  return Math.min(until(row?.step_at, now.system), until(row?.due_at, now.business))
}
