import type { Connection, Transaction } from '../../db/database.ts'
import type { ClientProfile } from '../../merchants/index.ts'
import type { ScaFlag } from '../../providers/charge/index.ts'
import { only } from '../../shared/assert.ts'
import { type OwnerScope, type Scope, within } from '../../shared/scope.ts'
import { accountColumns as columnsOf, lockAccount } from '../account-store.ts'
import { PSP_ACCOUNTS, type PspAccount } from './psp-accounts.ts'

export const accountColumns = `${columnsOf(PSP_ACCOUNTS)}, psp_accounts.merchant_id as "merchantId", mocks_card as "mocksCard",
  notifies_as as "notifiesAs", sca_flag as "scaFlag",
  reference_found_at as "referenceFoundAt", reference_missed_at as "referenceMissedAt"`

type Row = PspAccount & Record<string, unknown>

/** The one that the merchant is settled through now; nobody ends it before the transaction does. */
export async function findPspAccount(
  tx: Transaction,
  scope: Scope,
  merchantId: string,
): Promise<PspAccount | undefined> {
  const { rows } = await tx.query<Row>(
    ...within(scope, 'psp_account', [merchantId], (own) => ({
      name: 'find-psp-account',
      text: `
        select ${accountColumns} from psp_accounts
         where merchant_id = $1 and disconnected_at is null and ${own} for key share`,
    })),
  )
  return rows[0]
}

/** Where these merchants are settled through their PSP at this moment; what is not held may change in the next. */
export async function listCurrentPsps(
  connection: Connection,
  scope: Scope,
  merchantIds: readonly string[],
): Promise<PspAccount[]> {
  const { rows } = await connection.query<Row>(
    ...within(scope, 'psp_account', [merchantIds], (own) => ({
      name: 'list-current-psps',
      text: `
        select ${accountColumns} from psp_accounts
         where merchant_id = any($1::uuid[]) and disconnected_at is null and ${own}`,
    })),
  )
  return rows
}

/** Every account there ever was, oldest first: what was settled through an ended one still names it. */
export async function listPspAccounts(connection: Connection): Promise<PspAccount[]> {
  const { rows } = await connection.query<Row>(`select ${accountColumns} from psp_accounts order by connected_at, id`)
  return rows
}

/** Brands that a merchant has or had an account at. */
export async function listUsedPsps(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ psp: string }>('select distinct psp from psp_accounts order by psp')
  return rows.map(({ psp }) => psp)
}

export async function readPspAccounts(connection: Connection, ids: readonly string[]): Promise<PspAccount[]> {
  const { rows } = await connection.query<Row>(
    { name: 'read-psp-accounts', text: `select ${accountColumns} from psp_accounts where id = any($1::uuid[])` },
    [ids],
  )
  return rows
}

/** Two that connect an account for one merchant do so one after the other. Answers with who reads what its shop is told. */
export async function lockMerchantOfAccounts(
  tx: Transaction,
  merchantId: string,
): Promise<{ readonly clientProfile: ClientProfile }> {
  const { rows } = await tx.query<{ clientProfile: ClientProfile }>(
    'select client_profile as "clientProfile" from merchants where id = $1 for no key update',
    [merchantId],
  )
  return only(rows)
}

export async function insertPspAccount(
  tx: Transaction,
  account: Omit<
    PspAccount,
    'connectedAt' | 'changedAt' | 'disconnectedAt' | 'checkedAt' | 'referenceFoundAt' | 'referenceMissedAt'
  >,
  at: { readonly connectedAt: Date; readonly checkedAt: Date | null },
): Promise<void> {
  const {
    id,
    merchantId,
    provider,
    mode,
    reference,
    apiUrl,
    settingsSealed,
    mocksCard,
    notifiesAs,
    scaFlag,
    checkOutcome,
  } = account
  await tx.query(
    `insert into psp_accounts (id, merchant_id, psp, mode, reference, api_url, settings_sealed, mocks_card, notifies_as,
       check_outcome, connected_at, changed_at, checked_at, sca_flag)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)`,
    [
      ...[id, merchantId, provider, mode, reference, apiUrl, settingsSealed, mocksCard, notifiesAs, checkOutcome],
      ...[at.connectedAt, at.checkedAt, scaFlag],
    ],
  )
}

