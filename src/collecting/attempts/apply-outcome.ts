import { type Database, type Transaction, transaction, violatesUnique } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { type Attempt, clearDeclines, completeStoredCard, isUndecided, updateAttempt } from '../../payments/index.ts'
import type { Absence, Approval, Charge, Payment, Session } from '../../providers/collect/index.ts'
import { unreachable } from '../../shared/assert.ts'
import { acceptCard, acceptHold, acceptSale } from '../acceptance/index.ts'
import { type AttemptKey, type LockedAttempt, lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingPorts } from '../ports.ts'
import { failAttempt } from './fail-attempt.ts'
import { tellRefusals } from './tell-refusals.ts'

/** What the acquirer says of an attempt: an answer of its own, or a signed callback where it gives none. */
export type AcquirerVerdict = Session | Charge | Absence | { readonly state: 'expired' }

/**
 * The one place where money becomes true. Fed by the acquirer's own answer only; the browser's return, the callback
 * and the look-up all end here, in any order and any number.
 */
export async function applyOutcome(
  db: Database,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  key: AttemptKey,
  verdict: AcquirerVerdict,
): Promise<Attempt> {
  return applyUnderLocks(db, key, (tx, locked) => applySession(tx, call, locked, verdict))
}

export async function applyUnderLocks<T>(
  db: Database,
  key: AttemptKey,
  apply: (tx: Transaction, locked: LockedAttempt) => Promise<T>,
): Promise<T> {
  return acceptingTransaction(db, async (tx) => apply(tx, await lockAttemptChain(tx, key)))
}

/** Once more where a second purchase with the same reference was accepted at the same moment: now it sees the first. */
export async function acceptingTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, work)
  } catch (error) {
    if (violatesUnique(error, 'purchases_reference_taken')) return transaction(db, work)
    throw error
  }
}

/** As `applyOutcome`, for a caller who holds the locks. */
export async function applySession(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  locked: LockedAttempt,
  verdict: AcquirerVerdict,
): Promise<Attempt> {
  const { attempt } = locked
  switch (verdict.state) {
    case 'open':
      return tellRefusals(tx, call, locked, verdict.refusals, verdict.lastDecline)
    case 'not_told':
      return attempt
    case 'approved':
      if (attempt.kind === 'verify') {
        if (isUndecided(attempt.state)) return acceptCard(tx, call, locked, verdict)
        return stopChecking(tx, await completeCard(tx, attempt, verdict.payment.card))
      }
      // Held, paid or further: told again, by a duplicate callback or a second tab.
      if (!isUndecided(attempt.state) && attempt.state !== 'dead') {
        return completeCard(tx, attempt, verdict.payment.card)
      }
      return acceptPayment(tx, call, locked, verdict)
    case 'declined':
      if (!isUndecided(attempt.state)) return stopChecking(tx, attempt)
      return failAttempt(tx, call, locked, 'decline', verdict.declineCode)
    case 'closed':
    case 'expired':
    case 'never_arrived':
      if (!isUndecided(attempt.state)) return stopChecking(tx, attempt)
      return failAttempt(tx, call, locked, 'closed', attempt.reason ?? 'expired')
    default:
      return unreachable(verdict)
  }
}

async function acceptPayment(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  locked: LockedAttempt,
  approval: Approval,
): Promise<Attempt> {
  const { id, kind, initiatedBy } = locked.attempt
  const accept = kind === 'hold' ? acceptHold : acceptSale
  const [accepted] = await Promise.all([
    accept(tx, call, locked, approval),
    initiatedBy === 'payer' && clearDeclines(tx, id),
  ])
  return accepted
}

/** Counted dead before the acquirer answered (the pot's bound): now it has. */
async function stopChecking(tx: Transaction, attempt: Attempt): Promise<Attempt> {
  return attempt.checkAt === null ? attempt : updateAttempt(tx, attempt, { checkAt: null })
}

/**
 * An approval may be told before the digits of its card are, its country, or the wallet that carried it: the next telling
 * of it brings them, and takes nothing back.
 */
async function completeCard(tx: Transaction, attempt: Attempt, card: Payment['card']): Promise<Attempt> {
  const bringsDigits = attempt.cardLast4 === '' && card.last4 !== ''
  const bringsCountry = attempt.cardCountry === null && card.country !== null
  const bringsWallet = attempt.cardBrand !== null && card.brand.startsWith(`${attempt.cardBrand}_`)
  if (!bringsDigits && !bringsCountry && !bringsWallet) return attempt
  const knowsWallet = attempt.cardBrand?.startsWith(`${card.brand}_`)
  if (bringsDigits) await completeStoredCard(tx, attempt.id, card)
  return updateAttempt(tx, attempt, {
    ...(bringsDigits && { cardLast4: card.last4 }),
    ...((bringsDigits || bringsWallet) && !knowsWallet && { cardBrand: card.brand }),
    ...(bringsCountry && { cardCountry: card.country }),
  })
}
