import { type Database, transaction } from '../db/database.ts'
import { addDays, DEFAULT_TIME_ZONE, dateInZone } from '../schedules/index.ts'
import { type Clock, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { chainJournals } from './chain-journals.ts'
import { hasProof, insertProofs, readSafeguarding, type SafeguardedDay } from './safeguarding-store.ts'

/** Postings of years are added up; nobody waits for them, and no row is locked meanwhile. */
const LIMITS_MS = { statementMs: 10 * MINUTE_MS, answerMs: 10 * MINUTE_MS + 5 * SECOND_MS } as const

/**
 * Proves the accounting day that is over, once, and keeps what was found of each currency; how many. Two who prove it at once keep it
 * once. A day on which nothing had been booked yet has no proof.
 */
export async function proveSafeguarding(
  db: Database,
  { businessClock, systemClock }: { readonly businessClock: Clock; readonly systemClock: Clock },
): Promise<number> {
  const day = addDays(dateInZone(businessClock.now()), -1).toString()
  if (await hasProof(db, day)) return 0
  // What was booked on that day has its place by then.
  await chainJournals(db, DEFAULT_TIME_ZONE)
  return transaction(
    db,
    async (tx) => {
      const proofs = await readSafeguarding(tx, { from: day, to: day })
      await insertProofs(
        tx,
        proofs.map((proof) => ({ ...proof, missingMinor: missingOf(proof) })),
        systemClock.now(),
      )
      return proofs.length
    },
    { ...db.limits, ...LIMITS_MS },
  )
}

/** What others are owed beyond the money there is for it: so much of its own the operator has to bring. */
export function missingOf(day: SafeguardedDay): bigint {
  const { merchantsMinor, payersMinor, unexplainedMinor, bankMinor, acquirersMinor, unprovenMinor } = day
  const missing = merchantsMinor + payersMinor + unexplainedMinor - bankMinor - acquirersMinor + unprovenMinor
  return missing > 0n ? missing : 0n
}
