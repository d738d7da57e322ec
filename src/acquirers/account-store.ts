import type { Connection, Transaction } from '../db/database.ts'
import type { AcquirerAccount, AcquirerMode } from './account.ts'

interface AccountRow {
  id: string
  acquirer: string
  mode: AcquirerMode
  reference: string
  api_url: string | null
  settings_sealed: Buffer | null
  is_default: boolean
  connected_at: Date
  changed_at: Date
  disconnected_at: Date | null
}

const accountColumns = `id, acquirer, mode, reference, api_url, settings_sealed, is_default, connected_at, changed_at,
  disconnected_at`

/** Every account there ever was, oldest first: what belongs to a disconnected one still names it. */
export async function listAccounts(connection: Connection): Promise<AcquirerAccount[]> {
  const { rows } = await connection.query<AccountRow>({
    name: 'list-acquirer-accounts',
    text: `select ${accountColumns} from acquirer_accounts order by connected_at, id`,
  })
  return rows.map(toAccount)
}

/** Connected, or connected anew: an account is known by what its acquirer calls it, and keeps its id. */
export async function saveAccount(
  tx: Transaction,
  account: Pick<AcquirerAccount, 'id' | 'acquirer' | 'mode' | 'reference' | 'apiUrl'> & { settingsSealed: Buffer },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into acquirer_accounts (id, acquirer, mode, reference, api_url, settings_sealed, connected_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (acquirer, reference) do update
        set mode = $3, api_url = $5, settings_sealed = $6, changed_at = $7, disconnected_at = null`,
    [account.id, account.acquirer, account.mode, account.reference, account.apiUrl, account.settingsSealed, at],
  )
}

/** New payments go there from now on. */
export async function setDefaultAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('update acquirer_accounts set is_default = false where is_default and id <> $1', [accountId])
  await tx.query('update acquirer_accounts set is_default = true where id = $1', [accountId])
}

function toAccount(row: AccountRow): AcquirerAccount {
  return {
    id: row.id,
    acquirer: row.acquirer,
    mode: row.mode,
    reference: row.reference,
    apiUrl: row.api_url,
    settingsSealed: row.settings_sealed,
    isDefault: row.is_default,
    connectedAt: row.connected_at,
    changedAt: row.changed_at,
    disconnectedAt: row.disconnected_at,
  }
}
