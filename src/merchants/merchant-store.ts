import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Merchant } from './merchant.ts'
import { SETTING_ENTRIES, type SettingName } from './settings.ts'

const SETTING_COLUMNS = SETTING_ENTRIES.map(([, { column }]) => column)

const SETTINGS_READ = Object.fromEntries(SETTING_ENTRIES.map(([name, { column }]) => [name, `merchants.${column}`]))

/** Where nobody has said who lends, it is whoever promises the money at once: the operator. */
const ITS_ROLE = `case merchants.lender when 'unset' then 'operator' else merchants.lender end`

const ofItsLender = (column: string) =>
  `(select ${column} from lenders where lenders.role = ${ITS_ROLE} order by lenders.id desc limit 1)`

/** A partner's contract names the operator as well, who brings its credits about. */
const ITS_ASSESSOR = `(select assessor from assessors
     where assessors.role = ${ITS_ROLE}
       and (merchants.lender <> 'partner' or exists (select from lenders where lenders.role = 'operator'))
     order by assessors.id desc limit 1)`

export const merchantColumns = columnsAs<Merchant>({
  id: 'merchants.id',
  companyId: 'merchants.company_id',
  paymentType: 'merchants.payment_type',
  closingSince: 'merchants.closing_since',
  ...(SETTINGS_READ as Record<SettingName, string>),
  lenderName: ofItsLender('lenders.legal_name'),
  lenderLicenceUntil: ofItsLender('lenders.licence_until::text'),
  lenderAssessor: ITS_ASSESSOR,
})

export async function insertMerchant(
  connection: Connection,
  merchant: Merchant,
  secrets: { secretSealed: Buffer; notificationSecretSealed: Buffer | null },
): Promise<void> {
  const settings = SETTING_ENTRIES.map(([name]) => merchant[name])
  const values = [
    ...[merchant.id, merchant.companyId, merchant.paymentType, ...settings],
    ...[secrets.secretSealed, secrets.notificationSecretSealed],
  ]
  await connection.query(
    `insert into merchants (id, company_id, payment_type, ${SETTING_COLUMNS.join(', ')}, secret_sealed, notification_secret_sealed)
     values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  )
}

/** Who changes settings of it does so after whoever is changing some. */
export async function lockMerchant(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from merchants where id = $1 for no key update', [id])
}

/** All settings but company and payment type. False when there is no such merchant in this scope. */
export async function changeMerchant(connection: Connection, scope: Scope, merchant: Merchant): Promise<boolean> {
  const changes = SETTING_COLUMNS.map((column, index) => `${column} = $${index + 2}`)
  const values = [merchant.id, ...SETTING_ENTRIES.map(([name]) => merchant[name])]
  const { rowCount } = await connection.query(
    ...within(
      scope,
      'merchant_account',
      values,
      (own) => `
      update merchants set ${changes.join(', ')} where id = $1 and ${own}`,
    ),
  )
  return rowCount > 0
}

/** Undefined when it does not exist or belongs to somebody else: callers cannot tell, and must not. */
export async function findMerchant(connection: Connection, scope: Scope, id: string): Promise<Merchant | undefined> {
  const { rows } = await connection.query<Merchant>(
    ...within(scope, 'merchant', [id], (own) => ({
      name: 'find-merchant',
      text: `select ${merchantColumns} from merchants where id = $1 and ${own}`,
    })),
  )
  return rows[0]
}

/** Of whoever sells, by their oldest merchant; undefined for who has none. */
export async function findTimeZone(connection: Connection, scope: Scope): Promise<string | undefined> {
  const { rows } = await connection.query<{ timeZone: string }>(
    ...within(scope, 'merchant_account', [], (own) => ({
      name: 'find-time-zone',
      text: `select time_zone as "timeZone" from merchants where ${own} order by id limit 1`,
    })),
  )
  return rows[0]?.timeZone
}

/** A company's merchants, the oldest first. */
export async function listMerchants(
  connection: Connection,
  scope: Scope,
  page: { companyId: string; limit: number },
): Promise<Merchant[]> {
  const { rows } = await connection.query<Merchant>(
    ...within(scope, 'merchant_account', [page.companyId, page.limit], (own) => ({
      name: 'list-merchants',
      text: `
        select ${merchantColumns} from merchants
         where company_id = $1 and ${own}
         order by id limit $2`,
    })),
  )
  return rows
}

/** Of everybody's merchants, those whose customers cannot look up who sells. */
export async function countUnregistered(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'count-unregistered-merchants',
    text: 'select count(*)::int as count from merchants where legal_name is null or registration_number is null',
  })
  return rows[0]?.count ?? 0
}

/** No id is smaller. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Those of whoever sells, the oldest first. */
export async function listOwnMerchants(
  connection: Connection,
  scope: Scope,
  page: { readonly afterId: string | undefined; readonly limit: number },
): Promise<Merchant[]> {
  const { rows } = await connection.query<Merchant>(
    ...within(scope, 'merchant_account', [page.afterId ?? BEFORE_ALL, page.limit], (own) => ({
      name: 'list-own-merchants',
      text: `
        select ${merchantColumns} from merchants
         where merchants.id > $1 and ${own}
         order by id limit $2`,
    })),
  )
  return rows
}

export async function findMerchantByToken(
  connection: Connection,
  tokenHash: Buffer,
): Promise<(Merchant & { readonly tokenId: string }) | undefined> {
  const { rows } = await connection.query<Merchant & { readonly tokenId: string }>(
    {
      name: 'find-merchant-by-token',
      text: `
        select ${merchantColumns}, token.id as "tokenId"
          from merchant_tokens token join merchants on merchants.id = token.merchant_id
         where token.token_hash = $1 and token.revoked_at is null`,
    },
    [tokenHash],
  )
  return rows[0]
}
