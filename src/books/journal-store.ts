import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import { type Entry, type Journal, journalOf, type Subject } from './journal.ts'
import type { JournalKind } from './rules.ts'

/** Writes a journal in the transaction of its effect. A second one of the same kind and cause violates a constraint. */
export function book<Kind extends JournalKind>(tx: Transaction, kind: Kind, entry: Entry<Kind>): Promise<void> {
  return bookTogether(tx, [journalOf(kind, entry)])
}

/** Several of one effect in one statement. They differ in kind or cause. */
export async function bookTogether(tx: Transaction, journals: readonly Journal[]): Promise<void> {
  const tenants = journals.map(({ of }) => tenantOf(of))
  const postings = journals.flatMap(({ kind, causeId, postings: lines }) =>
    lines.map((posting, index) => ({ ...posting, kind, causeId, line: index + 1 })),
  )
  const values = [
    tenants.map(({ purchaseId }) => purchaseId),
    tenants.map(({ merchantId }) => merchantId),
    tenants.map(({ companyId }) => companyId),
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
  ]
  const about = journals.flatMap(({ kind, causeId }, index) =>
    (tenants[index]?.purchaseIds ?? []).map((purchaseId) => ({ kind, causeId, purchaseId })),
  )
  if (about.length === 0) {
    await tx.query({ name: 'book', text: insertJournals() }, values)
    return
  }
  await tx.query({ name: 'book-of-several', text: insertJournals(OF_SEVERAL) }, [
    ...values,
    about.map(({ kind }) => kind),
    about.map(({ causeId }) => causeId),
    about.map(({ purchaseId }) => purchaseId),
  ])
}

const OF_SEVERAL = `,
        about as (
          insert into journal_purchases (journal_id, purchase_id)
          select journal.id, about.purchase_id
            from unnest($14::text[], $15::uuid[], $16::uuid[]) as about (kind, cause_id, purchase_id)
            join journal using (kind, cause_id))`

function insertJournals(about = ''): string {
  return `
        with journal as (
          insert into journals (purchase_id, merchant_id, company_id, kind, cause_id, currency, occurred_at)
          select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[])
          returning id, kind, cause_id)${about}
        insert into postings (journal_id, line, account, owner_id, amount_minor)
        select journal.id, line, account, owner_id, amount_minor
          from unnest($8::text[], $9::uuid[], $10::int[], $11::text[], $12::uuid[], $13::bigint[])
               as posting (kind, cause_id, line, account, owner_id, amount_minor)
          join journal using (kind, cause_id)`
}

function tenantOf(subject: Subject) {
  if (subject === 'operator') return { purchaseId: null, purchaseIds: null, merchantId: null, companyId: null }
  const { merchantId, companyId } = subject
  if ('id' in subject) return { purchaseId: subject.id, purchaseIds: null, merchantId, companyId }
  return { purchaseId: null, purchaseIds: subject.purchaseIds, merchantId, companyId }
}

/** What a share's payer was billed for, refunds taken off, and how much of it was written off. */
export interface Billed {
  readonly billedMinor: bigint
  readonly writtenOffMinor: bigint
}

/** By share: the part of the purchase that is its payer's, collected or not. Shares never billed are absent. */
export async function readBilled(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<ReadonlyMap<string, Billed>> {
  const { rows } = await connection.query<{ owner_id: string; billed: bigint; written_off: bigint }>(
    ...within(
      scope,
      'journal',
      [purchaseId],
      (own) => `
      select owner_id,
             coalesce(sum(amount_minor) filter (where kind in ('acceptance', 'pledge', 'pledge_reversed', 'payment_split', 'plan_ended', 'cancellation', 'fee_given_back')), 0)::bigint
               as billed,
             coalesce(-sum(amount_minor) filter (where starts_with(kind, 'write_off')), 0)::bigint
               as written_off
        from postings join journals on journals.id = postings.journal_id
       where journals.purchase_id = $1 and account = 'payer_receivable' and ${own} group by owner_id`,
    ),
  )
  return new Map(rows.map((row) => [row.owner_id, { billedMinor: row.billed, writtenOffMinor: row.written_off }]))
}

/** What the payer of a share owes now; negative, what they are owed. */
export async function readReceivable(
  connection: Connection,
  scope: Scope,
  { purchaseId, shareId }: { readonly purchaseId: string; readonly shareId: string },
): Promise<bigint> {
  const { rows } = await connection.query<{ due: bigint }>(
    ...within(
      scope,
      'journal',
      [purchaseId, shareId],
      (own) => `
      select coalesce(sum(amount_minor), 0)::bigint as due
        from postings join journals on journals.id = postings.journal_id
       where journals.purchase_id = $1 and account = 'payer_receivable' and owner_id = $2 and ${own}`,
    ),
  )
  return only(rows).due
}
