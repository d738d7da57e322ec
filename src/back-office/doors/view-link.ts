import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { findViewByLink, openView } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { type DoorVisit, doorPage } from './door-page.ts'

/** Throws 410 for a link that was used, is over, or was never made. */
async function requireView(connection: Connection, { ports, params }: DoorVisit) {
  const found = await findViewByLink(connection, ports, params.token ?? '')
  if (!found) throw new StaffRefusal(410, 'linkOver')
  return found
}

/** Where an operator comes in who may look at a company's pages: opening the address changes nothing, the button does. */
export const viewLink = doorPage({
  path: '/dashboard/view/:token',
  door: 'merchant',
  form: {},
  async view(connection, visit) {
    const { reader, formToken, action } = visit
    const { companyName, reason } = await requireView(connection, visit)
    const { viewing } = languages[reader.language]
    const title = viewing.open(companyName)
    const form = postForm({ action, formToken, fields: html`<p>${viewing.half}</p>`, verb: viewing.begin })
    return { title, body: html`${head(reader, { title, text: viewing.because(reason) })}${form}` }
  },
  async submit(db, visit) {
    const token = await openView(db, await requireView(db, visit), visit.knock)
    if (token === undefined) throw new StaffRefusal(410, 'linkOver')
    return { to: '/dashboard', token, cookie: 'view' }
  },
})
