import type { Connection } from '../../db/database.ts'
import { takesCharges } from '../../providers/charge/ended-brands.ts'

/** Where the merchant is settled at this moment: what is not held may change in the next. */
async function findPspOf(
  connection: Connection,
  merchantId: string,
): Promise<{ readonly brandId: string; readonly apiUrl: string | null } | undefined> {
  const { rows } = await connection.query<{ brandId: string; apiUrl: string | null }>(
    {
      name: 'find-psp-of-merchant',
      text: `select psp as "brandId", api_url as "apiUrl" from psp_accounts
              where merchant_id = $1 and disconnected_at is null`,
    },
    [merchantId],
  )
  return rows[0]
}

/** Whether the merchant has an account, and that account's PSP has ended. Loads no adapter: every purchase is asked for it. */
export async function isAtEndedPsp(connection: Connection, merchantId: string): Promise<boolean> {
  const account = await findPspOf(connection, merchantId)
  return account !== undefined && !takesCharges(account)
}
