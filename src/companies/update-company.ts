import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { readName } from '../shared/names.ts'
import type { MadeBy } from './add-api-key.ts'
import { type Company, findCompany, saveCompany } from './company-store.ts'
import { requireCompany } from './require-company.ts'

/** What is absent stays as it is; null takes it away. */
export interface CompanyWish {
  readonly name?: string | undefined
  readonly basicAuthEnabled?: boolean | undefined
  readonly legalCountry?: string | null | undefined
  readonly vatId?: string | null | undefined
}

/**
 * Changes what is given. Switching Basic authentication off refuses the next request already.
 * Throws invalid `invalid_parameters`, not_found `company_not_found`.
 */
export async function updateCompany(
  tx: Transaction,
  call: MadeBy,
  companyId: string,
  wished: CompanyWish,
): Promise<void> {
  const name = wished.name === undefined ? undefined : readName(wished.name)
  if (wished.legalCountry && !isCountry(wished.legalCountry))
    refuse('invalid_parameters', { rule: 'a country is two capital letters (ISO 3166-1)' })
  if (wished.vatId && !isVatId(wished.vatId))
    refuse('invalid_parameters', { rule: 'a number for VAT begins with its country: FR12345678901' })
  await requireCompany(tx, companyId)
  const before = (await findCompany(tx, companyId)) ?? refuse('company_not_found', { why: 'unknown_uid' })
  const {
    basicAuthEnabled = before.basicAuthEnabled,
    legalCountry = before.legalCountry,
    vatId = before.vatId,
  } = wished
  const next: Company = { id: companyId, name: name ?? before.name, basicAuthEnabled, legalCountry, vatId }
  const changes = differences(spelled(before), spelled(next))
  if (Object.keys(changes).length === 0) return
  await saveCompany(tx, next)
  await recordAct(tx, call, { act: 'company_changed', subject: publicId('cmp', companyId), companyId, changes })
}

export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text)
}

/** As the states of the Union write them; whether somebody has that number, only a tax office knows. */
export function isVatId(text: string): boolean {
  return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(text)
}

type Spelled = Readonly<Record<string, string | null>>

/** Under the names of the audit log. */
function spelled({ name, basicAuthEnabled, legalCountry, vatId }: Company): Spelled {
  return { name, basic_auth: basicAuthEnabled ? 'on' : 'off', legal_country: legalCountry, vat_id: vatId }
}

function differences(before: Spelled, after: Spelled) {
  const changed = Object.entries(after).filter(([name, to]) => before[name] !== to)
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? null, to }]))
}
