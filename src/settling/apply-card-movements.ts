import { book } from '../books/index.ts'
import { type Connection, type Database, type Transaction, transaction } from '../db/database.ts'
import { asJob, type Call, type Clocks } from '../events/index.ts'
import { type Failing, keepFailing, runApart } from '../jobs/index.ts'
import { wasGivenBackUnasked } from '../payments/index.ts'
import type { IssuerFact } from '../providers/issue/index.ts'
import { isStanding, lockPurchase, type Purchase } from '../purchases/index.ts'
import {
  findSettlement,
  isUndecidedSettlement,
  type KeptMovement,
  keepMovementOfCard,
  listMovementsDue,
  listMovementsWaiting,
  MOVING_NOTHING,
  postponeMovements,
  recordMovement,
  type Settlement,
  updateSettlement,
  wakeSettlement,
} from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { hasRoomFor, startUnwinding } from '../unwinding/index.ts'
import { movementId } from './clear-movement.ts'
import { MOVEMENT_RETRY_MS } from './settle-plan.ts'

const PURCHASES_PER_RUN = 50

/** Applies what the issuer has told, of each purchase in the order in which it happened. Returns of how many. */
export async function applyCardMovements(
  db: Database,
  clocks: Clocks,
  failing: Failing = keepFailing(clocks.systemClock),
): Promise<number> {
  const call = asJob('settlements', clocks)
  const due = await listMovementsDue(db, clocks.systemClock.now(), {
    limit: PURCHASES_PER_RUN,
    aside: failing.aside(),
  })
  await runApart(due, (purchaseId) =>
    failing.watch(purchaseId, () => transaction(db, (tx) => applyWaiting(tx, call, purchaseId))),
  )
  return due.length
}

/** Until one of them has to wait: what came after it waits with it. */
async function applyWaiting(tx: Transaction, call: Call, purchaseId: string): Promise<void> {
  await lockPurchase(tx, SYSTEM, purchaseId)
  for (const movement of await listMovementsWaiting(tx, purchaseId)) {
    // What the one before has changed.
    const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
    const settlement = await findSettlement(tx, SYSTEM, purchaseId)
    assert(purchase && settlement, `card movements of ${purchaseId} belong to its settlement`)
    const done = await applyMovement(tx, call, { purchase, settlement }, movement)
    if (done === 'waits') {
      const retryAt = addMs(call.systemClock.now(), MOVEMENT_RETRY_MS)
      await postponeMovements(tx, purchaseId, retryAt)
      return
    }
    const appliedAt = call.businessClock.now()
    await recordMovement(tx, movement, done === 'for_a_person' ? done : { appliedAt, ...done })
  }
}

interface Locked {
  readonly purchase: Purchase
  readonly settlement: Settlement
}

type Applied = { readonly unwindingId?: string } | 'waits' | 'for_a_person'

async function applyMovement(tx: Transaction, call: Call, locked: Locked, movement: KeptMovement): Promise<Applied> {
  const { settlement } = locked
  // Kept by an earlier version as if somebody had to apply it.
  if (MOVING_NOTHING.includes(movement.kind)) return {}
  if (movement.currency !== settlement.currency) return 'for_a_person'
  if (isUndecidedSettlement(settlement)) {
    // Money moves: its PSP knows more than it has told us.
    await wakeSettlement(tx, settlement.purchaseId, call.systemClock.now())
    return 'waits'
  }
  return movement.kind === 'debited' ? applyDebit(tx, call, locked, movement) : applyCredit(tx, call, locked, movement)
}

/** As much as was charged; what comes above it, or after it went back, is a loss until it is credited: somebody has to ask. */
async function applyDebit(
  tx: Transaction,
  call: Call,
  { purchase, settlement }: Locked,
  movement: KeptMovement,
): Promise<Applied> {
  const debitedMinor = settlement.debitedMinor + movement.amountMinor
  const { state, amountMinor, undebitedMinor } = settlement
  const owedMinor = state === 'settled' ? amountMinor - undebitedMinor : 0n
  const beyond = (minor: bigint) => (minor > owedMinor ? minor - owedMinor : 0n)
  const beyondMinor = beyond(debitedMinor) - beyond(settlement.debitedMinor)
  await updateSettlement(tx, settlement, { debitedMinor, lostMinor: settlement.lostMinor + beyondMinor })
  if (beyondMinor > 0n)
    await bookMovement(tx, call, purchase, movement, { kind: 'late_debit', amountMinor: beyondMinor })
  if (state === 'settled' && debitedMinor >= amountMinor) await wakeSettlement(tx, purchase.id, call.systemClock.now())
  return {}
}

/** The merchant has given back at its PSP, or was never debited it: payers are made whole by the rule of refunds. */
async function applyCredit(
  tx: Transaction,
  call: Call,
  { purchase, settlement }: Locked,
  movement: KeptMovement,
): Promise<Applied> {
  const { amountMinor, kind } = movement
  const creditedMinor = settlement.creditedMinor + amountMinor
  if (kind === 'credited' && amountMinor <= settlement.lostMinor) {
    await bookMovement(tx, call, purchase, movement, { kind: 'late_credit', amountMinor })
    await updateSettlement(tx, settlement, { creditedMinor, lostMinor: settlement.lostMinor - amountMinor })
    return {}
  }
  if (settlement.state !== 'settled') return 'for_a_person'
  const leftMinor = purchase.amountMinor - purchase.refundedMinor
  if (amountMinor > leftMinor || !isStanding(purchase)) return 'for_a_person'
  if (purchase.unwinding !== null) return 'waits'
  // In a time that our books have lost it may have been given on to the payers already.
  if (await wasGivenBackUnasked(tx, purchase.id)) return 'for_a_person'
  // A part of it waits for friends who may still pay; all of it ends the pot.
  if (amountMinor < leftMinor && !(await hasRoomFor(tx, purchase, amountMinor))) return 'waits'
  await bookMovement(tx, call, purchase, movement, { kind: 'psp_credit', amountMinor })
  if (kind === 'credited') await updateSettlement(tx, settlement, { creditedMinor })
  const { unwinding } = await startUnwinding(tx, call, purchase, { cause: 'psp_credit', amountMinor })
  return { unwindingId: unwinding.id }
}

/** What the issuer took or gave, and whose it is meanwhile: the merchant's claim, or our loss. */
async function bookMovement(
  tx: Transaction,
  call: Call,
  purchase: Purchase,
  movement: KeptMovement,
  { kind, amountMinor }: { readonly kind: 'psp_credit' | 'late_debit' | 'late_credit'; readonly amountMinor: bigint },
): Promise<void> {
  const { currency } = purchase
  await book(tx, kind, {
    ...{ of: purchase, causeId: movementId(movement), currency, occurredAt: call.businessClock.now() },
    amounts: { amount: amountMinor },
  })
}

/**
 * What the issuer tells of a card of ours, by a callback or when it is asked: kept once, applied by a job. False when the
 * card is none that we know.
 */
export async function hearCardMovement(
  connection: Connection,
  issuerAccountId: string,
  { cardId, movement }: IssuerFact,
  heardAt: Date,
): Promise<boolean> {
  return keepMovementOfCard(connection, { issuerAccountId, cardId }, movement, heardAt)
}
