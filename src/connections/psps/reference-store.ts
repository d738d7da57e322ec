import type { Connection } from '../../db/database.ts'
import { accountColumns } from './account-store.ts'
import type { PspAccount } from './psp-accounts.ts'

/** That a look-up by reference has found what was paid there: from now on what it calls absent counts. */
export async function noteReferenceFound(connection: Connection, id: string, at: Date): Promise<void> {
  await connection.query(
    'update psp_accounts set reference_found_at = $2, reference_missed_at = null where id = $1 and reference_found_at is null',
    [id, at],
  )
}

/** That one has not, of what its PSP knows by its own id. */
export async function noteReferenceMissed(connection: Connection, id: string, at: Date): Promise<void> {
  await connection.query(
    'update psp_accounts set reference_missed_at = $2 where id = $1 and reference_found_at is null',
    [id, at],
  )
}

/** Accounts at these PSPs none of whose look-ups has found anything yet, and whose credentials are kept. */
export async function listUnprovenReferences(connection: Connection, psps: readonly string[]): Promise<PspAccount[]> {
  const { rows } = await connection.query<PspAccount & Record<string, unknown>>(
    {
      name: 'list-unproven-references',
      text: `select ${accountColumns} from psp_accounts
              where psp = any($1) and reference_found_at is null and settings_sealed is not null
              order by id limit 100`,
    },
    [psps],
  )
  return rows
}

/** Accounts whose look-ups by reference miss what was paid there. */
export async function listMissedReferences(
  connection: Connection,
): Promise<Pick<PspAccount, 'id' | 'merchantId' | 'provider'>[]> {
  const { rows } = await connection.query<Pick<PspAccount, 'id' | 'merchantId' | 'provider'> & Record<string, unknown>>(
    {
      name: 'list-missed-references',
      text: `select id, merchant_id as "merchantId", psp as provider from psp_accounts
            where reference_missed_at is not null and settings_sealed is not null order by reference_missed_at, id limit 100`,
    },
  )
  return rows
}
