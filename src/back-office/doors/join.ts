import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { acceptInvitation, findInvitationByLink } from '../../people/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { NAME_LENGTH_MAX } from '../../shared/names.ts'
import { languages } from '../../texts/languages.ts'
import { optional, password, text } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { orWeakPassword } from './choose-password.ts'
import { type DoorVisit, doorPage, throttleOf } from './door-page.ts'

async function requireInvitation(connection: Connection, { ports, params }: DoorVisit) {
  const found = await findInvitationByLink(connection, ports, params.token ?? '')
  if (!found) throw new StaffRefusal(410, 'linkOver')
  return found
}

/** Where somebody joins a company, with the account that they have or with a new one: the page is the same. */
export const join = doorPage({
  path: '/dashboard/join/:token',
  door: 'merchant',
  form: { name: optional(text({ max: NAME_LENGTH_MAX })), password: password() },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken, action } = visit
    const { email, companyName, role } = await requireInvitation(connection, visit)
    const texts = languages[reader.language].door
    const title = texts.join(companyName)
    const fields = [
      field({ name: 'name', label: texts.name, value: typed.name ?? '', autocomplete: 'name', error: errors.name }),
      field({
        ...{ name: 'password', label: texts.password, type: 'password', autocomplete: 'new-password', value: '' },
        ...{ hint: texts.joinPassword, error: errors.password },
      }),
    ]
    const told = texts.joinAs(email, languages[reader.language].office.roles[role])
    return {
      title,
      body: html`${head(reader, { title, text: told })}${postForm({ action, formToken, fields, verb: texts.joinVerb })}`,
    }
  },
  async submit(db, visit, { name, password: given }) {
    const invitation = await requireInvitation(db, visit)
    const { email } = invitation
    const attempt = { email, password: given, name: name ?? null, ...throttleOf(visit, 'password', email) }
    return orWeakPassword(visit.reader, async () => {
      try {
        const isIn = await acceptInvitation(db, visit.ports.checkPassword, invitation, attempt, visit.knock)
        if (!isIn) throw new StaffRefusal(410, 'linkOver')
        return { to: '/dashboard/sign-in' }
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unauthorized') throw error
        return { errors: { password: languages[visit.reader.language].door.wrongPassword } }
      }
    })
  },
})
