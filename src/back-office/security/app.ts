import { toBase32, totpUrl } from '../../crypto/totp.ts'
import type { Connection, Database } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { qrCode } from '../../pages/parts/qr-code.ts'
import { confirmApp, findBegunApp } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { type Shown, staffPage } from '../staff-page.ts'
import { OF_MERCHANTS_PEOPLE, type OwnVisit, personOf, shownCodes } from './own-account.ts'

const FORM = { code: text({ max: 12 }) }
const pathAbove = (path: string) => path.replace(/\/app$/, '')

/** The app's secret to scan or type, until its first code has come. */
async function view(connection: Connection, visit: OwnVisit, { errors }: Shown<typeof FORM>) {
  const { reader, visitor, formToken, ports, address } = visit
  const { secret } = requireFound(await findBegunApp(connection, ports.sealer, personOf(visit)))
  const texts = languages[reader.language].security
  const url = totpUrl(secret, { issuer: visitor.house, account: visitor.name })
  const fields = field({
    ...{ name: 'code', label: texts.firstCode, value: '', inputMode: 'numeric', autocomplete: 'one-time-code' },
    error: errors.code,
  })
  const above = [{ href: pathAbove(address.path), label: texts.title }]
  return {
    title: texts.addApp,
    body: html`${head(reader, { title: texts.addApp, above, text: texts.scan })}
${qrCode(url)}
<p>${texts.typed} <code class="break">${(toBase32(secret).match(/.{4}/g) ?? []).join(' ')}</code></p>
${postForm({ formToken, fields, verb: texts.confirm })}`,
  }
}

async function submit(db: Database, visit: OwnVisit, { code }: { code: string }) {
  const { visitor, reader, ports, address } = visit
  const of = { ...personOf(visit), sessionId: visitor.sessionId }
  const codes = await confirmApp(db, ports.sealer, of, code.replace(/\s/g, ''))
  if (!codes) return { errors: { code: languages[reader.language].door.wrongCode } }
  return { shown: shownCodes(visit, pathAbove(address.path), codes) }
}

const TERMS = {
  provedWithinMs: SENSITIVE.provedWithinMs,
  opensWithoutFactor: true,
  statementsMax: 1,
  form: FORM,
} as const

export const securityApp = staffPage({
  path: '/dashboard/security/app',
  ...OF_MERCHANTS_PEOPLE,
  ...TERMS,
  view,
  submit,
})

export const operatorSecurityApp = staffPage({
  path: '/operator/security/app',
  audience: 'operator',
  roles: ['admin', 'support'],
  ...TERMS,
  view,
  submit,
})
