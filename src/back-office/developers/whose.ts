import { type ApiKey, listApiKeys } from '../../companies/index.ts'
import type { Connection } from '../../db/database.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { StaffMember } from '../../people/index.ts'
import { addDays, hourInZone, parseDate } from '../../schedules/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'
import type { StaffVisitor } from '../roles.ts'

/** Who keeps credentials, and everything else of this section. */
export const KEEPERS = ['owner', 'developer'] as const
/** Who may see what shops were told: whoever answers a customer, too. */
export const READERS = ['owner', 'developer', 'support', 'read_only'] as const

/** Keys open a whole company: whoever is let see some of its merchants has none of them, and reads none's label. */
export function companyOfKeys({ scope, companyId }: StaffVisitor<'merchant'>): string | undefined {
  return scope.kind === 'company' ? companyId : undefined
}

export async function readKeys(connection: Connection, visitor: StaffVisitor<'merchant'>): Promise<ApiKey[]> {
  const companyId = companyOfKeys(visitor)
  return companyId === undefined ? [] : listApiKeys(connection, companyId)
}

/** The same for what is done with keys. Throws 404. */
export const requireCompanyId = (visitor: StaffVisitor<'merchant'>): string => requireFound(companyOfKeys(visitor))

/** The merchant of an address, `mer_…`. Throws 404 for anybody else's. */
export async function requireMerchant(connection: Connection, scope: OwnerScope, uid: string): Promise<Merchant> {
  const id = parsePublicId('mer', uid)
  return requireFound(id === undefined ? undefined : await findMerchant(connection, scope, id))
}

/** No row has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What a list is narrowed to by these names in its address; an id that is none finds nothing, rather than everything. */
export function narrowedTo(
  query: Readonly<Partial<Record<'merchant' | 'purchase' | 'from' | 'to', string>>>,
  { timeZone }: Reader,
) {
  const [from, to] = [query.from && parseDate(query.from), query.to && parseDate(query.to)]
  return {
    merchantId: query.merchant && (parsePublicId('mer', query.merchant) ?? NOBODY),
    purchaseId: query.purchase && (parsePublicId('pur', query.purchase) ?? NOBODY),
    from: from ? hourInZone(from, 0, timeZone) : undefined,
    before: to ? hourInZone(addDays(to, 1), 0, timeZone) : undefined,
  }
}

/** Where the machines of one merchant are kept. */
export const machineAt = (merchantId: string) => `/dashboard/developers/merchants/${publicId('mer', merchantId)}`

/** Who made it, by name: colleagues of today, or what rows say. */
export function makerOf(madeBy: string | null, people: readonly StaffMember[], { language }: Reader): string {
  const texts = languages[language].developers
  if (madeBy === null || madeBy === 'operator') return texts.madeByOperator
  const person = people.find(({ id }) => madeBy === `staff_${id}`)
  return person ? (person.name ?? person.email) : texts.madeByFormer
}
