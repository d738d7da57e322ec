import { listCurrentPsps, type PspAccount, type PspConnectTerms } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Merchant } from '../../merchants/index.ts'
import type { Link } from '../../pages/office/head.ts'
import { findBrand, PSP_FAMILIES } from '../../providers/index.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { credentialInputs } from '../connections/credential-form.ts'
import type { StaffPorts } from '../ports.ts'
import { requireFound } from '../require-found.ts'
import { aboveMerchant, MERCHANTS_PATH, merchantPath, requireOwnMerchant } from './own-merchant.ts'

export const PSP_PATH = `${MERCHANTS_PATH}/:merchant/psp` as const

export const pspPath = (merchant: Pick<Merchant, 'id'>) => `${merchantPath(merchant)}/psp`

/** Every name that a credential of any PSP has: a form is made of those of one. */
export const CREDENTIAL_INPUTS = credentialInputs(PSP_FAMILIES.flatMap(({ credentials }) => credentials))

/** What stands above a page about a merchant's PSP. */
export function abovePsp(merchant: Merchant, language: StaffLanguage): readonly Link[] {
  const { crumb } = languages[language].psp
  return [...aboveMerchant(merchant, language), { href: pspPath(merchant), label: crumb }]
}

/** The merchant of an address with the account that it is settled through; what this release does not know of it is not found. */
export async function requireOwnPsp(
  connection: Connection,
  visit: { readonly scope: OwnerScope; readonly params: { readonly merchant: string } },
): Promise<{ readonly merchant: Merchant; readonly account: PspAccount } & NonNullable<ReturnType<typeof findBrand>>> {
  const merchant = await requireOwnMerchant(connection, visit)
  const account = requireFound((await listCurrentPsps(connection, visit.scope, [merchant.id]))[0])
  return { merchant, account, ...requireFound(findBrand(account.provider)) }
}

/** With what credentials are tried: the vault asks, by its own rules of the network. */
export function termsOf(
  { settling, sealer, isDemo }: StaffPorts,
  accepts: Pick<PspConnectTerms, 'acceptsUnchecked' | 'acceptsUnproven'>,
): PspConnectTerms {
  return { ask: settling.vault.psp.check, sealer, isDemo, ...accepts }
}
