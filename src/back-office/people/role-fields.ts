import type { Connection } from '../../db/database.ts'
import { listMerchants } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { choice } from '../../pages/office/form.ts'
import { MERCHANT_ROLES } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { requireId } from '../require-found.ts'
import type { Visit } from '../staff-page.ts'
import { ownCompany } from './own-company.ts'

/** As many as a list to choose from may have. */
const MERCHANTS_MAX = 200

export const ROLE_FORM = { role: oneOf(MERCHANT_ROLES), merchant: optional(text({ max: 40 })) }

/** What somebody may do, and for which merchant: all of them, or one. */
export async function roleFields(
  connection: Connection,
  visit: Visit<'merchant'>,
  chosen: { readonly role: string; readonly merchant: string },
): Promise<Html> {
  const { language } = visit.reader
  const texts = languages[language].people
  const { roles } = languages[language].office
  const merchants = await listMerchants(connection, visit.scope, { companyId: ownCompany(visit), limit: MERCHANTS_MAX })
  return html`${choice({
    ...{ name: 'role', label: texts.role, value: chosen.role, hint: texts.roleHint },
    options: MERCHANT_ROLES.map((role) => [role, roles[role]] as const),
  })}${choice({
    ...{ name: 'merchant', label: texts.sees, value: chosen.merchant, hint: texts.seesHint },
    options: [['', texts.places(0)], ...merchants.map(({ id, name }) => [id, name] as const)],
  })}`
}

/** The merchant that was chosen: null for all of them. Throws 404 for what names none; whose it is, the verb asks. */
export function merchantIdsOf(merchant: string | undefined): readonly string[] | null {
  return merchant === undefined ? null : [requireId(merchant)]
}
