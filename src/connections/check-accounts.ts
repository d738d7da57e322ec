import type { Database } from '../db/database.ts'
import { runApart } from '../jobs/index.ts'
import type { ProviderAnswer } from '../providers/collect/index.ts'
import { addMs, type Clock, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { AccountKind, OwnKind } from './account-kind.ts'
import { claimChecks, recordCheck } from './account-store.ts'
import { outcomeOf } from './outcome.ts'
import type { OwnAccount } from './provider-account.ts'

/** A key that somebody has revoked, or a balance that ran out, is noticed though nobody pays. */
const CHECK_EVERY_MS = 10 * MINUTE_MS
/** What was mended at the provider's works again so soon. */
const CHECK_UNWELL_EVERY_MS = 30 * SECOND_MS

/** Asks each account of a kind whose turn it is; `ask` notes what it said. Returns how many. */
export async function checkInTurn(
  db: Database,
  kind: OwnKind,
  systemClock: Clock,
  ask: (id: string) => Promise<unknown>,
): Promise<number> {
  const now = systemClock.now()
  const due = await claimChecks(db, kind, now, {
    wellBefore: addMs(now, -CHECK_EVERY_MS),
    unwellBefore: addMs(now, -CHECK_UNWELL_EVERY_MS),
  })
  await runApart(due, ask)
  return due.length
}

/** `ok`, or why not; noted, so that every process knows. Who cannot be asked stays what somebody answered for. */
export async function noteCheck(
  db: Database,
  kind: AccountKind,
  id: string,
  answer: ProviderAnswer<{ readonly account: string | null }>,
  systemClock: Clock,
): Promise<string> {
  const outcome = outcomeOf(kind, answer)
  if (outcome === null) return 'cannot be asked'
  const reference = kind.isRenamed && answer.kind === 'answered' ? answer.value.account : null
  await recordCheck(db, kind, id, { outcome, reference, at: systemClock.now() })
  return outcome
}

/** What an operator should know of an account of ours that is not well, for readiness and the log. `outcome`: of its check. */
export function noteUnwell(
  { nameOf, words }: OwnKind,
  account: Pick<OwnAccount, 'id' | 'provider' | 'reference' | 'mode'>,
  outcome: string,
): string {
  const what = outcome === 'credentials' ? 'does not accept our key' : `cannot be asked: ${outcome}`
  return `${nameOf(account)} ${what}${words.remedy}`
}
