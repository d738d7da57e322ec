import type { SignedVerdict } from '../../acquirers/index.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { leaveNote } from '../../events/index.ts'
import type { Attempt } from '../../payments/index.ts'
import type { AttemptKey } from '../lock-attempt-chain.ts'
import type { CollectingCall } from '../ports.ts'
import { applySession, applyUnderLocks } from './apply-outcome.ts'
import { tellRefusals } from './tell-refusals.ts'

/**
 * What a signed callback says of an attempt, where the acquirer cannot be asked. `foreign`: it is about another amount or
 * currency, and is not believed; `second`: it approves another payment than the one the attempt has, which is then the
 * payer's money under no row of ours. A refused card counts each
 * time that it is told, so that `isFirst` says in the same transaction whether this is the first.
 */
export async function applySignedVerdict(
  db: Database,
  call: CollectingCall,
  key: AttemptKey,
  { amountMinor, currency, outcome, holdEnds }: SignedVerdict,
  isFirst: (tx: Transaction) => Promise<boolean>,
): Promise<'applied' | 'foreign' | 'second'> {
  return applyUnderLocks(db, key, async (tx, locked) => {
    const { attempt } = locked
    if (attempt.amountMinor !== amountMinor || attempt.currency !== currency) {
      leaveNote(tx, call, { message: 'a signed verdict of another amount was not believed', attempt: attempt.id })
      return 'foreign'
    }
    const isPaid = outcome.state === 'approved' && attempt.paymentId !== null
    if (isPaid && attempt.paymentId !== outcome.payment.paymentId) return 'second'
    if (outcome.state === 'declined' && isOnOpenPage(call, attempt)) {
      if (await isFirst(tx)) await tellRefusals(tx, call, locked, attempt.refusals + 1, outcome.declineCode)
    } else {
      const heldUntil = holdEnds?.[attempt.initiatedBy] ?? null
      const isHeld = outcome.state === 'approved'
      await applySession(
        tx,
        call,
        locked,
        isHeld ? { ...outcome, payment: { ...outcome.payment, heldUntil } } : outcome,
      )
    }
    return 'applied'
  })
}

/** Where the payer tries the next card: what only the callback says of that is not signed. */
function isOnOpenPage({ acquirers }: CollectingCall, { initiatedBy, acquirerAccountId }: Attempt): boolean {
  return initiatedBy === 'payer' && acquirers.of(acquirerAccountId)?.traits.declineEndsSession === false
}
