import type { Connection } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { beside, facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { findFactorReset, findPerson, listSessions, type Person } from '../../../people/index.ts'
import { languages } from '../../../texts/languages.ts'
import { factorMark } from '../../people/factor-mark.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { staffPage, type Visit } from '../../staff-page.ts'
import { companyPath } from '../companies/paths.ts'
import { OPERATORS } from '../operators.ts'
import { PEOPLE_PATH } from '../paths.ts'
import { signedInText } from './list.ts'

type PersonVisit = Visit<'operator', { readonly id: string }>

export async function requirePerson(connection: Connection, { params }: PersonVisit): Promise<Person> {
  return requireFound(await findPerson(connection, requireId(params.id)))
}

export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>) => name ?? email

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
    rows: companies,
    hrefOf: ({ id }) => companyPath(id),
    columns: [
      { label: operator.companies.company, place: 'name', cell: ({ name }) => name },
      { label: words.role, place: 'start', cell: ({ role }) => office.roles[role] },
      { label: words.sees, place: 'whole', cell: ({ merchants }) => words.places(merchants ?? 0) },
    ],
  })
  return section({ id: 'companies', title }, companies.length === 0 ? html`<p>${noCompany}</p>` : list)
}
