import { findLateMoney, readPayouts, reviewDoubtedLines } from '../acquirer-payouts/index.ts'
import { listBankAccounts } from '../bank-accounts/index.ts'
import type { Acquirers } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { type MatchingCall, matchSuspended } from './match-lines.ts'

/** What has to come, and has not, is noticed within the hour. */
const LATE_LOOKED_FOR_EVERY_MS = HOUR_MS

/** A process that was killed between a payout and its line has looked at neither. */
const LOOKS_AT_START = 1
/** A line that comes from the bank while its payout comes from the acquirer is in neither's sight: the turn behind sees both. */
const LOOKS_AFTER_NEWS = 2

/** An account whose payouts could not be read, for the log. */
interface Unread {
  readonly account: string
  readonly acquirer: string
  readonly because: string
}

type PayoutReader = (
  db: Database,
  call: MatchingCall & { readonly acquirers: Acquirers },
) => Promise<{ readonly read: number; readonly unread: readonly Unread[] }>

/**
 * Reads what acquirers have paid us, one account after the other, and looks again at lines of the bank that may be that. What a
 * kill cuts short is asked for again. One that cannot be read stops no other.
 */
export function createPayoutReader(): PayoutReader {
  let lookedForLateAt = new Date(0)
  let looks = LOOKS_AT_START
  return async (db, call) => {
    let read = 0
    let named = 0
    const unread: Unread[] = []
    // Those whose payouts come in files have findings, too.
    const accounts = call.acquirers.all().filter(({ acquirer }) => acquirer.payouts || acquirer.readPayoutReport)
    for (const account of accounts) {
      const answer = await readPayouts(db, call, account)
      if ('read' in answer) {
        read += answer.read
        named += answer.named
      } else unread.push({ account: account.id, acquirer: account.acquirer.name, because: answer.unanswered })
    }
    const paying = accounts.map(({ id, acquirer }) => ({ id, provider: acquirer.name }))
    if (paying.length > 0) await reviewDoubtedLines(db, call, paying)
    if (read + named > 0) looks = LOOKS_AFTER_NEWS
    if (looks > 0) {
      for (const bankAccount of await listBankAccounts(db)) await matchSuspended(db, call, bankAccount)
      looks -= 1
    }
    const now = call.systemClock.now()
    if (read > 0 || addMs(lookedForLateAt, LATE_LOOKED_FOR_EVERY_MS) <= now) {
      await findLateMoney(db, call, paying)
      lookedForLateAt = now
    }
    return { read, unread }
  }
}
