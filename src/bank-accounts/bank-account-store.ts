import { type Connection, columnsAs } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { BankAccount } from './bank-account.ts'

export const ACCOUNT = columnsAs<BankAccount>({
  id: 'id',
  label: 'label',
  currency: 'currency',
  accountSealed: 'account_sealed',
  ibanLast4: 'iban_last4',
  rail: 'rail',
  messageVersion: 'message_version',
  isInstant: 'is_instant',
  folderOut: 'folder_out',
  folderIn: 'folder_in',
  folderUnreadFor: 'folder_unread_for',
  connectedAt: 'connected_at',
  connectedBy: 'connected_by',
  heldAt: 'held_at',
  heldReason: 'held_reason',
  heldFor: 'held_for',
  heldOn: 'held_on',
  resumedAt: 'resumed_at',
  collectionHoldId: 'collection_hold_id',
})

/** What an account begins with. */
type NewAccount = Omit<
  BankAccount,
  'folderUnreadFor' | 'heldAt' | 'heldReason' | 'heldFor' | 'heldOn' | 'resumedAt' | 'collectionHoldId'
>

/** Undefined where the label is taken. */
export async function insertBankAccount(connection: Connection, account: NewAccount): Promise<BankAccount | undefined> {
  const { rows } = await connection.query<BankAccount>(
    `insert into bank_accounts (id, label, currency, account_sealed, iban_last4, rail, message_version, is_instant,
       folder_out, folder_in, connected_at, connected_by, collection_hold_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
            coalesce((select max(id) from collection_holds where released_at is not null), 0)
     on conflict (label) where ended_at is null do nothing returning ${ACCOUNT}`,
    [
      ...[account.id, account.label, account.currency, account.accountSealed, account.ibanLast4, account.rail],
      ...[account.messageVersion, account.isInstant, account.folderOut, account.folderIn, account.connectedAt],
      account.connectedBy,
    ],
  )
  return rows[0]
}

/** Those in use, oldest first: a handful. */
export async function listBankAccounts(connection: Connection): Promise<BankAccount[]> {
  const { rows } = await connection.query<BankAccount>(
    `select ${ACCOUNT} from bank_accounts where ended_at is null order by connected_at, id`,
  )
  return rows
}

/** Null: it was looked into again. */
export async function noteUnreadFolder(
  connection: Connection,
  { id, folderUnreadFor }: Pick<BankAccount, 'id' | 'folderUnreadFor'>,
  at: Date,
): Promise<void> {
  await connection.query(
    `update bank_accounts set folder_unread_for = $2, folder_unread_since = case when $2::text is not null then coalesce(folder_unread_since, $3) end
      where id = $1`,
    [id, folderUnreadFor, at],
  )
}

/** An account pays and is paid in one. */
export async function readAccountCurrency(connection: Connection, id: string): Promise<string> {
  const { rows } = await connection.query<{ currency: string }>('select currency from bank_accounts where id = $1', [
    id,
  ])
  return only(rows).currency
}
