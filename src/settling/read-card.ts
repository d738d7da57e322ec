import type { Database } from '../db/database.ts'
import type { CardBooks } from '../issuers/index.ts'
import { insertMovements, type Settlement } from '../settlements/index.ts'
import { ask } from './ask.ts'
import type { SettlingPorts } from './ports.ts'

/** What its issuer says of a card, kept as if it had told it by itself; undefined where it does not say. */
export async function readCard(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
): Promise<CardBooks | undefined> {
  const { purchaseId, cardId, issuerAccountId } = settlement
  const account = cardId === null ? undefined : await call.accounts.issuer(db, issuerAccountId)
  if (!account) return undefined
  const { opened, id } = account
  const { issuer } = call.vault
  const said = await ask(db, call, settlement, 'look_up_card', () =>
    issuer.lookUp(opened, { cardKey: purchaseId, cardId }),
  )
  if (said.kind !== 'answered' || said.value.state === 'never_arrived') return undefined
  const movements = said.value.movements.map((one) => ({ ...one, issuerAccountId: id, purchaseId }))
  if (movements.length > 0) await insertMovements(db, movements, call.systemClock.now())
  return said.value
}
