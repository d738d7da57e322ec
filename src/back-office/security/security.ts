import { type Connection, type Database, transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import { table } from '../../pages/office/table.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { hidden } from '../../pages/parts/field.ts'
import { notice } from '../../pages/parts/notice.ts'
import {
  beginApp,
  endOneSession,
  listSessions,
  makeRecoveryCodes,
  type Passkey,
  readFactors,
  removeApp,
} from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { relyingPartyOf } from '../doors/relying-party.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { OF_MERCHANTS_PEOPLE, type OwnVisit, personOf, shownCodes } from './own-account.ts'
import { listOfSessions } from './sessions.ts'

const FORM = {
  act: oneOf(['begin_app', 'new_codes', 'remove_app', 'end_session']),
  session: optional(text({ max: 40 })),
}

/** What proves them beside the password, and what would. */
function secondFactor(visit: OwnVisit, { apps, passkeys, recoveryCodes }: Awaited<ReturnType<typeof readFactors>>) {
  const { reader, address, formToken, ports, visitor } = visit
  const { security: texts, passkeys: words } = languages[reader.language]
  const button = (act: string, label: string) =>
    buttonForm({ action: address.path, formToken, label, style: 'secondary', fields: hidden('act', act) })
  const [app] = apps
  const isProtected = app !== undefined || passkeys.length > 0
  const addPasskey =
    relyingPartyOf(ports, visitor.audience) &&
    html`<a class="button${isProtected ? ' button-secondary' : ''}" href="${address.path}/passkey">${words.add}</a>`
  const kept: [string, string][] = [
    ...(app ? [[texts.app, texts.appSince(moment(app.since, reader).toString())] as [string, string]] : []),
    ...(isProtected ? [[texts.codes, texts.codesLeft(recoveryCodes)] as [string, string]] : []),
  ]
  return html`${isProtected ? facts(kept) : html`<p>${texts.noFactor}</p>`}${passkeys.length > 0 && listed(visit, passkeys)}
${!app && passkeys.length > 0 && html`<p class="quiet">${words.onlyPasskeys}</p>`}
<div class="buttons">${addPasskey}${app ? button('remove_app', texts.removeApp) : button('begin_app', texts.addApp)}${isProtected && button('new_codes', texts.newCodes)}</div>`
}

function listed({ reader, address }: OwnVisit, passkeys: readonly Passkey[]) {
  const words = languages[reader.language].passkeys
  return table({
    caption: words.title,
    rows: passkeys,
    columns: [
      { label: words.one, place: 'name', cell: ({ name }) => name },
      { label: words.since, place: 'start', cell: ({ createdAt }) => moment(createdAt, reader) },
      {
        label: words.used,
        place: 'start',
        cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt, reader) : words.neverUsed),
      },
      {
        label: words.remove,
        place: 'end',
        cell: ({ id, name }) =>
          html`<a href="${address.path}/passkeys/${id}" aria-label="${words.removeOf(name)}">${words.remove}</a>`,
      },
    ],
  })
}

async function view(connection: Connection, visit: OwnVisit) {
  const { reader, visitor, address, ports, done } = visit
  const texts = languages[reader.language].security
  const factors = await readFactors(connection, personOf(visit))
  const now = ports.systemClock.now()
  const sessions = await listSessions(connection, visitor.audience, visitor.staffId, now)
  const said = Object.hasOwn(texts.done, done ?? '') && texts.done[done as keyof typeof texts.done]
  return {
    title: texts.title,
    body: html`${said && notice('good', { heading: said })}${head(reader, { title: texts.title, text: texts.whose(visitor.name) })}
${section({ id: 'factor', title: texts.factor }, secondFactor(visit, factors))}
${section({ id: 'password', title: texts.password }, html`<p><a class="button button-plain" href="${address.path}/password">${texts.changePassword}</a></p>`)}
${visitor.audience === 'merchant' && section({ id: 'mails', title: languages[reader.language].taskMails.title }, html`<p><a class="button button-plain" href="${address.path}/mails">${languages[reader.language].taskMails.link}</a></p>`)}
${section({ id: 'sessions', title: texts.sessions }, listOfSessions(visit, sessions))}`,
  }
}

async function submit(db: Database, visit: OwnVisit, form: { act: string; session: string | undefined }) {
  const { visitor, ports, address } = visit
  const of = personOf(visit)
  const to = address.path
  switch (form.act) {
    case 'begin_app':
      await transaction(db, (tx) => beginApp(tx, ports.sealer, of))
      return { to: `${to}/app`, done: 'app_begun' }
    case 'new_codes':
      return { shown: shownCodes(visit, to, await transaction(db, (tx) => makeRecoveryCodes(tx, of))) }
    case 'remove_app':
      await transaction(db, (tx) => removeApp(tx, { ...of, sessionId: visitor.sessionId }))
      return { to, done: 'app_removed' }
    default:
      await transaction(db, (tx) => endOneSession(tx, of, form.session ?? ''))
      return { to, done: 'session_ended' }
  }
}

const TERMS = {
  provedWithinMs: SENSITIVE.provedWithinMs,
  opensWithoutFactor: true,
  statementsMax: 4,
  form: FORM,
} as const

export const security = staffPage({
  path: '/dashboard/security',
  ...OF_MERCHANTS_PEOPLE,
  section: (language) => languages[language].security.title,
  place: 30,
  ...TERMS,
  view,
  submit,
})

export const operatorSecurity = staffPage({
  path: '/operator/security',
  audience: 'operator',
  roles: ['admin', 'support'],
  section: (language) => languages[language].security.title,
  place: 30,
  ...TERMS,
  view,
  submit,
})
