import type { Connection } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'
import { listUnexpected } from '../settlements/index.ts'
import { publicId } from '../shared/ids.ts'
import { listUndecided } from './decide-by-hand.ts'

/** A sentence for each settlement that an operator has to look at. */
export async function watchSettlements(connection: Connection, clocks: Clocks): Promise<string[]> {
  const [overdue, unexpected] = await Promise.all([listUndecided(connection, clocks), listUnexpected(connection)])
  return [
    ...overdue.map(
      ({ purchaseId, state }) =>
        `${publicId('pur', purchaseId)}: its merchant's PSP should have decided by now, and it is still ${state}: ask that PSP, and npm run settlement -- paid or not-paid`,
    ),
    ...unexpected.map(({ purchaseId, what, amountMinor, currency }) => {
      const where = `${publicId('pur', purchaseId)}: ${amountMinor} ${currency}`
      return what === 'lost'
        ? `${where} debited of its card that its merchant was not owed: ask the card issuer to have it back`
        : `${where} ${what} on its card cannot be applied: look at it and at what its merchant's PSP says, and npm run settlement -- clear`
    }),
  ]
}
