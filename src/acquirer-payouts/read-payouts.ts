import type { OpenAccount } from '../connections/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { closePayoutFindings, recordFindings } from '../payments/index.ts'
import type {
  AcquirerPayouts,
  NoVerdict,
  ProviderAnswer,
  ToldPayout,
  ToldPayoutLine,
} from '../providers/collect/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { AcquirerPayout } from './acquirer-payout.ts'
import { readAskedBefore } from './asked-before-store.ts'
import { deniedFinding, type PayingAccount } from './payout-findings.ts'
import { listKnownPayouts, listPayoutsSince, markFailed, saveBankReferences } from './payout-store.ts'
import { takePayout } from './take-payout.ts'

/** Looked at again for so long: a payout is final later than it is made, and may fail days later. */
const OVERLAP_MS = 14 * DAY_MS
/** So many new payouts are read in one turn of an account; the next turn goes on. */
const PAYOUTS_PER_TURN = 10
/** More pages than an account can have: whoever answers for ever is not asked for ever. */
const PAGES_MAX = 5_000

/** How many payouts were new, and of how many the bank's number was; or why there is no saying. */
export type ReadPayouts = { readonly read: number; readonly named: number } | { readonly unanswered: string }

/**
 * Asks an account for its payouts and takes those that are new, each whole and in a transaction of its own: whatever a kill
 * cuts short is asked for again.
 */
export async function readPayouts(db: Database, call: Call, account: OpenAccount): Promise<ReadPayouts> {
  const { payouts } = account.acquirer
  if (!payouts) return { read: 0, named: 0 }
  const of = { id: account.id, provider: account.acquirer.name }
  const askedBefore = await readAskedBefore(db, account.id, OVERLAP_MS)
  const since = firstToAskFor(askedBefore, call)
  const before = await listPayoutsSince(db, account.id, since)
  const knownReferences = before.map(({ reference }) => reference)
  const told = await readPages<ToldPayout>(async (cursor) => {
    const page = await payouts.list({ since, known: knownReferences, cursor })
    return page.kind === 'answered'
      ? { kind: 'answered', value: { items: page.value.payouts, nextCursor: page.value.nextCursor } }
      : page
  })
  if (told.kind !== 'answered') return { unanswered: await tellUnanswered(db, call, of, told) }
  const known = await knownOf(db, account.id, told.value, before)
  const failed = told.value.filter(({ reference, hasFailed }) => hasFailed && known.get(reference)?.state === 'sent')
  if (failed.length > 0)
    await transaction(db, (tx) =>
      markFailed(
        tx,
        account.id,
        failed.map(({ reference }) => reference),
      ),
    )
  const named = await saveNewReferences(db, of.id, told.value, known)
  const news = told.value
    .filter(({ reference, amountMinor }) => known.get(reference)?.amountMinor !== amountMinor)
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
    .slice(0, PAYOUTS_PER_TURN)
  let read = 0
  for (const payout of news) {
    const lines = await readLines(payouts, payout.reference)
    if (lines.kind !== 'answered') return { unanswered: await tellUnanswered(db, call, of, lines) }
    const { isNew } = await transaction(db, (tx) => takePayout(tx, call, of, payout, lines.value))
    if (isNew) read += 1
  }
  if (askedBefore.isDenied)
    await closePayoutFindings(
      db,
      [{ accountId: of.id, subject: of.id, kind: 'payouts_denied' }],
      call.systemClock.now(),
    )
  return { read, named }
}

/**
 * What an account in use elsewhere was paid before it was ours is nobody's here: years of it would be findings. Whoever has
 * paid us for longer than is looked at again needs no such end.
 */
function firstToAskFor(
  { lookedBackTo, isOlder, firstPaidAt }: Awaited<ReturnType<typeof readAskedBefore>>,
  call: Call,
): Date {
  if (isOlder && lookedBackTo) return lookedBackTo
  const ours = firstPaidAt ?? call.businessClock.now()
  return lookedBackTo && lookedBackTo > ours ? lookedBackTo : ours
}

/** By the acquirer's own names. One that is told with another day than it was read with is looked for by its name. */
async function knownOf(
  db: Database,
  accountId: string,
  told: readonly ToldPayout[],
  before: readonly AcquirerPayout[],
): Promise<Map<string, AcquirerPayout>> {
  const known = new Map(before.map((one) => [one.reference, one]))
  const others = told.map(({ reference }) => reference).filter((reference) => !known.has(reference))
  if (others.length === 0) return known
  for (const one of await listKnownPayouts(db, accountId, others)) known.set(one.reference, one)
  return known
}

/** What a key may not do is a finding: nobody else hears of it, as it may take money all the same. */
async function tellUnanswered(db: Database, call: Call, of: PayingAccount, answer: NoVerdict): Promise<string> {
  const denied = deniedFinding(of, answer)
  if (denied) await recordFindings(db, [denied], call.systemClock.now())
  return denied?.detail ?? answer.reason
}

/** The bank's number may be told days after the payout. Of how many it was. */
async function saveNewReferences(
  db: Database,
  accountId: string,
  told: readonly ToldPayout[],
  known: ReadonlyMap<string, Pick<AcquirerPayout, 'bankReferences'>>,
): Promise<number> {
  let count = 0
  for (const { reference, bankReferences } of told) {
    const before = known.get(reference)?.bankReferences ?? bankReferences
    if (bankReferences.length === 0 || before.join('\n') === bankReferences.join('\n')) continue
    await saveBankReferences(db, accountId, reference, bankReferences)
    count += 1
  }
  return count
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
