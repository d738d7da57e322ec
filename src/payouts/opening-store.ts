import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** What a merchant had been promised before payouts were made here. */
export interface Opening {
  readonly id: string
  readonly merchantId: string
  readonly companyId: string
  readonly currency: string
  readonly promisedMinor: bigint
  /** Null: nothing of the merchant's is planned in that currency until somebody has said what was paid outside. */
  readonly confirmedAt: Date | null
  readonly paidOutsideMinor: bigint | null
}

const OPENING = columnsAs<Opening>({
  id: 'id',
  merchantId: 'merchant_id',
  companyId: 'company_id',
  currency: 'currency',
  promisedMinor: 'promised_minor',
  confirmedAt: 'confirmed_at',
  paidOutsideMinor: 'paid_outside_minor',
})

export async function listOpenings(
  connection: Connection,
  scope: Scope,
  wish: { readonly isConfirmed?: boolean; readonly merchantId?: string } = {},
): Promise<Opening[]> {
  const { rows } = await connection.query<Opening>(
    ...within(
      scope,
      'payout_opening',
      [wish.isConfirmed ?? null, wish.merchantId ?? null],
      (own) => `
      select ${OPENING} from payout_openings
       where ($1::boolean is null or (confirmed_at is not null) = $1) and merchant_id = coalesce($2::uuid, merchant_id) and ${own}
       order by merchant_id, currency`,
    ),
  )
  return rows
}

/** Undefined where there is none that waits. */
export async function confirmOpeningRow(
  tx: Transaction,
  of: { readonly merchantId: string; readonly currency: string },
  said: { readonly at: Date; readonly by: string; readonly paidOutsideMinor: bigint; readonly reason: string },
): Promise<Opening | undefined> {
  const { rows } = await tx.query<Opening>(
    `update payout_openings set confirmed_at = $3, confirmed_by = $4, paid_outside_minor = $5, reason = $6
      where merchant_id = $1 and currency = $2 and confirmed_at is null returning ${OPENING}`,
    [of.merchantId, of.currency, said.at, said.by, said.paidOutsideMinor, said.reason],
  )
  return rows[0]
}
