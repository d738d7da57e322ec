import type { Transaction } from '../../db/database.ts'
import type { ManifestPayout } from '../manifest.ts'

/** Which of these merchants there are; their rows are locked, so that nobody plans for them meanwhile. */
export async function lockKnownMerchants(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from merchants where id = any($1::uuid[]) order by id for no key update',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * As they were when their file was released, whatever became of them here since. Without their bank details where these books have
 * lost them; without their day where another payout, which no planning made, has it.
 */
export async function insertAdopted(
  tx: Transaction,
  payouts: readonly ManifestPayout[],
  { fileId, releasedAt }: { readonly fileId: string; readonly releasedAt: Date },
): Promise<void> {
  await tx.query(
    `with adopted as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::date[],
                            $9::timestamptz[], $10::text[], $11::uuid[], $14::timestamptz[])
         as adopted (id, merchant_id, company_id, currency, planned_on, amount_minor, reserve_minor, reserve_until,
                     planned_at, planned_by, details_id, carried_before)),
     standing as (
       select adopted.*, (select id from bank_details where id = details_id) as bank_details_id,
              not exists (select from payouts other
                           where other.merchant_id = adopted.merchant_id and other.currency = adopted.currency
                             and other.planned_on = adopted.planned_on and other.holds_day and other.id <> adopted.id) as holds_day
         from adopted)
     insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, reserve_minor, reserve_until,
                          planned_at, planned_by, bank_details_id, holds_day, carried_before, state, file_id, exported_at,
                          is_in_transit)
     select id, merchant_id, company_id, currency, planned_on, amount_minor, reserve_minor, reserve_until, planned_at, planned_by,
            bank_details_id, holds_day, carried_before, 'exported', $12, $13, true
       from standing
     on conflict (id) do update
       set state = 'exported', file_id = $12, exported_at = $13, is_in_transit = true, decided_at = null,
           bank_details_id = excluded.bank_details_id, holds_day = excluded.holds_day,
           carried_before = excluded.carried_before,
           stopped_at = null, stopped_by = null, stop_reason = null`,
    [
      payouts.map(({ id }) => id),
      payouts.map(({ merchantId }) => merchantId),
      payouts.map(({ companyId }) => companyId),
      payouts.map(({ currency }) => currency),
      payouts.map(({ plannedOn }) => plannedOn),
      payouts.map(({ amountMinor }) => amountMinor),
      payouts.map(({ reserveMinor }) => reserveMinor),
      payouts.map(({ reserveUntil }) => reserveUntil),
      payouts.map(({ plannedAt }) => plannedAt),
      payouts.map(({ plannedBy }) => plannedBy),
      payouts.map(({ bankDetailsId }) => bankDetailsId),
      ...[fileId, releasedAt, payouts.map(({ carriedBefore }) => carriedBefore ?? null)],
    ],
  )
}

interface Part {
  readonly payoutId: string
  readonly amountMinor: bigint
}

/** What they are made of counts again, under the ids that these books have for it. */
export async function insertItems(
  tx: Transaction,
  items: readonly (Part & { readonly itemId: string })[],
): Promise<void> {
  await tx.query(
    `insert into payout_items (payout_id, item_id, amount_minor)
     select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])
     on conflict (payout_id, item_id) do update set ended_at = null`,
    [
      items.map(({ payoutId }) => payoutId),
      items.map(({ itemId }) => itemId),
      items.map(({ amountMinor }) => amountMinor),
    ],
  )
}

/** Of those that these books have lost; the others have theirs. */
export async function insertLines(
  tx: Transaction,
  lines: readonly (Part & { readonly line: number; readonly kind: string })[],
): Promise<void> {
  await tx.query(
    `insert into payout_lines (payout_id, line, kind, amount_minor)
     select lost.* from unnest($1::uuid[], $2::int[], $3::text[], $4::bigint[]) as lost (payout_id, line, kind, amount_minor)
      where not exists (select from payout_lines had where had.payout_id = lost.payout_id)`,
    [
      lines.map(({ payoutId }) => payoutId),
      lines.map(({ line }) => line),
      lines.map(({ kind }) => kind),
      lines.map(({ amountMinor }) => amountMinor),
    ],
  )
}
