import { html } from '../../../pages/html.ts'
import { head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { listOperators, type Operator } from '../../../people/index.ts'
import { languages } from '../../../texts/languages.ts'
import { factorMark } from '../../people/factor-mark.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { OPERATORS_PATH } from '../paths.ts'
import { nameAndEmail, sides, signedInText } from './list.ts'

/** Who decides about operators. */
export const ADMINS = { audience: 'operator', roles: ['admin'], ...SENSITIVE } as const

export const textsOf = ({ language }: Reader) => languages[language].operator.people.operators

/** Who runs the installation. */
export const operatorList = staffPage({
  path: OPERATORS_PATH,
  ...OPERATORS,
  statementsMax: 1,
  async view(connection, { reader, visitor, done }) {
    const texts = textsOf(reader)
    const { people: words, operator, office } = languages[reader.language]
    const isAdmin = visitor.role === 'admin'
    const said = Object.hasOwn(texts.done, done ?? '') && texts.done[done as keyof typeof texts.done]
    const action = isAdmin && html`<a class="button" href="${OPERATORS_PATH}/invite">${texts.invite}</a>`
    const list = table({
      caption: texts.title,
      rows: await listOperators(connection),
      ...(isAdmin && { hrefOf: ({ id }: Operator) => `${OPERATORS_PATH}/${id}` }),
      columns: [
        { label: words.person, place: 'name', cell: nameAndEmail },
        { label: words.role, place: 'end', cell: ({ role }) => office.roles[role] },
        { label: words.factor, place: 'whole', cell: (each) => factorMark(each, reader) },
        {
          label: operator.people.signedIn,
          place: 'away',
          cell: ({ hasPassword, signedInAt }) => (hasPassword ? signedInText(signedInAt, reader) : texts.notIn),
        },
      ],
    })
    return {
      title: texts.title,
      body: html`${said && notice('good', { heading: said })}${head(reader, { title: texts.title, text: texts.text, action })}
${sides(reader, 'operators')}
<section class="section" aria-label="${texts.title}">${list}</section>`,
    }
  },
})
