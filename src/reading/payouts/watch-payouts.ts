import type { Registry } from 'prom-client'
import type { Connection } from '../../db/database.ts'
import { measure } from '../../http/index.ts'
import { addMs, type Clock, DAY_MS } from '../../shared/clocks.ts'
import { toDecimal } from '../../shared/money.ts'
import { listPayoutConcerns, type PayoutConcern } from './payout-trouble-store.ts'

/** A bank tells of a transfer on the statement of the day, which comes the next one; a long weekend lies between. */
const ANSWER_AFTER_MS = 5 * DAY_MS

/** What was to be executed before has had its time. */
export function lateBefore(businessClock: Clock): Date {
  return addMs(businessClock.now(), -ANSWER_AFTER_MS)
}

type Watched = Exclude<PayoutConcern['kind'], 'suspense'>

const WATCHED: Readonly<Record<Watched, (concern: PayoutConcern, since: string) => string>> = {
  unanswered: ({ count, label }, since) =>
    `${count} files of payouts are neither answered nor on a statement, ${label}.xml since ${since}: ask the bank: npm run bank -- import FILE, or npm run payout -- answer FILE`,
  held: ({ count, label, reason }, since) =>
    `${count} bank accounts pay nothing, ${label} since ${since} (${reason}): npm run payout -- adopt, then npm run payout -- resume --account ${label} --reason "…"`,
  refused: ({ count }, since) =>
    `${count} payouts were rejected or came back, and no newer one is planned, the oldest of ${since}: npm run payout -- list --state rejected`,
  flagged: ({ count, label }, since) =>
    `${count} merchants are paid nothing until their bank details are set anew, ${label} since ${since}: npm run payout -- details --merchant mer_…`,
  mismatch: ({ count, label }, since) =>
    `of ${count} merchants the bank calls the holder of the account otherwise, ${label} since ${since}: npm run payout -- details --merchant mer_…`,
  short: ({ label, amountMinor, currency }, since) =>
    `${toDecimal(amountMinor ?? 0n, currency ?? '')} ${currency} of what merchants and payers are owed is missing at the end of ${label}, since ${since}: npm run books -- safeguarding --from ${since} --to ${label}`,
  owes: ({ count, label, amountMinor, currency }, since) =>
    `${count} merchants owe us ${toDecimal(amountMinor ?? 0n, currency ?? '')} ${currency}, ${label} since ${since}: npm run payout -- balances`,
}

const isWatched = (concern: PayoutConcern): concern is PayoutConcern & { readonly kind: Watched } =>
  Object.hasOwn(WATCHED, concern.kind)

/** What an operator must be told of, a sentence each; what lies in suspense is said with the bank's. */
export async function watchPayouts(connection: Connection, businessClock: Clock): Promise<string[]> {
  const concerns = await listPayoutConcerns(connection, { executedBefore: lateBefore(businessClock) })
  return concerns
    .filter(isWatched)
    .map((concern) => WATCHED[concern.kind](concern, concern.since.toISOString().slice(0, 10)))
}

export function measurePayouts(registry: Registry, db: Connection, businessClock: Clock): void {
  const help =
    'Files without an answer, accounts that are held, merchants who are not paid or owe, currencies whose money is short, by what it is'
  measure(registry, { name: 'whipround_payout_troubles', help, label: 'trouble' }, async () => {
    const concerns = await listPayoutConcerns(db, { executedBefore: lateBefore(businessClock) })
    const counts = new Map(Object.keys(WATCHED).map((kind) => [kind, 0]))
    for (const { kind, count } of concerns.filter(isWatched)) counts.set(kind, (counts.get(kind) ?? 0) + count)
    return counts
  })
}
