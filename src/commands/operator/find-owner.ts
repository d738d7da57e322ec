import { findCompany } from '../../companies/index.ts'
import { type Merchant, requireMerchant } from '../../merchants/index.ts'
import { refuse } from '../../refusals/index.ts'
import type { Given } from './command-line.ts'
import type { Ground } from './operator-ground.ts'
import { readUid } from './read-values.ts'

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
