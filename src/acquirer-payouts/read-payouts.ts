import type { OpenAccount } from '../connections/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { AcquirerPayouts, ProviderAnswer, ToldPayout, ToldPayoutLine } from '../providers/collect/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { findNewestPayout, listKnownPayouts, listReferencesSince, markFailed } from './payout-store.ts'
import { takePayout } from './take-payout.ts'

/** Looked at again for so long: a payout is final later than it is made, and may fail days later. */
const OVERLAP_MS = 14 * DAY_MS
/** So many new payouts are read in one turn of an account; the next turn goes on. */
const PAYOUTS_PER_TURN = 10
/** More pages than an account can have: whoever answers for ever is not asked for ever. */
const PAGES_MAX = 5_000

/** How many payouts were new, or why there is no saying. */
export type ReadPayouts = { readonly read: number } | { readonly unanswered: string }

/**
 * Asks an account for its payouts and takes those that are new, each whole and in a transaction of its own: whatever a kill
 * cuts short is asked for again.
 */
export async function readPayouts(db: Database, call: Call, account: OpenAccount): Promise<ReadPayouts> {
  const { payouts } = account.acquirer
  if (!payouts) return { read: 0 }
  const newest = await findNewestPayout(db, account.id)
  const since = newest ? addMs(newest, -OVERLAP_MS) : new Date(0)
  const before = await listReferencesSince(db, account.id, since)
  const told = await readPages<ToldPayout>(async (cursor) => {
    const page = await payouts.list({ since, known: before, cursor })
    return page.kind === 'answered'
      ? { kind: 'answered', value: { items: page.value.payouts, nextCursor: page.value.nextCursor } }
      : page
  })
  if (told.kind !== 'answered') return { unanswered: told.reason }
  const references = told.value.map(({ reference }) => reference)
  const known = new Map((await listKnownPayouts(db, account.id, references)).map((one) => [one.reference, one]))
  const failed = told.value.filter(({ reference, hasFailed }) => hasFailed && known.get(reference)?.state === 'sent')
  if (failed.length > 0)
    await transaction(db, (tx) =>
      markFailed(
        tx,
        account.id,
        failed.map(({ reference }) => reference),
      ),
    )
  const news = told.value
    .filter(({ reference, amountMinor }) => known.get(reference)?.amountMinor !== amountMinor)
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
    .slice(0, PAYOUTS_PER_TURN)
  let read = 0
  for (const payout of news) {
    const lines = await readLines(payouts, payout.reference)
    if (lines.kind !== 'answered') return { unanswered: lines.reason }
    const of = { id: account.id, provider: account.acquirer.name }
    const { isNew } = await transaction(db, (tx) => takePayout(tx, call, of, payout, lines.value))
    if (isNew) read += 1
  }
  return { read }
}

function readLines(payouts: AcquirerPayouts, reference: string): Promise<ProviderAnswer<ToldPayoutLine[]>> {
  return readPages<ToldPayoutLine>(async (cursor) => {
    const page = await payouts.lines({ reference, cursor })
    return page.kind === 'answered'
      ? { kind: 'answered', value: { items: page.value.lines, nextCursor: page.value.nextCursor } }
      : page
  })
}

async function readPages<T>(
  ask: (cursor: string | null) => Promise<ProviderAnswer<{ items: readonly T[]; nextCursor: string | null }>>,
): Promise<ProviderAnswer<T[]>> {
  const all: T[] = []
  let cursor: string | null = null
  for (let number = 0; number < PAGES_MAX; number += 1) {
    const page: ProviderAnswer<{ items: readonly T[]; nextCursor: string | null }> = await ask(cursor)
    if (page.kind !== 'answered') return page
    all.push(...page.value.items)
    cursor = page.value.nextCursor
    if (cursor === null) return { kind: 'answered', value: all }
  }
  return { kind: 'no_answer', reason: 'too_many_to_list' }
}
