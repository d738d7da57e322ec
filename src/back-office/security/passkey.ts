import type { Connection, Database } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { passkeyForm, withoutScript } from '../../pages/office/passkey-form.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { addPasskey, beginPasskey } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { requireRelyingParty } from '../doors/relying-party.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { type Shown, staffPage } from '../staff-page.ts'
import { OF_MERCHANTS_PEOPLE, type OwnVisit, personOf, shownCodes } from './own-account.ts'

const FORM = {
  act: oneOf(['begin', 'answer']),
  name: text({ max: 60 }),
  answer: optional(text({ max: 16_000 })),
}
const pathAbove = (path: string) => path.replace(/\/passkey$/, '')
const backOf = ({ reader, address }: OwnVisit) => {
  return { href: pathAbove(address.path), label: languages[reader.language].security.title }
}

/** Begins a passkey by its name; a wrong answer of the browser is told where it begins again. */
function view(_connection: Connection, visit: OwnVisit, { typed, errors }: Shown<typeof FORM>) {
  const { reader, formToken, ports, visitor } = visit
  requireRelyingParty(ports, visitor.audience)
  const texts = languages[reader.language].passkeys
  const fields = field({
    ...{ name: 'name', label: texts.name, value: typed.name ?? '', autocomplete: 'off', maxLength: 60 },
    ...{ hint: texts.nameHint, error: errors.name },
  })
  const stay = { href: backOf(visit).href, label: texts.back }
  const form = postForm({ formToken, fields: html`${hidden('act', 'begin')}${fields}`, verb: texts.make, stay })
  return {
    title: texts.add,
    body: html`${head(reader, { title: texts.add, above: [backOf(visit)], text: texts.addText })}${form}${withoutScript(reader.language)}`,
  }
}

async function submit(
  db: Database,
  visit: OwnVisit,
  { act, name, answer = '' }: { act: string; name: string; answer: string | undefined },
) {
  const { visitor, reader, formToken, ports } = visit
  const texts = languages[reader.language].passkeys
  const relyingParty = requireRelyingParty(ports, visitor.audience)
  const owner = { ...personOf(visit), sessionId: visitor.sessionId, relyingParty }
  if (act === 'begin') {
    const options = await beginPasskey(db, owner, visitor.email ?? '')
    const stay = { href: backOf(visit).href, label: texts.back }
    const form = { formToken, asks: 'create', options, fields: hidden('name', name), stay } as const
    const body = html`${head(reader, { title: texts.add, above: [backOf(visit)], text: texts.making })}${passkeyForm(reader.language, form)}`
    return { shown: { title: texts.add, body, asksPasskey: true } }
  }
  const added = await addPasskey(db, owner, { name, answer })
  if (!added) return { errors: { name: texts.wrongMade } }
  if (added.codes) return { shown: shownCodes(visit, backOf(visit).href, added.codes) }
  return { to: backOf(visit).href, done: 'passkey_added' }
}

const { provedWithinMs } = SENSITIVE
const TERMS = { form: FORM, statementsMax: 0, opensWithoutFactor: true, provedWithinMs } as const

export const securityPasskey = staffPage({
  path: '/dashboard/security/passkey',
  ...OF_MERCHANTS_PEOPLE,
  ...TERMS,
  view,
  submit,
})

export const operatorSecurityPasskey = staffPage({
  path: '/operator/security/passkey',
  audience: 'operator',
  roles: ['admin', 'support'],
  ...TERMS,
  view,
  submit,
})
