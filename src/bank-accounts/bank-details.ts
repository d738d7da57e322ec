import type { SealedColumn, Sealer } from '../crypto/index.ts'
import type { OwnAccount } from './bank-account.ts'

/** Where a merchant is paid, as far as it lies open. */
export interface BankDetails {
  readonly id: string
  readonly merchantId: string
  readonly companyId: string
  readonly payeeSealed: Buffer
  readonly ibanLast4: string
  /** Of the account; null where it was set before that was kept. */
  readonly country: string | null
  readonly setBy: string
  readonly setAt: Date
  /** Business clock. */
  readonly usableFrom: Date
  /** What the bank said of the holder's name (verification of payee); null: it was not asked yet. */
  readonly verification: Verification | null
  readonly verifiedAt: Date | null
  readonly toldNameSealed: Buffer | null
  readonly flaggedAt: Date | null
  readonly flagReason: string | null
}

export type Verification = 'match' | 'close' | 'no_match' | 'not_possible'

/** The whole of it: the row beside it can only repeat what it says. */
interface SealedPayee extends OwnAccount {
  readonly merchantId: string
  readonly companyId: string
  readonly usableFrom: string
}

export const PAYEES: SealedColumn = sealedIn('payee_sealed')
export const TOLD_NAMES: SealedColumn = sealedIn('told_name_sealed')

function sealedIn(column: string): SealedColumn {
  const contextOf = (id = '') => `bank_details.${column}:${id}`
  return { table: 'bank_details', column, key: { id: 'uuid' }, encoding: 'bytea', contextOf }
}

type Bound = Pick<BankDetails, 'id' | 'merchantId' | 'companyId' | 'usableFrom'>

export function sealPayee(sealer: Sealer, of: Bound, { iban, bic, holder }: OwnAccount): Buffer {
  const { id, merchantId, companyId, usableFrom } = of
  const payee: SealedPayee = { iban, bic, holder, merchantId, companyId, usableFrom: usableFrom.toISOString() }
  return sealer.seal(JSON.stringify(payee), PAYEES.contextOf(id))
}

/** Undefined where the row is not as the verb has written it: somebody changed it, and nothing may be paid there. */
export function openPayee(sealer: Sealer, details: Bound & Pick<BankDetails, 'payeeSealed'>): OwnAccount | undefined {
  const { id, merchantId, companyId, usableFrom, payeeSealed } = details
  let payee: SealedPayee
  try {
    payee = JSON.parse(sealer.open(payeeSealed, PAYEES.contextOf(id))) as SealedPayee
  } catch {
    return undefined
  }
  const isSame =
    payee.merchantId === merchantId && payee.companyId === companyId && payee.usableFrom === usableFrom.toISOString()
  return isSame ? { iban: payee.iban, bic: payee.bic, holder: payee.holder } : undefined
}

export function sealToldName(sealer: Sealer, detailsId: string, name: string): Buffer {
  return sealer.seal(name, TOLD_NAMES.contextOf(detailsId))
}

/** What the bank calls the holder, where it has said so. */
export function openToldName(sealer: Sealer, { id, toldNameSealed }: Pick<BankDetails, 'id' | 'toldNameSealed'>) {
  return toldNameSealed && sealer.open(toldNameSealed, TOLD_NAMES.contextOf(id))
}
