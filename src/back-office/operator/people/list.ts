import { html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { pager, search, views } from '../../../pages/office/filters.ts'
import { head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { notice } from '../../../pages/parts/notice.ts'
import type { Person } from '../../../people/index.ts'
import { readPeople } from '../../../reading/index.ts'
import { EMAIL_LENGTH_MAX } from '../../../shared/email.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { factorMark } from '../../people/factor-mark.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { OPERATORS_PATH, PAYERS_PATH, PEOPLE_PATH } from '../paths.ts'

/** Everybody who signs in for a merchant. */
export const personList = staffPage({
  path: PEOPLE_PATH,
  ...OPERATORS,
  section: (language) => languages[language].operator.people.title,
  place: 20,
  statementsMax: 1,
  query: { q: text({ max: EMAIL_LENGTH_MAX }), ...PAGED },
  async view(connection, { query, reader, address, done }) {
    const texts = languages[reader.language].operator.people
    const { rows, nextCursor } = await readPeople(connection, { email: query.q }, wishOf(query))
    const said = Object.hasOwn(texts.done, done ?? '') && texts.done[done as keyof typeof texts.done]
    const { title, find: label, findHint: hint, verb } = texts
    return {
      title,
      body: html`${said && notice('good', { heading: said })}${head(reader, { title })}
${sides(reader, 'people')}
<section class="section" aria-label="${title}">${search({ address, name: 'q', label, verb, hint })}
${rows.length === 0 ? empty(query.q ? texts.notFound : texts.none) : [tableOf(rows, reader), pager(reader, { address, said: texts.count(rows.length), nextCursor })]}
</section>`,
    }
  },
})

/** Merchants' people, the operator's own and those who pay, beside each other and never in one list. */
export function sides(reader: Reader, current: 'people' | 'operators' | 'payers') {
  const { people: texts, payers } = languages[reader.language].operator
  return views(reader, [
    { href: PEOPLE_PATH, label: texts.merchants, isCurrent: current === 'people' },
    { href: OPERATORS_PATH, label: texts.operators.title, isCurrent: current === 'operators' },
    { href: PAYERS_PATH, label: payers.title, isCurrent: current === 'payers' },
  ])
}

function tableOf(rows: readonly Person[], reader: Reader) {
  const { people: words, operator } = languages[reader.language]
  const texts = operator.people
  return table({
    caption: texts.title,
    rows,
    hrefOf: ({ id }) => `${PEOPLE_PATH}/${id}`,
    columns: [
      { label: words.person, place: 'name', cell: nameAndEmail },
      { label: words.factor, place: 'end', cell: (person) => factorMark(person, reader) },
      { label: texts.companies, place: 'whole', cell: ({ companies }) => companiesText(companies, reader) },
      { label: texts.signedIn, place: 'away', cell: ({ signedInAt }) => signedInText(signedInAt, reader) },
    ],
  })
}

/** As colleagues call them, above what they sign in with. */
export function nameAndEmail({ name, email }: { readonly name: string | null; readonly email: string }) {
  const address = html`<span class="break">${email}</span>`
  return name ? html`${name}<br><span class="quiet">${address}</span>` : address
}

/** The first one with the role there, and how many more. */
function companiesText([first, ...others]: Person['companies'], { language }: Reader): string {
  const { operator, office } = languages[language]
  if (!first) return operator.people.noCompany
  const named = `${first.name}, ${office.roles[first.role]}`
  return others.length > 0 ? `${named} ${operator.people.more(others.length)}` : named
}

export function signedInText(signedInAt: Date | null, reader: Reader) {
  return signedInAt ? moment(signedInAt, reader) : languages[reader.language].operator.people.never
}
