import { findCompany } from '../../companies/index.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import { DomainError } from '../../shared/errors.ts'
import { SYSTEM } from '../../shared/scope.ts'
import type { Given } from './command-line.ts'
import type { Ground } from './operator-ground.ts'
import { readUid } from './read-values.ts'

/** The id of the company of `--company`. Throws `company_not_found`. */
export async function findOwnCompany({ db }: Ground, given: Given): Promise<string> {
  const company = await findCompany(db, readUid(given, 'company'))
  if (!company) throw new DomainError('not_found', 'company_not_found', 'no company with this uid')
  return company.id
}

/** The merchant of `--merchant`, whoever's it is. Throws `merchant_not_found`. */
export async function findOwnMerchant({ db }: Ground, given: Given): Promise<Merchant> {
  const merchant = await findMerchant(db, SYSTEM, readUid(given, 'merchant'))
  if (!merchant) throw new DomainError('not_found', 'merchant_not_found', 'no merchant with this uid')
  return merchant
}
