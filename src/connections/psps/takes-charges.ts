import type { Connection } from '../../db/database.ts'
import { findBrand } from '../../providers/index.ts'
import type { PspAccount } from './account.ts'
import { findPspOf } from './account-store.ts'

/**
 * The one rule about PSPs that have ended: nobody new is settled there, and what was paid there before is still looked up
 * and refunded. A simulator of it goes on, for shops whose modules were made for that PSP, where its family can charge.
 */
export function takesCharges({ brandId, apiUrl }: Pick<PspAccount, 'brandId' | 'apiUrl'>): boolean {
  const known = findBrand(brandId)
  if (!known) return true
  return !known.family.traits.chargesNothing && (known.brand.lifecycle === 'active' || apiUrl !== null)
}

/** Whether the merchant has an account, and that account's PSP has ended. */
export async function isAtEndedPsp(connection: Connection, merchantId: string): Promise<boolean> {
  const account = await findPspOf(connection, merchantId)
  return account !== undefined && !takesCharges(account)
}
