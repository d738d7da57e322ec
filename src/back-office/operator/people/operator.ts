import { type Connection, transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { beside, facts, head } from '../../../pages/office/head.ts'
import { field } from '../../../pages/parts/field.ts'
import {
  changeOperator,
  giveOperatorLink,
  listOperators,
  OPERATOR_ROLES,
  type Operator,
  revokeOperator,
} from '../../../people/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { EMAIL_LENGTH_MAX } from '../../../shared/email.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf, text } from '../../inputs.ts'
import { factorMark } from '../../people/factor-mark.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { staffPage, type Visit } from '../../staff-page.ts'
import { OPERATORS_PATH } from '../paths.ts'
import { signedInText } from './list.ts'
import { linkPage, roleField } from './operator-link.ts'
import { ADMINS, textsOf } from './operators.ts'
import { nameOf } from './person.ts'
import { questionPage } from './question-page.ts'

type OperatorVisit = Visit<'operator', { readonly id: string }>

async function requireOperatorAt(connection: Connection, { params }: OperatorVisit): Promise<Operator> {
  const id = requireId(params.id)
  return requireFound((await listOperators(connection)).find((each) => each.id === id))
}

const above = (operator: Operator, { reader }: OperatorVisit) =>
  [
    { href: OPERATORS_PATH, label: textsOf(reader).title },
    { href: `${OPERATORS_PATH}/${operator.id}`, label: nameOf(operator) },
  ] as const

/** What an operator is, for whoever decides about operators. */
export const operatorShown = staffPage({
  path: `${OPERATORS_PATH}/:id`,
  ...ADMINS,
  statementsMax: 1,
  form: { role: oneOf(OPERATOR_ROLES) },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken, address } = visit
    const operator = await requireOperatorAt(connection, visit)
    const texts = textsOf(reader)
    const { people: words } = languages[reader.language]
    const title = nameOf(operator)
    const form = postForm({
      ...{ formToken, verb: words.changeRole },
      fields: roleField(reader, typed.role ?? operator.role, errors.role),
    })
    const ways = acts([
      { href: `${address.path}/link`, label: texts.anotherLink },
      { href: `${address.path}/remove`, label: texts.remove },
    ])
    const command = `npm run operator -- reset-factor --email ${operator.email}`
    const about = facts([
      [words.email, html`<span class="break">${operator.email}</span>`],
      [words.factor, factorMark(operator, reader)],
      [languages[reader.language].operator.people.signedIn, signedInText(operator.signedInAt, reader)],
    ])
    const lost =
      operator.secondFactorEnabled &&
      html`<p class="quiet">${texts.lostFactor} <code class="break">${command}</code></p>`
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: OPERATORS_PATH, label: texts.title }] })}${beside(form, [about, ways, lost])}`,
    }
  },
  async submit(db, visit, { role }) {
    const { email } = await requireOperatorAt(db, visit)
    return unlessLastAdmin(visit, 'role', async () => {
      await transaction(db, (tx) => changeOperator(tx, visit.call, { email, role }))
      return { to: OPERATORS_PATH, done: 'role_changed' }
    })
  },
})

/** A link to choose a password: the first, or another one. */
export const operatorLink = staffPage({
  path: `${OPERATORS_PATH}/:id/link`,
  ...ADMINS,
  statementsMax: 1,
  async view(connection, visit) {
    const operator = await requireOperatorAt(connection, visit)
    const texts = textsOf(visit.reader)
    return questionPage(visit, above(operator, visit), {
      ...{ title: texts.linkAsked(nameOf(operator)), verb: texts.makeLink, fields: '' },
      follows: [
        { shape: 'note', text: texts.linkText },
        { shape: 'held', text: languages[visit.reader.language].people.resetFactor },
      ],
    })
  },
  async submit(db, visit) {
    const { id, email } = await requireOperatorAt(db, visit)
    const link = await transaction(db, (tx) => giveOperatorLink(tx, visit.call, visit.ports.linkKeys, id))
    return { shown: linkPage(visit, email, link) }
  },
})

/** Refuses an operator from the next request on: the address is typed once more. */
export const operatorRemove = staffPage({
  path: `${OPERATORS_PATH}/:id/remove`,
  ...ADMINS,
  statementsMax: 1,
  form: { email: text({ max: EMAIL_LENGTH_MAX }) },
  async view(connection, visit, { typed, errors }) {
    const operator = await requireOperatorAt(connection, visit)
    const { people: words } = languages[visit.reader.language]
    const texts = textsOf(visit.reader)
    const fields = field({
      ...{ name: 'email', label: words.typeEmail(operator.email), value: typed.email ?? '', autocomplete: 'off' },
      error: errors.email,
    })
    return questionPage(visit, above(operator, visit), {
      ...{ title: texts.removeAsked(nameOf(operator)), verb: texts.remove, fields, isFinal: true },
      follows: [
        { shape: 'ended', text: words.removedSessions },
        { shape: 'note', text: words.removedActs },
      ],
    })
  },
  async submit(db, visit, { email: typed }) {
    const { email } = await requireOperatorAt(db, visit)
    if (typed.toLowerCase() !== email.toLowerCase())
      return { errors: { email: languages[visit.reader.language].office.wrong.typed(email) } }
    return unlessLastAdmin(visit, 'email', async () => {
      await transaction(db, (tx) => revokeOperator(tx, visit.call, email))
      return { to: OPERATORS_PATH, done: 'removed' }
    })
  },
})

/** What `work` answers, or that an installation needs an administrator. */
async function unlessLastAdmin<Outcome, Field extends string>(
  { reader }: Visit<'operator'>,
  name: Field,
  work: () => Promise<Outcome>,
): Promise<Outcome | { readonly errors: { readonly [Key in Field]?: string } }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'last_admin') throw error
    return { errors: { [name]: textsOf(reader).lastAdmin } as { [Key in Field]?: string } }
  }
}
