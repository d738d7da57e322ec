import type { Connection, Transaction } from '../../db/database.ts'
import type { AcquirerMode } from '../../providers/collect/index.ts'
import { only } from '../../shared/assert.ts'
import type { AcquirerAccount } from './account.ts'

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
  checked_at: Date
  check_outcome: string
}

const accountColumns = `id, acquirer, mode, reference, api_url, settings_sealed, is_default, connected_at, changed_at,
  disconnected_at, checked_at, check_outcome`

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
    `insert into acquirer_accounts (id, acquirer, mode, reference, api_url, settings_sealed, connected_at, changed_at,
       checked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7)
     on conflict (acquirer, mode, reference) do update
        set api_url = $5, settings_sealed = $6, changed_at = $7, disconnected_at = null, checked_at = $7,
            check_outcome = 'ok'`,
    [account.id, account.acquirer, account.mode, account.reference, account.apiUrl, account.settingsSealed, at],
  )
}

/** New payments go there from now on. */
export async function setDefaultAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('update acquirer_accounts set is_default = false where is_default and id <> $1', [accountId])
  await tx.query('update acquirer_accounts set is_default = true where id = $1', [accountId])
}

/** Its last wish: nothing new goes there, and what is still asked for later waits. Its secrets go. */
export async function markDisconnected(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await tx.query(
    `update acquirer_accounts
        set disconnected_at = $2, changed_at = $2, is_default = false, settings_sealed = null
      where id = $1`,
    [accountId, at],
  )
}

/** What an account still holds, or owes us an answer for. */
export interface AccountHoldings {
  /** Attempts whose outcome is not known. */
  readonly undecided: number
  /** Payers' money that is held, neither captured nor let go. */
  readonly holds: number
  /** Captures, voids and refunds under way. */
  readonly operations: number
  /** Cards that shares still owed will be charged to. */
  readonly cards: number
  /** Purchases of which something was paid there, and which are still collected or being given back. */
  readonly purchases: number
  /** Disputes that no bank has decided. */
  readonly disputes: number
  /** Payments since `takenSince` that are not given back: their payers may dispute them, their merchants give them back. */
  readonly payments: number
}

/** Locks the account: an attempt that is being made there is waited for, and counted. */
export async function countHoldings(tx: Transaction, accountId: string, takenSince: Date): Promise<AccountHoldings> {
  await tx.query('select from acquirer_accounts where id = $1 for update', [accountId])
  const { rows } = await tx.query<AccountHoldings & Record<string, unknown>>(
    `select (select count(*)::int from attempts
              where acquirer_account_id = $1 and state in ('created', 'open', 'closing', 'unknown')) as undecided,
            (select count(*)::int from attempts where acquirer_account_id = $1 and state = 'held') as holds,
            (select count(*)::int from operations join attempts on attempts.id = attempt_id
              where acquirer_account_id = $1 and operations.decided_at is null) as operations,
            (select count(*)::int from stored_cards
              where acquirer_account_id = $1 and replaced_at is null
                and exists (select from shares
                             where shares.purchase_id = stored_cards.purchase_id and shares.state = 'owed'
                               and shares.collect_at is not null)) as cards,
            (select count(*)::int from purchases
              where (state = 'leader_processed' or unwinding is not null or pot_state = 'closing')
                and exists (select from attempts
                             where attempts.purchase_id = purchases.id and acquirer_account_id = $1
                               and attempts.state in ('held', 'paid', 'captured'))) as purchases,
            (select count(*)::int from disputes where acquirer_account_id = $1 and state = 'opened') as disputes,
            (select count(*)::int from attempts
              where acquirer_account_id = $1 and state in ('paid', 'captured') and decided_at >= $2) as payments`,
    [accountId, takenSince],
  )
  return only(rows)
}

/** Takes the right to ask those whose last check is so old, so that of several processes one does. */
export async function claimChecks(
  connection: Connection,
  now: Date,
  due: { readonly wellBefore: Date; readonly unwellBefore: Date },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: 'claim-account-checks',
      text: `
        update acquirer_accounts set checked_at = $1
         where disconnected_at is null and checked_at <= case when check_outcome = 'ok' then $2::timestamptz else $3 end
        returning id`,
    },
    [now, due.wellBefore, due.unwellBefore],
  )
  return rows.map(({ id }) => id)
}

export async function recordCheck(connection: Connection, id: string, outcome: string, at: Date): Promise<void> {
  await connection.query('update acquirer_accounts set check_outcome = $2, checked_at = $3 where id = $1', [
    id,
    outcome,
    at,
  ])
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
    checkedAt: row.checked_at,
    checkOutcome: row.check_outcome,
  }
}
