import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import {
  findOperatorByLink,
  findStaffByLink,
  setOperatorPasswordByLink,
  setStaffPasswordByLink,
} from '../../people/index.ts'
import { NAME_LENGTH_MAX } from '../../shared/names.ts'
import { languages } from '../../texts/languages.ts'
import { optional, password, text } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Audience } from '../roles.ts'
import { newPasswordField, orWeakPassword } from './choose-password.ts'
import { type DoorPage, type DoorVisit, doorPage } from './door-page.ts'

/** A merchant's people ask for another one themselves; an operator asks another operator. */
const OVER = { merchant: 'resetOver', operator: 'linkOver' } as const

/** Whose link it is. Throws 410 for one that was used, is over, or was never made. */
async function requireLink<Link>(
  door: Audience,
  find: (connection: Connection, ports: DoorVisit['ports'], token: string) => Promise<Link | undefined>,
  connection: Connection,
  { ports, params }: DoorVisit,
): Promise<Link> {
  const found = await find(connection, ports, params.token ?? '')
  if (!found) throw new StaffRefusal(410, OVER[door])
  return found
}

/** Where somebody chooses a password, by a link that opens once. `set`: false when it was used meanwhile. */
function passwordLinkAt<Link extends { readonly email: string; readonly name?: string | null }>(
  path: DoorPage['path'],
  door: Audience,
  find: (connection: Connection, ports: DoorVisit['ports'], token: string) => Promise<Link | undefined>,
  set: (visit: DoorVisit, link: Link, chosen: { name: string | null; password: string }) => Promise<boolean>,
): DoorPage {
  return doorPage({
    ...{ path, door, form: { name: optional(text({ max: NAME_LENGTH_MAX })), password: password() } },
    async view(connection, visit, { typed, errors }) {
      const { reader, formToken, action } = visit
      const { email, name } = await requireLink(door, find, connection, visit)
      const texts = languages[reader.language].door
      const named = field({
        ...{ name: 'name', label: texts.name, value: typed.name ?? name ?? '', autocomplete: 'name' },
        error: errors.name,
      })
      const fields = [door === 'operator' && named, newPasswordField(reader, errors.password)]
      const form = postForm({ action, formToken, fields, verb: texts.setPassword })
      const title = texts.choosePassword
      return { title, body: html`${head(reader, { title, text: texts.choosePasswordFor(email) })}${form}` }
    },
    async submit(db, visit, { name, password: chosen }) {
      const link = await requireLink(door, find, db, visit)
      return orWeakPassword(visit.reader, async () => {
        if (!(await set(visit, link, { name: name ?? null, password: chosen }))) throw new StaffRefusal(410, OVER[door])
        return { to: `/${door === 'operator' ? 'operator' : 'dashboard'}/sign-in` }
      })
    },
  })
}

export const operatorPassword = passwordLinkAt(
  '/operator/password/:token',
  'operator',
  findOperatorByLink,
  ({ ports, knock }, link, chosen) => setOperatorPasswordByLink(ports.db, link, knock, chosen),
)
export const staffPassword = passwordLinkAt(
  '/dashboard/password/:token',
  'merchant',
  findStaffByLink,
  ({ ports, knock }, link, { password: chosen }) => setStaffPasswordByLink(ports.db, link, knock, chosen),
)
