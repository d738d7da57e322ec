import type { Connection, Transaction } from '../../db/database.ts'
import { only } from '../../shared/assert.ts'
import type { IssuerAccount } from './account.ts'

const accountColumns = `id, issuer, mode, reference, api_url as "apiUrl", settings_sealed as "settingsSealed",
  is_default as "isDefault", disconnected_at as "disconnectedAt", checked_at as "checkedAt", check_outcome as "checkOutcome",
  connected_at as "connectedAt", compared_at as "comparedAt", compared_until as "comparedUntil"`

/** Every account there ever was, oldest first: cards that were made there still name it. */
export async function listIssuerAccounts(connection: Connection): Promise<IssuerAccount[]> {
  const { rows } = await connection.query<IssuerAccount & Record<string, unknown>>(
    `select ${accountColumns} from issuer_accounts order by connected_at, id`,
  )
  return rows
}

/**
 * Those whose key is known, and which have made cards, as far as our books know, or would make the next one: a time that
 * these books have lost may have begun before the first.
 */
export async function listAccountsWithCards(connection: Connection): Promise<IssuerAccount[]> {
  const { rows } = await connection.query<IssuerAccount & Record<string, unknown>>(
    `select ${accountColumns} from issuer_accounts
      where settings_sealed is not null
        and (is_default or exists (select from settlements where issuer_account_id = issuer_accounts.id))`,
  )
  return rows
}

/** All its cards were compared: the next comparison goes on where this one ended. */
export async function recordComparison(
  connection: Connection,
  id: string,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  const text = 'update issuer_accounts set compared_at = $2, compared_until = $3 where id = $1'
  await connection.query(text, [id, at, until])
}

/** Of accounts that `listAccountsWithCards` names: how many were not compared since then. */
export async function countUncompared(connection: Connection, since: Date): Promise<number> {
  const accounts = await listAccountsWithCards(connection)
  return accounts.filter(({ comparedAt }) => comparedAt === null || comparedAt < since).length
}

/** The one that is named; null: where new cards are made. */
export async function findIssuerAccount(connection: Connection, id: string | null): Promise<IssuerAccount | undefined> {
  const { rows } = await connection.query<IssuerAccount & Record<string, unknown>>(
    {
      name: 'find-issuer-account',
      text: `select ${accountColumns} from issuer_accounts where id = $1 or (is_default and $2)`,
    },
    [id, id === null],
  )
  return rows[0]
}

/** Connected, or connected anew: known by what its issuer calls it, it keeps its id. The first one is the default. */
export async function saveIssuerAccount(
  tx: Transaction,
  account: Pick<IssuerAccount, 'id' | 'issuer' | 'mode' | 'reference' | 'apiUrl' | 'settingsSealed'>,
  at: Date,
): Promise<{ readonly isDefault: boolean }> {
  const { rows } = await tx.query<{ isDefault: boolean }>(
    `insert into issuer_accounts (id, issuer, mode, reference, api_url, settings_sealed, is_default, connected_at,
       changed_at, checked_at)
     values ($1, $2, $3, $4, $5, $6, not exists (select from issuer_accounts where is_default), $7, $7, $7)
     on conflict (issuer, mode, reference) do update
        set api_url = excluded.api_url, settings_sealed = excluded.settings_sealed, changed_at = $7, checked_at = $7,
            disconnected_at = null, check_outcome = 'ok', standing = null, is_default = issuer_accounts.is_default or excluded.is_default
     returning is_default as "isDefault"`,
    [account.id, account.issuer, account.mode, account.reference, account.apiUrl, account.settingsSealed, at],
  )
  return only(rows)
}

export async function setDefaultIssuer(tx: Transaction, id: string): Promise<void> {
  await tx.query('update issuer_accounts set is_default = false where is_default and id <> $1', [id])
  await tx.query('update issuer_accounts set is_default = true where id = $1', [id])
}

export async function recordIssuerCheck(connection: Connection, id: string, outcome: string, at: Date): Promise<void> {
  const text = 'update issuer_accounts set check_outcome = $2, checked_at = $3 where id = $1'
  await connection.query(text, [id, outcome, at])
}

/** Of how many purchases a card of this account may still be debited, credited, or is being made. Locks the account. */
export async function countOpenCards(tx: Transaction, id: string): Promise<number> {
  await tx.query('select from issuer_accounts where id = $1 for update', [id])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from settlements where issuer_account_id = $1 and card_closed_at is null',
    [id],
  )
  return only(rows).count
}

/**
 * Of how many purchases that were settled with its cards since then (business clock) the merchant may still give something
 * back: of what was debited, not all was credited. The account is locked.
 */
export async function countRefundable(tx: Transaction, id: string, settledSince: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from settlements
      where issuer_account_id = $1 and state = 'settled' and decided_at > $2 and credited_minor < debited_minor`,
    [id, settledSince],
  )
  return only(rows).count
}

/** Its secrets go. */
export async function endIssuerAccount(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(
    `update issuer_accounts
        set settings_sealed = null, is_default = false, disconnected_at = $2, changed_at = $2
      where id = $1`,
    [id, at],
  )
}
