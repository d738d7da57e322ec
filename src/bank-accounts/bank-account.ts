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
  /** The disk's own word for why it could not be looked into (`EACCES`); null: it was, or is not there. */
  readonly folderUnreadFor: string | null
  readonly connectedAt: Date
  readonly connectedBy: string
  readonly heldAt: Date | null
  readonly heldReason: string | null
  readonly heldFor: HoldKind | null
  /** The same moment by the business clock. */
  readonly heldOn: Date | null
  /** The end of the last hold: it settles what was doubtful before. */
  readonly resumedAt: Date | null
  /** The newest hold of collection for lost time that this account has been held for. */
  readonly collectionHoldId: bigint
}

/** What an account may be held for: kinds are stored, and keep their names. */
export type HoldKind =
  /** Collection was held for it: the database is older than the world. */
  | 'lost_time'
  /** Files lie in its folder that these books do not know. */
  | 'unknown_files'
  /** The newest file that these books have written is not in its folder. */
  | 'folder'
  /** Its bank speaks of a file that these books do not know. */
  | 'bank'
  | 'operator'

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
