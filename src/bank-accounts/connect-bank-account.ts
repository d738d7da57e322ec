import { recordAct } from '../audit/index.ts'
import { findRail, isBic, isIban, isInSepa, transliterate } from '../bank/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { newId } from '../shared/ids.ts'
import { type BankAccount, type OwnAccount, openOwnAccount, sealOwnAccount } from './bank-account.ts'
import { insertBankAccount, listBankAccounts } from './bank-account-store.ts'

/** The newest, and the one before it, which some banks still want. */
export const MESSAGE_VERSIONS = { '09': 'pain.001.001.09', '03': 'pain.001.001.03' } as const

interface WishedAccount extends OwnAccount {
  readonly label: string
  readonly version: keyof typeof MESSAGE_VERSIONS
  readonly isInstant: boolean
  readonly folderOut: string
  readonly folderIn: string
}

/** SEPA is the one rail there is, and pays euros. */
const CURRENCY = 'EUR'

/** An account from which merchants are paid. Throws invalid `invalid_parameters`; conflict `bank_account_known`. */
export async function connectBankAccount(
  tx: Transaction,
  call: Call,
  sealer: Sealer,
  wished: WishedAccount,
): Promise<BankAccount> {
  const { label, version, isInstant, folderOut, folderIn } = wished
  const { iban, bic, holder } = checkAccount(wished)
  if (label.trim() === '') refuse('invalid_parameters', { rule: 'label must name the account' })
  if (folderOut === folderIn)
    refuse('invalid_parameters', { rule: 'what is sent and what comes back lie in two folders' })
  const rail = findRail(CURRENCY)
  if (!rail) refuse('invalid_parameters', { rule: `no rail pays ${CURRENCY}` })
  if (await findBankAccountByIban(tx, sealer, iban)) refuse('bank_account_known')
  const id = newId()
  const account = {
    ...{
      id,
      label: label.trim(),
      currency: CURRENCY,
      accountSealed: sealOwnAccount(sealer, id, { iban, bic, holder }),
    },
    ...{ ibanLast4: iban.slice(-4), rail: rail.name, messageVersion: MESSAGE_VERSIONS[version], isInstant },
    ...{ folderOut, folderIn, connectedAt: call.systemClock.now() },
  }
  const connectedBy = await recordAct(tx, call, { act: 'bank_account_connected', subject: account.label })
  return (await insertBankAccount(tx, { ...account, connectedBy })) ?? refuse('bank_account_known')
}

/** As files spell it: capitals, no spaces. Throws invalid `invalid_parameters`, in a sentence that repeats no account. */
export function checkAccount({ iban, bic, holder }: OwnAccount): OwnAccount {
  const account = { iban: compact(iban), bic: bic === null ? null : compact(bic), holder: holder.trim() }
  if (!isIban(account.iban)) refuse('invalid_parameters', { rule: 'the IBAN is not right: its length or check digits' })
  if (!isInSepa(account.iban)) refuse('invalid_parameters', { rule: 'the account is not in SEPA' })
  if (account.bic !== null && !isBic(account.bic)) refuse('invalid_parameters', { rule: 'the BIC is not right' })
  if (account.holder === '') refuse('invalid_parameters', { rule: 'holder must be the account holder’s legal name' })
  if (!transliterate(account.holder)?.trim())
    refuse('invalid_parameters', { rule: 'the holder’s name must be written in Latin letters, as the bank has it' })
  return account
}

function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** A handful of rows, each opened: no digest of an account number has to be kept for it. */
async function findBankAccountByIban(
  connection: Connection,
  sealer: Sealer,
  iban: string,
): Promise<BankAccount | undefined> {
  const accounts = await listBankAccounts(connection)
  return accounts.find((account) => openOwnAccount(sealer, account).iban === iban)
}
