import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { ResultFormat } from '../wire/shop-return.ts'
import type { ClientProfile } from './client-profile.ts'
import type { Merchant, PaymentType } from './merchant.ts'

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

export const merchantColumns = `merchants.id, merchants.company_id, merchants.name, payment_type, settlement, country_code,
  site_url, further_site_urls, logo_url, brand_colour, pot_deadline_hours, link_lifetime_days, installments_count,
  fee_bps, delay_days, held_bps, deposit_bps, balance_delay_days, client_profile, is_b2b, may_advance_due_date,
  accept_unsigned, unsigned_notifications, result_format`

export async function insertMerchant(
  connection: Connection,
  merchant: Merchant,
  secrets: { secretSealed: Buffer; notificationSecretSealed: Buffer | null },
): Promise<void> {
  await connection.query(
    `insert into merchants (id, company_id, name, payment_type, settlement, country_code, site_url, logo_url,
       brand_colour, pot_deadline_hours, link_lifetime_days, installments_count, fee_bps, delay_days, held_bps,
       deposit_bps, balance_delay_days, client_profile, is_b2b, may_advance_due_date, accept_unsigned,
       unsigned_notifications, further_site_urls, result_format, secret_sealed, notification_secret_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, $24, $25, $26)`,
    [
      merchant.id,
      merchant.companyId,
      merchant.name,
      merchant.paymentType,
      ...settingValues(merchant),
      secrets.secretSealed,
      secrets.notificationSecretSealed,
    ],
  )
}

/** In the order in which both statements name their columns, from `settlement` to `result_format`. */
function settingValues(merchant: Merchant): unknown[] {
  return [
    merchant.settlement,
    merchant.countryCode,
    merchant.siteUrl,
    merchant.logoUrl,
    merchant.brandColour,
    merchant.potDeadlineHours,
    merchant.linkLifetimeDays,
    merchant.installmentsCount,
    merchant.feeBps,
    merchant.delayDays,
    merchant.heldBps,
    merchant.depositBps,
    merchant.balanceDelayDays,
    merchant.clientProfile,
    merchant.isB2b,
    merchant.mayAdvanceDueDate,
    merchant.acceptUnsigned,
    merchant.unsignedNotifications,
    merchant.furtherSiteUrls,
    merchant.resultFormat,
  ]
}

/** All settings but company and payment type. False when there is no such merchant in this scope. */
export async function changeMerchant(connection: Connection, scope: Scope, merchant: Merchant): Promise<boolean> {
  const { rowCount } = await connection.query(
    ...within(
      scope,
      'merchant_account',
      [merchant.id, merchant.name, ...settingValues(merchant)],
      (own) => `
        update merchants
           set name = $2, settlement = $3, country_code = $4, site_url = $5, logo_url = $6, brand_colour = $7,
               pot_deadline_hours = $8, link_lifetime_days = $9, installments_count = $10, fee_bps = $11,
               delay_days = $12, held_bps = $13, deposit_bps = $14, balance_delay_days = $15, client_profile = $16,
               is_b2b = $17, may_advance_due_date = $18, accept_unsigned = $19, unsigned_notifications = $20,
               further_site_urls = $21, result_format = $22
         where id = $1 and ${own}`,
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
