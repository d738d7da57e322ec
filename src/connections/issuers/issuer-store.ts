import type { Connection, Transaction } from '../../db/database.ts'
import { only } from '../../shared/assert.ts'
import { ownColumns } from '../account-store.ts'
import type { OwnAccount } from '../provider-account.ts'
import { ISSUER_ACCOUNTS } from './issuer-accounts.ts'

/** An account of ours at a card issuer. */
export interface IssuerAccount extends OwnAccount {
  /** When all its cards were last compared with our settlements (system clock), and up to when (business clock). */
  readonly comparedAt: Date | null
  readonly comparedUntil: Date | null
}

const accountColumns = `${ownColumns(ISSUER_ACCOUNTS)}, compared_at as "comparedAt", compared_until as "comparedUntil"`

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

/** Of how many purchases a card of this account may still be debited, credited, or is being made. The account is locked. */
export async function countOpenCards(tx: Transaction, id: string): Promise<number> {
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
