import type { SealedColumn, Sealer } from '../crypto/index.ts'

/** An account of the operator's at a bank. What is sealed is opened by `openOwnAccount`. */
export interface BankAccount {
  readonly id: string
  readonly label: string
  /** It pays and is paid in this one. */
  readonly currency: string
  readonly accountSealed: Buffer
  readonly ibanLast4: string
  readonly rail: string
  /** Of the payment message: a dialect of its bank. */
  readonly messageVersion: string
  readonly isInstant: boolean
  /** Where files for the bank are put. */
  readonly folderOut: string
  /** Where its answers and statements lie. */
  readonly folderIn: string
  readonly connectedAt: Date
  readonly connectedBy: string
  readonly heldAt: Date | null
  readonly heldReason: string | null
}

export interface OwnAccount {
  readonly iban: string
  readonly bic: string | null
  readonly holder: string
}

export const OWN_ACCOUNTS: SealedColumn = {
  table: 'bank_accounts',
  column: 'account_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `bank_accounts.account:${id}`,
}

export function sealOwnAccount(sealer: Sealer, id: string, account: OwnAccount): Buffer {
  return sealer.seal(JSON.stringify(account), OWN_ACCOUNTS.contextOf(id))
}

export function openOwnAccount(sealer: Sealer, { id, accountSealed }: Pick<BankAccount, 'id' | 'accountSealed'>) {
  return JSON.parse(sealer.open(accountSealed, OWN_ACCOUNTS.contextOf(id))) as OwnAccount
}
