import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { BankDetails, Verification } from './bank-details.ts'

const DETAILS = columnsAs<BankDetails>({
  id: 'id',
  merchantId: 'merchant_id',
  companyId: 'company_id',
  payeeSealed: 'payee_sealed',
  ibanLast4: 'iban_last4',
  country: 'country',
  setBy: 'set_by',
  setAt: 'set_at',
  usableFrom: 'usable_from',
  verification: 'verification',
  verifiedAt: 'verified_at',
  toldNameSealed: 'told_name_sealed',
  flaggedAt: 'flagged_at',
  flagReason: 'flag_reason',
})

/** Instead of those before, which stay as they were for the payouts that used them. */
export async function replaceBankDetails(
  tx: Transaction,
  details: Omit<BankDetails, 'verification' | 'verifiedAt' | 'toldNameSealed' | 'flaggedAt' | 'flagReason'>,
): Promise<void> {
  const { id, merchantId, companyId, payeeSealed, ibanLast4, country, setBy, setAt, usableFrom } = details
  await tx.query('update bank_details set ended_at = $2 where merchant_id = $1 and ended_at is null', [
    merchantId,
    setAt,
  ])
  await tx.query(
    `insert into bank_details (id, merchant_id, company_id, payee_sealed, iban_last4, country, set_by, set_at, usable_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, merchantId, companyId, payeeSealed, ibanLast4, country, setBy, setAt, usableFrom],
  )
}

/** Of a merchant, those in use; undefined without any, and out of scope. */
export async function findBankDetails(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<BankDetails | undefined> {
  const { rows } = await connection.query<BankDetails>(
    ...within(
      scope,
      'bank_details',
      [merchantId],
      (own) => `select ${DETAILS} from bank_details where merchant_id = $1 and ended_at is null and ${own}`,
    ),
  )
  return rows[0]
}

/** Of several merchants at once, for a file. */
export async function listBankDetails(connection: Connection, merchantIds: readonly string[]): Promise<BankDetails[]> {
  const { rows } = await connection.query<BankDetails>(
    `select ${DETAILS} from bank_details where merchant_id = any($1::uuid[]) and ended_at is null`,
    [merchantIds],
  )
  return rows
}

/** Money came back from there, or was refused: nothing more is paid to them until they are set anew. The first reason stays. */
export async function flagBankDetails(tx: Transaction, id: string, reason: string, at: Date): Promise<void> {
  await tx.query('update bank_details set flagged_at = $2, flag_reason = $3 where id = $1 and flagged_at is null', [
    id,
    at,
    reason,
  ])
}

/** What the bank answered for these, whether or not they are in use still. */
export async function recordVerification(
  tx: Transaction,
  id: string,
  answer: { readonly verification: Verification; readonly how: string; readonly toldNameSealed: Buffer | null },
  at: Date,
): Promise<void> {
  await tx.query(
    `update bank_details set verification = $2, verified_how = $3, told_name_sealed = $4, verified_at = $5 where id = $1`,
    [id, answer.verification, answer.how, answer.toldNameSealed, at],
  )
}
