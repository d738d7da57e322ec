import { recordAct } from '../audit/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { By } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { type Audience, personSubject } from './session.ts'
import { setSignedIn } from './session-store.ts'
import { countTry, type TriedProof } from './sign-in-try-store.ts'

/** As long as failures count in the limits of addresses and accounts. */
const WINDOW_MS = 15 * MINUTE_MS

/** Whoever asks: nobody knows them yet. */
type Asked = Omit<By, 'actor'> & { readonly systemClock: Clock }

/** A password or code that did not open, and whose log has it. */
interface Refused extends TriedProof {
  readonly companyId?: string | undefined
}

/** Somebody is in: what their list of people and their company's log say of it. */
export async function noteSignedIn(
  tx: Transaction,
  by: By & { readonly systemClock: Clock },
  { audience, personId, companyId }: { audience: Audience; personId: string; companyId?: string | undefined },
): Promise<void> {
  await setSignedIn(tx, audience, personId, by.systemClock.now())
  await recordAct(tx, by, { act: 'signed_in', subject: personSubject(audience, personId), companyId })
}

/** Counts a password that was refused; the log says so of the first, the tenth, the hundredth of a quarter of an hour. */
export async function noteRefused(db: Database, asked: Asked, refused: Refused): Promise<void> {
  await transaction(db, async (tx) => {
    const { tries } = await countTry(tx, refused, windowAt(asked))
    await recordRefused(tx, asked, refused, tries)
  })
}

/**
 * Counts a code before it is looked at, so that guesses which come at once are as few as those one after the other; how many they
 * are now. `triesMax` 0 counts without end. Throws too_many `rate_limited`.
 */
export async function countBefore(db: Database, asked: Asked, tried: TriedProof, triesMax: number): Promise<number> {
  const window = windowAt(asked)
  const { tries, beganAt } = await countTry(db, tried, window)
  if (triesMax > 0 && tries > triesMax)
    refuse('rate_limited', { why: 'guesses', waitMs: addMs(beganAt, WINDOW_MS).getTime() - window.now.getTime() })
  return tries
}

/** A flood is a few lines, each ten times the one before; what was typed is in none. */
export async function recordRefused(
  tx: Transaction,
  asked: Asked,
  { subject, proof, companyId }: Refused,
  tries: number,
): Promise<void> {
  if (!/^10*$/.test(String(tries))) return
  const name = proof === 'password' ? 'refused_passwords' : 'refused_codes'
  const by = { ...asked, actor: { kind: 'anybody' } } as const
  const changes = { [name]: { from: String(Math.floor(tries / 10)), to: String(tries) } }
  await recordAct(tx, by, { act: 'sign_in_refused', subject, companyId, changes })
}

function windowAt({ systemClock }: Asked) {
  const now = systemClock.now()
  return { now, startedAfter: addMs(now, -WINDOW_MS) }
}
