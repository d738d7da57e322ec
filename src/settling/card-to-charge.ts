import type { Database } from '../db/database.ts'
import type { Settlement } from '../settlements/index.ts'
import type { CardRef } from '../vault/index.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'

/** What a settlement is paid with. Undefined: its issuer cannot be asked for the number, or it has none yet. */
export async function cardToCharge(
  db: Database,
  call: SettlingCall,
  { cardId, issuerAccountId }: Settlement,
  psp: MerchantPsp,
): Promise<CardRef | undefined> {
  if (psp.mocksCard) return { kind: 'mocked' }
  const account = cardId === null ? undefined : await call.accounts.issuer(db, issuerAccountId)
  return account && cardId !== null ? { kind: 'issued', issuer: account.opened, cardId } : undefined
}
