import type { Connection } from '../../db/database.ts'
import { takesCharges } from '../../providers/charge/ended-brands.ts'
import { findPspOf } from './settled-at-store.ts'

/** Whether the merchant has an account, and that account's PSP has ended. Loads no adapter: every purchase is asked for it. */
export async function isAtEndedPsp(connection: Connection, merchantId: string): Promise<boolean> {
  const account = await findPspOf(connection, merchantId)
  return account !== undefined && !takesCharges(account)
}
