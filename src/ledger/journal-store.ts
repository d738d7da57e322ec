import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { assertBalanced, type Journal } from './journal.ts'

/** Writes the journal in the transaction of its effect. A second one of the same kind and cause violates a constraint. */
export async function recordJournal(tx: Transaction, journal: Journal): Promise<void> {
  assertBalanced(journal)
  await tx.query(
    {
      name: 'record-journal',
      text: `
        with journal as (
          insert into journals (purchase_id, kind, cause_id, currency, occurred_at)
          values ($1, $2, $3, $4, $5) returning id)
        insert into postings (journal_id, line, account, owner_id, amount_minor)
        select journal.id, line, account, owner_id, amount_minor
          from journal, unnest($6::text[], $7::uuid[], $8::bigint[])
               with ordinality as posting (account, owner_id, amount_minor, line)`,
    },
    [
      journal.purchaseId,
      journal.kind,
      journal.causeId,
      journal.currency,
      journal.occurredAt,
      journal.postings.map((posting) => posting.account),
      journal.postings.map((posting) => posting.ownerId),
      journal.postings.map((posting) => posting.amountMinor),
    ],
  )
}

/** Several of one effect. They share a purchase and differ in kind or cause. */
export async function recordJournals(tx: Transaction, journals: readonly Journal[]): Promise<void> {
  for (const journal of journals) assertBalanced(journal)
  const postings = journals.flatMap(({ kind, causeId, postings }) =>
    postings.map((posting, index) => ({ ...posting, kind, causeId, line: index + 1 })),
  )
  await tx.query(
    {
      name: 'record-journals',
      text: `
        with journal as (
          insert into journals (purchase_id, kind, cause_id, currency, occurred_at)
          select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[])
          returning id, kind, cause_id)
        insert into postings (journal_id, line, account, owner_id, amount_minor)
        select journal.id, line, account, owner_id, amount_minor
          from unnest($6::text[], $7::uuid[], $8::int[], $9::text[], $10::uuid[], $11::bigint[])
               as posting (kind, cause_id, line, account, owner_id, amount_minor)
          join journal using (kind, cause_id)`,
    },
    [
      journals.map(({ purchaseId }) => purchaseId),
      journals.map(({ kind }) => kind),
      journals.map(({ causeId }) => causeId),
      journals.map(({ currency }) => currency),
      journals.map(({ occurredAt }) => occurredAt),
      postings.map(({ kind }) => kind),
      postings.map(({ causeId }) => causeId),
      postings.map(({ line }) => line),
      postings.map(({ account }) => account),
      postings.map(({ ownerId }) => ownerId),
      postings.map(({ amountMinor }) => amountMinor),
    ],
  )
}

/** What a share's payer was billed for, refunds taken off, and how much of it was written off. */
export interface Billed {
  readonly billedMinor: bigint
  readonly writtenOffMinor: bigint
}

/** By share: the part of the purchase that is its payer's, collected or not. Shares never billed are absent. */
export async function readBilled(connection: Connection, purchaseId: string): Promise<ReadonlyMap<string, Billed>> {
  const { rows } = await connection.query<{ owner_id: string; billed: bigint; written_off: bigint }>(
    `select owner_id,
            coalesce(sum(amount_minor) filter (where kind in ('acceptance', 'pledge', 'pledge_reversed', 'cancellation')), 0)::bigint
              as billed,
            coalesce(-sum(amount_minor) filter (where kind in ('write_off', 'write_off_reversed')), 0)::bigint
              as written_off
       from postings join journals on journals.id = postings.journal_id
      where journals.purchase_id = $1 and account = 'payer_receivable' group by owner_id`,
    [purchaseId],
  )
  return new Map(rows.map((row) => [row.owner_id, { billedMinor: row.billed, writtenOffMinor: row.written_off }]))
}

/** What the payer of a share owes now; negative, what they are owed. */
export async function readReceivable(connection: Connection, purchaseId: string, shareId: string): Promise<bigint> {
  const { rows } = await connection.query<{ due: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as due
       from postings join journals on journals.id = postings.journal_id
      where journals.purchase_id = $1 and account = 'payer_receivable' and owner_id = $2`,
    [purchaseId, shareId],
  )
  return only(rows).due
}
