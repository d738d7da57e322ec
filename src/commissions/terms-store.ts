import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Merchant, merchantColumns } from '../merchants/index.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { CommissionTerms } from './terms.ts'

/** With who set them, and from when. */
export interface KeptTerms extends CommissionTerms {
  readonly merchantId: string
  readonly companyId: string
  readonly validFrom: Date
  readonly setAt: Date
  readonly setBy: string
  readonly reason: string
}

const TERMS_COLUMNS = {
  id: 'commission_terms.id',
  currency: 'commission_terms.currency',
  bps: 'commission_terms.bps',
  fixedMinor: 'commission_terms.fixed_minor',
  vatCode: 'commission_terms.vat_code',
  vatBps: 'commission_terms.vat_bps',
  vatReason: 'commission_terms.vat_reason',
  onRefund: 'commission_terms.on_refund',
} as const
const KEPT_TERMS = columnsAs<KeptTerms>({
  ...TERMS_COLUMNS,
  merchantId: 'commission_terms.merchant_id',
  companyId: 'commission_terms.company_id',
  validFrom: 'commission_terms.valid_from',
  setAt: 'commission_terms.set_at',
  setBy: 'commission_terms.set_by',
  reason: 'commission_terms.reason',
})

/** Those of the latest day that has come; of one day those set last. */
const IN_FORCE = (merchant: string, currency: string, at: string) => `
  select * from commission_terms
   where merchant_id = ${merchant} and currency = ${currency} and valid_from <= ${at}
   order by valid_from desc, id desc limit 1`

export async function insertTerms(tx: Transaction, terms: KeptTerms): Promise<void> {
  const { id, merchantId, companyId, currency, bps, fixedMinor, vatCode, vatBps, vatReason } = terms
  const { onRefund, validFrom, setAt, setBy, reason } = terms
  await tx.query(
    `insert into commission_terms (id, merchant_id, company_id, currency, bps, fixed_minor, vat_code, vat_bps, vat_reason, on_refund,
                                   valid_from, set_at, set_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[id, merchantId, companyId, currency, bps, fixedMinor, vatCode, vatBps, vatReason, onRefund],
      ...[validFrom, setAt, setBy, reason],
    ],
  )
}

/** All there ever were, of one merchant or of all the scope may see: by merchant, the newest first. */
export async function listTerms(
  connection: Connection,
  scope: Scope,
  { merchantId = null }: { readonly merchantId?: string | null } = {},
): Promise<KeptTerms[]> {
  const { rows } = await connection.query<KeptTerms>(
    ...within(
      scope,
      'commission_terms',
      [merchantId],
      (own) => `
      select ${KEPT_TERMS} from commission_terms where merchant_id = coalesce($1::uuid, merchant_id) and ${own}
       order by merchant_id, currency, valid_from desc, id desc`,
    ),
  )
  return rows
}

export async function findTermsInForce(
  connection: Connection,
  scope: Scope,
  { merchantId, currency, at }: { readonly merchantId: string; readonly currency: string; readonly at: Date },
): Promise<KeptTerms | undefined> {
  const { rows } = await connection.query<KeptTerms>(
    ...within(
      scope,
      'commission_terms',
      [merchantId, currency, at],
      (own) => `select ${KEPT_TERMS} from (${IN_FORCE('$1', '$2', '$3')}) commission_terms where ${own}`,
    ),
  )
  return rows[0]
}

/** A merchant with what is in force for its sales, in one statement: without terms a payment asks for nothing more. */
export async function findMerchantWithTerms(
  connection: Connection,
  scope: Scope,
  { merchantId, currency, at }: { readonly merchantId: string; readonly currency: string; readonly at: Date },
): Promise<{ readonly merchant: Merchant; readonly commission: CommissionTerms | undefined } | undefined> {
  const { rows } = await connection.query<Merchant & { readonly commission: InJson | null }>(
    ...within(scope, 'merchant', [merchantId, currency, at], (own) => ({
      name: 'find-merchant-with-terms',
      text: `
        select ${merchantColumns},
               (select jsonb_build_object('id', id, 'currency', currency, 'bps', bps, 'fixedMinor', fixed_minor::text,
                         'vatCode', vat_code, 'vatBps', vat_bps, 'vatReason', vat_reason, 'onRefund', on_refund)
                  from (${IN_FORCE('merchants.id', '$2', '$3')}) terms) as commission
          from merchants where merchants.id = $1 and ${own}`,
    })),
  )
  const [row] = rows
  if (!row) return undefined
  const { commission, ...merchant } = row
  return { merchant, commission: commission ? { ...commission, fixedMinor: BigInt(commission.fixedMinor) } : undefined }
}

/** JSON has no integer that is surely exact: the amount is a text there. */
type InJson = Omit<CommissionTerms, 'fixedMinor'> & { readonly fixedMinor: string }
