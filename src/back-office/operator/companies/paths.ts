import { type Company, findCompany } from '../../../companies/index.ts'
import type { Connection } from '../../../db/database.ts'
import { findMerchant, type Merchant } from '../../../merchants/index.ts'
import type { Link } from '../../../pages/office/head.ts'
import { publicId } from '../../../shared/ids.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'

export const COMPANIES_PATH = '/operator/companies'

export const companyPath = (id: string) => `${COMPANIES_PATH}/${publicId('cmp', id)}`
export const merchantPath = (id: string) => `/operator/merchants/${publicId('mer', id)}`

export const statementPath = (id: string) => `${merchantPath(id)}/statement`

/** The company of an address, as `cmp_…`. Throws 404. */
export async function requireCompanyAt(connection: Connection, uid: string): Promise<Company> {
  return requireFound(await findCompany(connection, requirePublicId('cmp', uid)))
}

/** The merchant of an address, as `mer_…`, with its company. Throws 404. */
export async function requireMerchantAt(
  connection: Connection,
  uid: string,
): Promise<{ readonly merchant: Merchant; readonly company: Company }> {
  const merchant = requireFound(await findMerchant(connection, SYSTEM, requirePublicId('mer', uid)))
  return { merchant, company: requireFound(await findCompany(connection, merchant.companyId)) }
}

/** What stands above a page about a company. */
export function aboveCompany(
  company: Pick<Company, 'id' | 'name'> | undefined,
  language: StaffLanguage,
): readonly Link[] {
  const all = { href: COMPANIES_PATH, label: languages[language].operator.companies.title }
  return company ? [all, { href: companyPath(company.id), label: company.name }] : [all]
}
