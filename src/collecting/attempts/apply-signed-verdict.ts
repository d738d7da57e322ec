import type { SignedVerdict } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { findAttemptById } from '../../payments/index.ts'
import type { CollectingPorts } from '../ports.ts'
import { applySession, applyUnderLocks } from './apply-outcome.ts'
import { tellRefusals } from './tell-refusals.ts'

/**
 * What a signed callback says of an attempt, where the acquirer cannot be asked. `foreign`: it is about another amount or
 * currency, and is not believed; `unknown`: we have no such attempt. The caller tells each event once: a refused
 * card is counted each time.
 */
export async function applySignedVerdict(
  db: Database,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  attemptId: string,
  { amountMinor, currency, outcome }: SignedVerdict,
): Promise<'applied' | 'foreign' | 'unknown'> {
  const found = await findAttemptById(db, attemptId)
  if (!found) return 'unknown'
  return applyUnderLocks(db, found, async (tx, locked) => {
    const { attempt } = locked
    if (attempt.amountMinor !== amountMinor || attempt.currency !== currency) {
      leaveNote(tx, call, { message: 'a signed verdict of another amount was not believed', attempt: attempt.id })
      return 'foreign'
    }
    if (outcome.state === 'refused_card') {
      await tellRefusals(tx, call, locked, attempt.refusals + 1, outcome.declineCode)
    } else {
      await applySession(tx, call, locked, outcome)
    }
    return 'applied'
  })
}
