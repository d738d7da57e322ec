import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { ResultFormat } from '../wire/shop-return.ts'
import type { ClientProfile } from './client-profile.ts'
import type { Merchant, PaymentType } from './merchant.ts'
import { SETTING_ENTRIES } from './settings.ts'

export interface MerchantRow {
  id: string
  company_id: string
  name: string
  payment_type: PaymentType
  settlement: 'BACK' | 'TRANSFER'
  country_code: string
  site_url: string
  further_site_urls: string[]
  logo_url: string | null
  brand_colour: string | null
  pot_deadline_hours: number
  link_lifetime_days: number
  installments_count: number
  fee_bps: number
  delay_days: number
  held_bps: number
  deposit_bps: number
  balance_delay_days: number
  client_profile: ClientProfile
  is_b2b: boolean
  may_advance_due_date: boolean
  accept_unsigned: boolean
  unsigned_notifications: boolean
  result_format: ResultFormat
}

const SETTING_COLUMNS = SETTING_ENTRIES.map(([, { column }]) => column)

export const merchantColumns = ['id', 'company_id', 'payment_type', ...SETTING_COLUMNS]
  .map((column) => `merchants.${column}`)
  .join(', ')

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
  const { rows } = await connection.query<MerchantRow>(
    ...within(scope, 'merchant', [id], (own) => ({
      name: 'find-merchant',
      text: `select ${merchantColumns} from merchants where id = $1 and ${own}`,
    })),
  )
  return rows[0] && toMerchant(rows[0])
}

/** A company's merchants, the oldest first. */
export async function listMerchants(
  connection: Connection,
  scope: Scope,
  page: { companyId: string; limit: number },
): Promise<Merchant[]> {
  const { rows } = await connection.query<MerchantRow>(
    ...within(scope, 'merchant_account', [page.companyId, page.limit], (own) => ({
      name: 'list-merchants',
      text: `
        select ${merchantColumns} from merchants
         where company_id = $1 and ${own}
         order by id limit $2`,
    })),
  )
  return rows.map(toMerchant)
}

export async function findMerchantByToken(connection: Connection, tokenHash: Buffer): Promise<Merchant | undefined> {
  const { rows } = await connection.query<MerchantRow>(
    {
      name: 'find-merchant-by-token',
      text: `
        select ${merchantColumns}
          from merchant_tokens token join merchants on merchants.id = token.merchant_id
         where token.token_hash = $1 and token.revoked_at is null`,
    },
    [tokenHash],
  )
  return rows[0] && toMerchant(rows[0])
}

export function toMerchant(row: MerchantRow): Merchant {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    paymentType: row.payment_type,
    settlement: row.settlement,
    countryCode: row.country_code,
    siteUrl: row.site_url,
    furtherSiteUrls: row.further_site_urls,
    logoUrl: row.logo_url,
    brandColour: row.brand_colour,
    potDeadlineHours: row.pot_deadline_hours,
    linkLifetimeDays: row.link_lifetime_days,
    installmentsCount: row.installments_count,
    feeBps: row.fee_bps,
    delayDays: row.delay_days,
    heldBps: row.held_bps,
    depositBps: row.deposit_bps,
    balanceDelayDays: row.balance_delay_days,
    clientProfile: row.client_profile,
    isB2b: row.is_b2b,
    mayAdvanceDueDate: row.may_advance_due_date,
    acceptUnsigned: row.accept_unsigned,
    unsignedNotifications: row.unsigned_notifications,
    resultFormat: row.result_format,
  }
}
