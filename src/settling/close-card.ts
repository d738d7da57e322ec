import { type Database, transaction } from '../db/database.ts'
import type { CardBooks } from '../providers/issue/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { findSettlement, insertMovements, type Settlement, updateSettlement } from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { ask } from './ask.ts'
import type { SettlingPorts } from './ports.ts'
import { lookUpCard } from './read-card.ts'
import { DEBIT_WAIT_MS, nextWaitMs } from './settle-plan.ts'

/**
 * The card of a settlement that is decided: of one that ended without money it is destroyed at once, of one that is
 * settled when all was debited, or nothing more is waited for. Closed once its issuer says that no debit can come: until
 * then it is asked again. What it says of movements is kept.
 */
export async function closeCard(db: Database, call: SettlingPorts, settlement: Settlement): Promise<number | null> {
  if (settlement.cardClosedAt !== null || !isOver(settlement, call.businessClock.now())) return null
  const account = settlement.issuerAccountId && (await call.accounts.issuer(db, settlement.issuerAccountId))
  if (!settlement.issuerAccountId) return close(db, call, settlement, null)
  const waitMs = nextWaitMs(settlement.steps)
  if (!account) return waitMs
  const before = await lookUpCard(db, call, settlement, account)
  if (before === 'never_made') return close(db, call, settlement, null)
  if (!before) return waitMs
  if (before.state === 'active') {
    const gone = await ask(db, call, settlement, 'destroy', () =>
      call.vault.issuer.destroy(account.opened, before.cardId),
    )
    if (gone.kind !== 'answered') return waitMs
  }
  const after = before.state === 'active' ? await lookUpCard(db, call, settlement, account) : before
  return after && after !== 'never_made' && after.isFinal ? close(db, call, settlement, after) : waitMs
}

function isOver({ state, amountMinor, debitedMinor, decidedAt }: Settlement, now: Date): boolean {
  if (state !== 'settled' || debitedMinor >= amountMinor) return true
  return decidedAt !== null && now >= addMs(decidedAt, DEBIT_WAIT_MS)
}

/** Charged, and never debited in full: the rest is the payers' again, and counts as a movement of its own. */
async function close(
  db: Database,
  call: SettlingPorts,
  { purchaseId }: Settlement,
  books: CardBooks | null,
): Promise<null> {
  const closedAt = call.businessClock.now()
  await transaction(db, async (tx) => {
    await lockPurchase(tx, SYSTEM, purchaseId)
    const current = await findSettlement(tx, SYSTEM, purchaseId)
    assert(current, `purchase ${purchaseId} is settled at its merchant's PSP`)
    if (current.cardClosedAt !== null) return
    const { issuerAccountId, amountMinor, currency, state } = current
    // In another currency it is a person's, and pays nothing of the amount.
    const debits = (books?.movements ?? []).filter((one) => one.kind === 'debited' && one.currency === currency)
    const leftMinor = amountMinor - debits.reduce((sum, debit) => sum + debit.amountMinor, 0n)
    const isShort = state === 'settled' && issuerAccountId !== null && leftMinor > 0n
    await updateSettlement(tx, current, {
      cardClosedAt: closedAt,
      cardId: books?.cardId ?? current.cardId,
      undebitedMinor: isShort ? leftMinor : 0n,
      dueAt: null,
    })
    if (!isShort) return
    const undebited = { kind: 'undebited', eventId: `undebited ${purchaseId}`, occurredAt: closedAt } as const
    await insertMovements(
      tx,
      [{ ...undebited, issuerAccountId, purchaseId, amountMinor: leftMinor, currency }],
      call.systemClock.now(),
    )
  })
  return null
}
