import { type Connection, transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { findResetByLink, stopFactorReset } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { type DoorVisit, doorPage } from './door-page.ts'

async function requireReset(connection: Connection, { ports, params }: DoorVisit) {
  const found = await findResetByLink(connection, ports, params.token ?? '')
  if (!found) throw new StaffRefusal(410, 'linkOver')
  return found
}

/** Where whoever has the second factor still says so, by the mail that said it was lost: nothing is opened by it. */
export const keepFactor = doorPage({
  path: '/dashboard/keep-factor/:token',
  door: 'merchant',
  form: {},
  async view(connection, visit) {
    const { reader, formToken, action } = visit
    await requireReset(connection, visit)
    const { keepFactor: title, keepFactorText: text, keepFactorVerb: verb } = languages[reader.language].door
    return { title, body: html`${head(reader, { title, text })}${postForm({ action, formToken, fields: '', verb })}` }
  },
  async submit(db, visit) {
    const { personId: staffId } = await requireReset(db, visit)
    const by = { ...visit.knock, actor: { kind: 'staff', staffId } } as const
    await transaction(db, (tx) => stopFactorReset(tx, by, staffId))
    return { to: '/dashboard/sign-in' }
  },
})
