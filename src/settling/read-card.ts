import type { Database } from '../db/database.ts'
import type { CardBooks } from '../providers/issue/index.ts'
import { insertMovements, type Settlement } from '../settlements/index.ts'
import { ask } from './ask.ts'
import type { CardAccount, SettlingPorts } from './ports.ts'

/** What its issuer says of the card that a settlement has; undefined where it has none, or nothing is said. */
export async function readCard(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
): Promise<CardBooks | undefined> {
  const { cardId, issuerAccountId } = settlement
  const account = cardId === null ? undefined : await call.accounts.issuer(db, issuerAccountId)
  const books = account && (await lookUpCard(db, call, settlement, account))
  return books === 'never_made' ? undefined : books
}

/** The same, of a card of which perhaps the purchase alone is known. What moved is kept as if the issuer had told it by itself. */
export async function lookUpCard(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
  account: CardAccount,
): Promise<CardBooks | 'never_made' | undefined> {
  const { purchaseId, cardId } = settlement
  const query = { cardKey: purchaseId, cardId, madeSince: settlement.requestedAt }
  const answer = await ask(db, call, settlement, 'look_up_card', () => call.vault.issuer.lookUp(account.opened, query))
  if (answer.kind !== 'answered') return undefined
  const { value } = answer
  // Of a card that we have seen that is no answer.
  if (value.state === 'never_arrived') return cardId === null ? 'never_made' : undefined
  const told = value.movements.map((movement) => ({ ...movement, issuerAccountId: account.id, purchaseId }))
  if (told.length > 0) await insertMovements(db, told, call.systemClock.now())
  return value
}
