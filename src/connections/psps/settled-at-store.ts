import type { Connection } from '../../db/database.ts'

/** Where the merchant is settled at this moment: what is not held may change in the next. */
export async function findPspOf(
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
