import { type Connection, transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { acts, consequences } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { beside, facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import {
  askFactorResetOf,
  endAllSessions,
  findFactorReset,
  findPerson,
  listSessions,
  type Person,
  stopFactorReset,
} from '../../../people/index.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { factorMark } from '../../people/factor-mark.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage, type Visit } from '../../staff-page.ts'
import { companyPath } from '../companies/paths.ts'
import { REASON_CHARS_MAX, reasonField } from '../decisions/decidable.ts'
import { OPERATORS } from '../operators.ts'
import { signedInText } from './list.ts'
import { PEOPLE_PATH } from './paths.ts'

type PersonVisit = Visit<'operator', { readonly id: string }>

async function requirePerson(connection: Connection, { params }: PersonVisit): Promise<Person> {
  return requireFound(await findPerson(connection, requireId(params.id)))
}

const nameOf = ({ name, email }: Person) => name ?? email

/** One person: whom they work for, and what guards their account. */
export const operatorPerson = staffPage({
  path: `${PEOPLE_PATH}/:id`,
  ...OPERATORS,
  statementsMax: 3,
  async view(connection, visit) {
    const { reader, address, ports, visitor } = visit
    const person = await requirePerson(connection, visit)
    const { people: words, operator } = languages[reader.language]
    const texts = operator.people
    const now = ports.systemClock.now()
    const reset = await findFactorReset(connection, 'person_id', person.id, now)
    const sessions = await listSessions(connection, 'merchant', person.id, now)
    const title = nameOf(person)
    const isAdmin = visitor.role === 'admin'
    const ways = [
      ...(isAdmin && person.secondFactorEnabled && !reset
        ? [{ href: `${address.path}/factor`, label: words.factorLost }]
        : []),
      ...(isAdmin && reset ? [{ href: `${address.path}/factor/keep`, label: words.factorKeep }] : []),
      ...(sessions.length > 0 ? [{ href: `${address.path}/sessions`, label: texts.endSessions }] : []),
    ]
    const account = facts([
      [words.email, html`<span class="break">${person.email}</span>`],
      [words.factor, factorMark(person, reader)],
      [texts.signedIn, signedInText(person.signedInAt, reader)],
      [texts.sessions, String(sessions.length)],
    ])
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: PEOPLE_PATH, label: texts.title }] })}
${reset && html`<p>${words.factorDue} ${moment(reset.dueAt, reader)}.</p>`}
${beside(companiesOf(person, reader), [section({ id: 'account', title: texts.account }, account), ways.length > 0 && acts(ways)])}`,
    }
  },
})

function companiesOf({ companies }: Person, reader: Reader) {
  const { people: words, operator, office } = languages[reader.language]
  const { companies: title, noCompany } = operator.people
  const list = table({
    caption: title,
    ofPeople: true,
    rows: companies,
    hrefOf: ({ id }) => companyPath(id),
    columns: [
      { label: operator.companies.company, place: 'name', cell: ({ name }) => name },
      { label: words.role, place: 'start', cell: ({ role }) => office.roles[role] },
      { label: words.sees, place: 'late', cell: ({ merchants }) => words.places(merchants ?? 0) },
    ],
  })
  return section({ id: 'companies', title }, companies.length === 0 ? html`<p>${noCompany}</p>` : list)
}

const REASON = { reason: text({ max: REASON_CHARS_MAX }) }

/** For whoever no owner speaks for: the last owner of a company, or one of several. */
export const operatorFactorReset = staffPage({
  path: `${PEOPLE_PATH}/:id/factor`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 1,
  form: REASON,
  async view(connection, visit, { typed, errors }) {
    const person = await requirePerson(connection, visit)
    const { people: words, operator } = languages[visit.reader.language]
    return questionPage(visit, person, {
      ...{ title: words.factorAsked(nameOf(person)), verb: words.factorLost },
      follows: [
        { shape: 'note', text: operator.people.sureFirst },
        { shape: 'held', text: words.factorWaits },
        { shape: 'mail', text: words.factorMail(person.email) },
        { shape: 'note', text: words.factorStops },
      ],
      fields: reasonField(visit, typed.reason, errors.reason),
    })
  },
  async submit(db, visit, { reason }) {
    const { id: staffId } = await requirePerson(db, visit)
    const asked = { staffId, operatorId: visit.visitor.staffId, reason, language: visit.reader.language }
    await transaction(db, (tx) => askFactorResetOf(tx, visit.call, asked))
    return { to: PEOPLE_PATH, done: 'factor_reset' }
  },
})

/** Takes back a reset, whoever asked for it. */
export const operatorFactorKept = staffPage({
  path: `${PEOPLE_PATH}/:id/factor/keep`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 1,
  async view(connection, visit) {
    const person = await requirePerson(connection, visit)
    const words = languages[visit.reader.language].people
    const title = words.factorKeepAsked(nameOf(person))
    return questionPage(visit, person, { title, verb: words.factorKeep, follows: [], fields: '' })
  },
  async submit(db, visit) {
    const { id } = await requirePerson(db, visit)
    await transaction(db, (tx) => stopFactorReset(tx, visit.call, id))
    return { to: PEOPLE_PATH, done: 'factor_kept' }
  },
})

/** Signs somebody out everywhere: their password and factor stay. */
export const operatorSessionsEnd = staffPage({
  path: `${PEOPLE_PATH}/:id/sessions`,
  ...OPERATORS,
  ...SENSITIVE,
  statementsMax: 1,
  form: REASON,
  async view(connection, visit, { typed, errors }) {
    const person = await requirePerson(connection, visit)
    const texts = languages[visit.reader.language].operator.people
    return questionPage(visit, person, {
      ...{ title: texts.endAsked(nameOf(person)), verb: texts.endSessions },
      follows: [
        { shape: 'ended', text: texts.endText },
        { shape: 'held', text: texts.endStays },
      ],
      fields: reasonField(visit, typed.reason, errors.reason),
    })
  },
  async submit(db, visit, { reason }) {
    const { id: staffId } = await requirePerson(db, visit)
    await transaction(db, (tx) => endAllSessions(tx, visit.call, { staffId, reason }))
    return { to: PEOPLE_PATH, done: 'sessions_ended' }
  },
})

/** What follows, why, and the verb. */
function questionPage(
  { reader, formToken }: PersonVisit,
  person: Person,
  asked: Pick<Parameters<typeof postForm>[0], 'verb' | 'fields'> & {
    readonly title: string
    readonly follows: Parameters<typeof consequences>[0]
  },
) {
  const { title, verb, fields, follows } = asked
  const { keep } = languages[reader.language].people
  const here = { href: `${PEOPLE_PATH}/${person.id}`, label: nameOf(person) }
  const above = [{ href: PEOPLE_PATH, label: languages[reader.language].operator.people.title }, here]
  const form = postForm({ formToken, fields, verb, stay: { href: here.href, label: keep } })
  return { title, body: html`${head(reader, { title, above })}${follows.length > 0 && consequences(follows)}${form}` }
}