/** Other credentials of the same account, which were accepted, or which somebody answers for. What it finds is to be seen anew. */
export async function replaceSettings(
  tx: Transaction,
  id: string,
  settingsSealed: Buffer,
  checked: { readonly at: Date; readonly outcome: string | null; readonly reference: string | null },
): Promise<void> {
  await tx.query(
    `update psp_accounts
        set settings_sealed = $2, changed_at = $3::timestamptz, checked_at = case when $4::text is not null then $3 end,
            check_outcome = $4, reference = coalesce($5, reference),
            reference_found_at = null, reference_missed_at = null
      where id = $1`,
    [id, settingsSealed, checked.at, checked.outcome, checked.reference],
  )
}

export async function replaceScaFlag(tx: Transaction, id: string, scaFlag: ScaFlag, at: Date): Promise<void> {
  await tx.query('update psp_accounts set sca_flag = $2, changed_at = $3 where id = $1', [id, scaFlag, at])
}

/** Where a simulator answers now; its address changes with each start. */
export async function movePspAccount(tx: Transaction, id: string, apiUrl: string, at: Date): Promise<void> {
  await tx.query('update psp_accounts set api_url = $2, changed_at = $3 where id = $1 and api_url <> $2', [
    id,
    apiUrl,
    at,
  ])
}

/** Nothing new is settled through it. Its settings stay for what is under way there. */
export async function markPspDisconnected(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(
    'update psp_accounts set disconnected_at = $2, changed_at = $2 where id = $1 and disconnected_at is null',
    [id, at],
  )
}

export async function forgetSettings(tx: Transaction, id: string): Promise<void> {
  await tx.query('update psp_accounts set settings_sealed = null where id = $1', [id])
}

/** Those of accounts that ended before this, and of which nothing is undecided any more. Says how many. */
export async function forgetEndedSettings(connection: Connection, endedBefore: Date): Promise<number> {
  const { rowCount } = await connection.query(
    `update psp_accounts set settings_sealed = null
      where disconnected_at < $1 and settings_sealed is not null and not exists (${undecided('psp_accounts.id')})`,
    [endedBefore],
  )
  return rowCount ?? 0
}

/** What a merchant's account has still to do. */
export interface PspHoldings {
  /** Settlements of which nobody knows yet whether the PSP took the money. */
  readonly undecided: number
  /** Purchases that somebody may still pay, and that would be settled through it. */
  readonly open: number
  readonly isChosen: boolean
}

/** Locks the account: a settlement that is being asked of it is waited for, and counted. */
export async function countPspHoldings(
  tx: Transaction,
  { id, merchantId }: Pick<PspAccount, 'id' | 'merchantId'>,
): Promise<PspHoldings> {
  await lockAccount(tx, PSP_ACCOUNTS, id)
  const { rows } = await tx.query<PspHoldings & Record<string, unknown>>(
    `select (select count(*)::int from (${undecided('$1')}) waiting) as undecided,
            (select count(*)::int from purchases
              where merchant_id = $2 and settlement = 'BACK' and state in ('initialized', 'authorizing')) as open,
            (select settlement = 'BACK' from merchants where id = $2) as "isChosen"`,
    [id, merchantId],
  )
  return only(rows)
}

function undecided(accountId: string): string {
  return `select from settlements
           where psp_account_id = ${accountId} and state in ('requested', 'charging', 'unknown', 'waiting', 'voiding')`
}

export interface RefusedPsp {
  readonly merchantId: string
  readonly merchantName: string
  readonly psp: string
  /** `reference`: it accepts them, and does not find by our reference what was paid there. */
  readonly trouble: 'credentials' | 'reference'
  readonly checkedAt: Date | null
}

/** Merchants whose PSP refuses our credentials, where nothing is settled until they are put right, or hides what was paid. */
export async function listRefusedPsps(connection: Connection, scope: OwnerScope): Promise<RefusedPsp[]> {
  const { rows } = await connection.query<RefusedPsp>(
    ...within(scope, 'merchant', [], (own) => ({
      name: 'list-refused-psps',
      text: `
        select merchants.id as "merchantId", merchants.name as "merchantName", psp_accounts.psp,
               case when check_outcome = 'credentials' then check_outcome else 'reference' end as trouble, psp_accounts.checked_at as "checkedAt"
          from merchants join psp_accounts on psp_accounts.merchant_id = merchants.id
         where psp_accounts.disconnected_at is null and ${own}
           and (psp_accounts.check_outcome = 'credentials' or psp_accounts.reference_missed_at is not null)
         order by merchants.name, merchants.id`,
    })),
  )
  return rows
}
