import type { Connection } from '../db/database.ts'
import { type Scope, scopeIds } from '../shared/scope.ts'
import type { Merchant, PaymentType } from './merchant.ts'

interface MerchantRow {
  id: string
  company_id: string
  name: string
  payment_type: PaymentType
  settlement: 'BACK' | 'TRANSFER'
  country_code: string
  site_url: string
  logo_url: string | null
  brand_colour: string | null
  pot_deadline_hours: number
  link_lifetime_days: number
}

const merchantColumns = `merchants.id, merchants.company_id, merchants.name, payment_type, settlement, country_code,
  site_url, logo_url, brand_colour, pot_deadline_hours, link_lifetime_days`

export async function insertMerchant(
  connection: Connection,
  merchant: Merchant,
  secrets: { secretSealed: Buffer; notificationSecretSealed: Buffer | null },
): Promise<void> {
  await connection.query(
    `insert into merchants (id, company_id, name, payment_type, settlement, country_code, site_url, logo_url,
       brand_colour, pot_deadline_hours, link_lifetime_days, secret_sealed, notification_secret_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      merchant.id,
      merchant.companyId,
      merchant.name,
      merchant.paymentType,
      merchant.settlement,
      merchant.countryCode,
      merchant.siteUrl,
      merchant.logoUrl,
      merchant.brandColour,
      merchant.potDeadlineHours,
      merchant.linkLifetimeDays,
      secrets.secretSealed,
      secrets.notificationSecretSealed,
    ],
  )
}

export async function insertMerchantToken(connection: Connection, merchantId: string, hash: Buffer): Promise<void> {
  await connection.query('insert into merchant_tokens (merchant_id, token_hash) values ($1, $2)', [merchantId, hash])
}

/** Undefined when it does not exist or belongs to somebody else: callers cannot tell, and must not. */
export async function findMerchant(connection: Connection, scope: Scope, id: string): Promise<Merchant | undefined> {
  const [companyId, merchantId, purchaseId] = scopeIds(scope)
  const { rows } = await connection.query<MerchantRow>(
    {
      name: 'find-merchant',
      text: `
        select ${merchantColumns} from merchants
         where id = $4 and ($1::uuid is null or company_id = $1) and ($2::uuid is null or id = $2)
           and ($3::uuid is null or id = (select merchant_id from purchases where id = $3))`,
    },
    [companyId, merchantId, purchaseId, id],
  )
  return rows[0] && toMerchant(rows[0])
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

function toMerchant(row: MerchantRow): Merchant {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    paymentType: row.payment_type,
    settlement: row.settlement,
    countryCode: row.country_code,
    siteUrl: row.site_url,
    logoUrl: row.logo_url,
    brandColour: row.brand_colour,
    potDeadlineHours: row.pot_deadline_hours,
    linkLifetimeDays: row.link_lifetime_days,
  }
}
