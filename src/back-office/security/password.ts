import type { Connection, Database } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { changePassword } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { newPasswordField, orWeakPassword } from '../doors/choose-password.ts'
import { password } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { type Shown, staffPage } from '../staff-page.ts'
import { OF_MERCHANTS_PEOPLE, type OwnVisit, personOf } from './own-account.ts'

const FORM = { password: password() }
const pathAbove = (path: string) => path.replace(/\/password$/, '')

function view(_connection: Connection, { reader, formToken, address }: OwnVisit, { errors }: Shown<typeof FORM>) {
  const texts = languages[reader.language].security
  const back = { href: pathAbove(address.path), label: texts.title }
  const form = postForm({
    ...{ formToken, fields: newPasswordField(reader, errors.password) },
    ...{ verb: languages[reader.language].door.setPassword, stay: { href: back.href, label: texts.keepPassword } },
  })
  return {
    title: texts.changePassword,
    body: html`${head(reader, { title: texts.changePassword, above: [back], text: texts.othersEnd })}${form}`,
  }
}

async function submit(db: Database, visit: OwnVisit, { password: chosen }: { password: string }) {
  const { visitor, address } = visit
  return orWeakPassword(visit.reader, async () => {
    const email = visitor.email ?? ''
    await changePassword(db, personOf(visit), { email, password: chosen, sessionId: visitor.sessionId })
    return { to: pathAbove(address.path), done: 'password_changed' }
  })
}

const TERMS = {
  provedWithinMs: SENSITIVE.provedWithinMs,
  opensWithoutFactor: true,
  statementsMax: 0,
  form: FORM,
} as const

export const securityPassword = staffPage({
  path: '/dashboard/security/password',
  ...OF_MERCHANTS_PEOPLE,
  ...TERMS,
  view,
  submit,
})

export const operatorSecurityPassword = staffPage({
  path: '/operator/security/password',
  audience: 'operator',
  roles: ['admin', 'support'],
  ...TERMS,
  view,
  submit,
})
