import type { Connection } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'
import { listOpenCards, listUnexpected } from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listUndecided } from './decide-by-hand.ts'
import { CARD_OPEN_MS, DEBIT_WAIT_MS } from './settle-plan.ts'

/** A sentence for each settlement that an operator has to look at. */
export async function watchSettlements(connection: Connection, clocks: Clocks): Promise<string[]> {
  const withoutMoney = addMs(clocks.businessClock.now(), -CARD_OPEN_MS)
  const [overdue, openCards, unexpected] = await Promise.all([
    listUndecided(connection, SYSTEM, clocks),
    listOpenCards(connection, { withoutMoney, settled: addMs(withoutMoney, -DEBIT_WAIT_MS) }),
    listUnexpected(connection),
  ])
  return [
    ...overdue.map(
      ({ purchaseId, state }) =>
        `${publicId('pur', purchaseId)}: its merchant's PSP should have decided by now, and it is still ${state}: ask that PSP, and npm run settlement -- paid or not-paid`,
    ),
    ...openCards.map(
      ({ purchaseId, state, cardId }) =>
        `${publicId('pur', purchaseId)}: it is ${state}, and its card (${cardId ?? 'nobody knows whether there is one'}) is not closed: payers may wait for that: npm run issuer -- check, and ask the card issuer`,
    ),
    ...unexpected.map(({ purchaseId, what, amountMinor, currency }) => {
      const where = `${publicId('pur', purchaseId)}: ${amountMinor} ${currency}`
      return what === 'lost'
        ? `${where} debited of its card that its merchant was not owed: ask the card issuer to have it back`
        : `${where} ${what} on its card cannot be applied: look at it and at what its merchant's PSP says, and npm run settlement -- clear`
    }),
  ]
}
