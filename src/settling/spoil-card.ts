import type { Database } from '../db/database.ts'
import { isCardUsed, type Settlement } from '../settlements/index.ts'
import { ask } from './ask.ts'
import { type Answered, refused, TOO_LATE } from './judge.ts'
import type { SettlingCall } from './ports.ts'
import { readCard } from './read-card.ts'
import { nextWaitMs } from './settle-plan.ts'

/**
 * Of a charge that nobody wants any more, and that is only asked about by sending it again: that could be the first time
 * that it arrives. Its card is asked instead. One that is used has arrived; one that is not is destroyed, and nothing can be
 * paid with it any more.
 */
export async function spoilCard(db: Database, call: SettlingCall, settlement: Settlement): Promise<Answered> {
  const { purchaseId, steps } = settlement
  const nobodyKnows = { seen: settlement, waitMs: nextWaitMs(steps) }
  let books = await readCard(db, call, settlement)
  if (!books) return nobodyKnows
  if (await isCardUsed(db, purchaseId)) return { seen: settlement, learned: 'used_card' }
  if (books.state === 'active') {
    const { cardId } = books
    const account = await call.accounts.issuer(db, settlement.issuerAccountId)
    if (!account) return nobodyKnows
    await ask(db, call, settlement, 'destroy', () => call.vault.issuer.destroy(account.opened, cardId))
    books = await readCard(db, call, settlement)
  }
  const isUnused = books?.isFinal && !(await isCardUsed(db, purchaseId))
  return isUnused ? { ...refused(TOO_LATE), seen: settlement } : nobodyKnows
}
