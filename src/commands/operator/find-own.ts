import { findCompany } from '../../companies/index.ts'
import { findPspAccount, listPspAccounts, type PspAccount } from '../../connections/index.ts'
import { transaction } from '../../db/database.ts'
import { type Merchant, requireMerchant } from '../../merchants/index.ts'
import { findBrand } from '../../providers/index.ts'
import { refuse } from '../../refusals/index.ts'
import { publicId } from '../../shared/ids.ts'
import type { Given, Option } from './command-line.ts'
import type { Ground } from './operator-ground.ts'
import { readUid } from './read-values.ts'

export const PSP: Option = { value: 'payzen_eu', what: 'npm run psp -- brands lists them', isRequired: true }
/** Its credentials are still good for what is under way there. */
export const ENDED: Option = { value: '…', what: 'one that another came in place of, by its id in the list' }

type Brand = NonNullable<ReturnType<typeof findBrand>>

/** Throws in a sentence for one that this release does not know. */
export function requireBrand(id: string): Brand {
  const found = findBrand(id)
  if (!found) throw new Error(`there is no PSP ${id}: npm run psp -- brands lists those there are`)
  return found
}

/** The account of `--merchant`: the one it is settled through, or the one of `--account`. Throws in a sentence. */
export async function findOwnPspAccount(ground: Ground, given: Given): Promise<PspAccount & { merchant: string }> {
  const { db, call } = ground
  const { id } = await findOwnMerchant(ground, given)
  const merchant = publicId('mer', id)
  const account = given.account
    ? (await listPspAccounts(db)).find((known) => known.id === given.account && known.merchantId === id)
    : await transaction(db, (tx) => findPspAccount(tx, call.scope, id))
  if (account) return { ...account, merchant }
  throw new Error(
    given.account
      ? `the merchant has no account ${given.account}: npm run psp -- list`
      : `no PSP of ${merchant} is connected: npm run psp -- connect --merchant ${merchant} --psp …`,
  )
}

/** The id of the company of `--company`. Throws `company_not_found`. */
export async function findOwnCompany({ db }: Ground, given: Given): Promise<string> {
  const company = await findCompany(db, readUid(given, 'company'))
  if (!company) refuse('company_not_found', { why: 'unknown_uid' })
  return company.id
}

/** The merchant of `--merchant`, whoever's it is. Throws `merchant_not_found`. */
export async function findOwnMerchant({ db, call }: Ground, given: Given): Promise<Merchant> {
  return requireMerchant(db, call.scope, readUid(given, 'merchant'))
}
