import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { findOperatorByLink, setOperatorPasswordByLink } from '../../people/index.ts'
import { NAME_LENGTH_MAX } from '../../shared/names.ts'
import { languages } from '../../texts/languages.ts'
import { optional, password, text } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { newPasswordField, orWeakPassword } from './choose-password.ts'
import { type DoorVisit, doorPage } from './door-page.ts'

/** Whose link it is. Throws 410 for one that was used, is over, or was never made. */
async function requireLink(connection: Connection, { ports, params }: DoorVisit) {
  const found = await findOperatorByLink(connection, ports, params.token ?? '')
  if (!found) throw new StaffRefusal(410, 'linkOver')
  return found
}

/** Where an operator chooses a password, by a link that opens once. */
export const operatorPassword = doorPage({
  path: '/operator/password/:token',
  door: 'operator',
  form: { name: optional(text({ max: NAME_LENGTH_MAX })), password: password() },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken, action } = visit
    const { email, name } = await requireLink(connection, visit)
    const texts = languages[reader.language].door
    const fields = [
      field({
        name: 'name',
        label: texts.name,
        value: typed.name ?? name ?? '',
        autocomplete: 'name',
        error: errors.name,
      }),
      newPasswordField(reader, errors.password),
    ]
    const title = texts.choosePassword
    return {
      title,
      body: html`${head(reader, { title, text: texts.choosePasswordFor(email) })}${postForm({ action, formToken, fields, verb: texts.setPassword })}`,
    }
  },
  async submit(db, visit, { name, password: chosen }) {
    const link = await requireLink(db, visit)
    return orWeakPassword(visit.reader, async () => {
      const isSet = await setOperatorPasswordByLink(db, link, visit.knock, { name: name ?? null, password: chosen })
      if (!isSet) throw new StaffRefusal(410, 'linkOver')
      return { to: '/operator/sign-in' }
    })
  },
})
