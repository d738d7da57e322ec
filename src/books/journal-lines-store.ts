import type { Connection, Database } from '../db/database.ts'
import { readInBatches } from '../db/database.ts'
import type { Account } from './accounts.ts'
import type { JournalKind } from './rules.ts'

/** One posting of a journal that has its place. */
export interface JournalLine {
  readonly position: bigint
  /** Its number among those of its year whose currency and accounts are asked for: without a gap, and the same for ever. */
  readonly number: bigint
  readonly accountingOn: string
  readonly kind: JournalKind
  readonly causeId: string
  readonly purchaseId: string | null
  readonly merchantId: string | null
  readonly currency: string
  readonly occurredAt: Date
  readonly bookedAt: Date
  readonly line: number
  readonly account: Account
  readonly ownerId: string | null
  /** Debit positive. */
  readonly amountMinor: bigint
}

/** Accounting days, both included: `2026-10-01`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Every line of these days, in the order of the chain, from one snapshot. `but`: accounts whose journals are left out and not
 * counted. Only months that are closed have numbers that stay.
 */
export function readJournalLines(
  db: Database,
  { from, to }: Days,
  { currency, but = [] }: { readonly currency?: string | undefined; readonly but?: readonly Account[] } = {},
): AsyncGenerator<readonly JournalLine[]> {
  return readInBatches<JournalLine>(
    db,
    `with numbered as (
       select position, journal_id, accounting_on,
              row_number() over (partition by date_trunc('year', accounting_on) order by accounting_on, position) as number
         from journal_chain
        where accounting_on between date_trunc('year', $1::date) and $2::date
          and exists (select from journals where id = journal_id and currency = coalesce($3, currency))
          and not exists (select from postings where postings.journal_id = journal_chain.journal_id and account = any($4)))
     select position, number, to_char(accounting_on, 'YYYY-MM-DD') as "accountingOn", kind, cause_id as "causeId",
            purchase_id as "purchaseId", merchant_id as "merchantId", currency, occurred_at as "occurredAt",
            booked_at as "bookedAt", line, account, owner_id as "ownerId", amount_minor as "amountMinor"
       from numbered join journals on journals.id = journal_id join postings using (journal_id)
      where accounting_on >= $1 order by accounting_on, position, line`,
    [from, to, currency ?? null, but],
  )
}

/** The last place of each accounting day with its hash: kept elsewhere, it shows whoever changes the past. */
export async function listHeads(
  connection: Connection,
  { from, to }: Days,
): Promise<{ readonly day: string; readonly position: bigint; readonly hash: Buffer }[]> {
  const { rows } = await connection.query<{ day: string; position: bigint; hash: Buffer }>(
    `select distinct on (accounting_on) to_char(accounting_on, 'YYYY-MM-DD') as day, position, hash
       from journal_chain where accounting_on between $1 and $2 order by accounting_on, position desc`,
    [from, to],
  )
  return rows
}
