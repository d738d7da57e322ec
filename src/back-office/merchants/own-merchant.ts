import type { Connection } from '../../db/database.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import type { Link } from '../../pages/office/head.ts'
import type { Mark } from '../../pages/office/mark.ts'
import type { MerchantHealth } from '../../reading/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'

export const MERCHANTS_PATH = '/dashboard/merchants'

/** The merchant of an address, as `mer_…`. Throws 404, also for one of others. */
export async function requireOwnMerchant(
  connection: Connection,
  { scope, params }: { readonly scope: OwnerScope; readonly params: { readonly merchant: string } },
): Promise<Merchant> {
  const id = requireFound(parsePublicId('mer', params.merchant))
  return requireFound(await findMerchant(connection, scope, id))
}

export const merchantPath = ({ id }: Pick<Merchant, 'id'>) => `${MERCHANTS_PATH}/${publicId('mer', id)}`

/** What stands above a page about a merchant. */
export function aboveMerchant(merchant: Pick<Merchant, 'id' | 'name'>, language: StaffLanguage): readonly Link[] {
  return [
    { href: MERCHANTS_PATH, label: languages[language].merchants.title },
    { href: merchantPath(merchant), label: merchant.name },
  ]
}

const SHAPES = {
  well: 'done',
  unchecked: 'done',
  refused: 'attention',
  retired: 'attention',
  missing: 'attention',
} as const

export function healthMark(health: MerchantHealth, language: StaffLanguage): Mark {
  return { shape: SHAPES[health], word: languages[language].merchants.health[health].word }
}
