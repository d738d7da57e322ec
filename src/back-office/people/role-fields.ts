import type { Connection } from '../../db/database.ts'
import { listMerchants } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { choice, ticks } from '../../pages/office/form.ts'
import { MERCHANT_ROLES } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { type ErrorsOf, type Input, oneOf, type TypedOf } from '../inputs.ts'
import { requireId } from '../require-found.ts'
import type { Visit } from '../staff-page.ts'
import { ownCompany } from './own-company.ts'

/** As many as a list to choose from may have. */
const MERCHANTS_MAX = 200

/** Of the boxes, the one for a whole company. */
const ALL = 'all'

/**
 * Which merchants somebody sees: null for all of them. Nothing ticked is no answer, and neither is all beside some. Throws 404 for
 * what names none; whose they are, the verb asks.
 */
const seen: Input<readonly string[] | null> = {
  read(given, language) {
    const words = [...new Set(given.split(',').filter((word) => word !== ''))]
    if (words.length === 0 || (words.includes(ALL) && words.length > 1))
      return { wrong: languages[language].people.seesWrong }
    return { value: words.includes(ALL) ? null : words.map(requireId) }
  },
}

export const ROLE_FORM = { role: oneOf(MERCHANT_ROLES), merchants: seen }

/** What somebody may do, and for which merchants: all of them, or some. */
export async function roleFields(
  connection: Connection,
  visit: Visit<'merchant'>,
  { typed, errors }: { readonly typed: TypedOf<typeof ROLE_FORM>; readonly errors: ErrorsOf<typeof ROLE_FORM> },
  now: { readonly role: string; readonly merchantIds: readonly string[] | null },
): Promise<Html> {
  const { language } = visit.reader
  const texts = languages[language].people
  const { roles } = languages[language].office
  const merchants = await listMerchants(connection, visit.scope, { companyId: ownCompany(visit), limit: MERCHANTS_MAX })
  return html`${choice({
    ...{ name: 'role', label: texts.role, value: typed.role ?? now.role, hint: texts.roleHint },
    options: MERCHANT_ROLES.map((role) => [role, roles[role]] as const),
  })}${ticks({
    ...{ name: 'merchants', legend: texts.sees, isList: true, hint: texts.seesHint, error: errors.merchants },
    values: typed.merchants?.split(',') ?? now.merchantIds ?? [ALL],
    options: [[ALL, texts.seesAll], ...merchants.map(({ id, name }) => [id, name] as const)],
  })}`
}
