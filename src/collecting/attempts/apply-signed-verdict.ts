import type { Database, Transaction } from '../../db/database.ts'
import { leaveNote } from '../../events/index.ts'
import type { Attempt } from '../../payments/index.ts'
import type { SignedVerdict } from '../../providers/collect/index.ts'
import { lockNamedAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall } from '../ports.ts'
import { type AcquirerVerdict, acceptingTransaction, applySession } from './apply-outcome.ts'
import { tellRefusals } from './tell-refusals.ts'

/**
 * What a signed callback says of an attempt, where the acquirer cannot be asked. `unknown`: this account made no
 * such attempt; `foreign`: it is about another amount or
 * currency, and is not believed; `second`: it approves another payment than the one the attempt has, which is then the
 * payer's money under no row of ours. `complete` notes in the transaction of the effect that it was told, and says whether
 * that was the first time: a refused card counts each time.
 */
export async function applySignedVerdict(
  db: Database,
  call: CollectingCall,
  { accountId, attemptId }: { readonly accountId: string; readonly attemptId: string },
  verdict: SignedVerdict,
  complete: (tx: Transaction) => Promise<boolean>,
): Promise<'applied' | 'unknown' | 'foreign' | 'second'> {
  const { amountMinor, currency, outcome } = verdict
  return acceptingTransaction(db, async (tx) => {
    const locked = await lockNamedAttemptChain(tx, attemptId)
    if (locked?.attempt.acquirerAccountId !== accountId) return 'unknown'
    const { attempt } = locked
    if (attempt.amountMinor !== amountMinor || attempt.currency !== currency) {
      leaveNote(tx, call, { message: 'a signed verdict of another amount was not believed', attempt: attempt.id })
      return 'foreign'
    }
    const isPaid = outcome.state === 'approved' && attempt.paymentId !== null
    if (isPaid && attempt.paymentId !== outcome.payment.paymentId) return 'second'
    if (outcome.state === 'declined' && isOnOpenPage(call, attempt)) {
      if (await complete(tx)) await tellRefusals(tx, call, locked, attempt.refusals + 1, outcome.declineCode)
    } else {
      await Promise.all([applySession(tx, call, locked, asOurs(verdict, attempt)), complete(tx)])
    }
    return 'applied'
  })
}

/** Until when money is held depends on who paid, which our own row knows. */
function asOurs({ outcome, holdEnds }: SignedVerdict, { initiatedBy }: Attempt): AcquirerVerdict {
  if (outcome.state !== 'approved') return outcome
  return { ...outcome, payment: { ...outcome.payment, heldUntil: holdEnds?.[initiatedBy] ?? null } }
}

/** Where the payer tries the next card: what only the callback says of that is not signed. */
function isOnOpenPage({ acquirers }: CollectingCall, { initiatedBy, acquirerAccountId }: Attempt): boolean {
  return initiatedBy === 'payer' && acquirers.of(acquirerAccountId)?.traits.declineEndsSession === false
}
