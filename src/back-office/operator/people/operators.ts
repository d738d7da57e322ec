import { type Connection, transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { acts, consequences, copyable } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { beside, facts, head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { field } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import {
  addOperator,
  changeOperator,
  giveOperatorLink,
  listOperators,
  OPERATOR_ROLES,
  type Operator,
  revokeOperator,
} from '../../../people/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../../../shared/email.ts'
import { momentInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf, text } from '../../inputs.ts'
import { factorMark } from '../../people/factor-mark.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { type Content, staffPage, type Visit } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { sides, signedInText } from './list.ts'
import { OPERATORS_PATH } from './paths.ts'

const ADMINS = { audience: 'operator', roles: ['admin'], ...SENSITIVE } as const

type OperatorVisit = Visit<'operator', { readonly id: string }>

async function requireOperatorAt(connection: Connection, { params }: OperatorVisit): Promise<Operator> {
  const id = requireId(params.id)
  return requireFound((await listOperators(connection)).find((each) => each.id === id))
}

const nameOf = ({ name, email }: Operator) => name ?? email
const textsOf = ({ language }: Reader) => languages[language].operator.people.operators

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
      ofPeople: true,
      rows: await listOperators(connection),
      ...(isAdmin && { hrefOf: ({ id }: Operator) => `${OPERATORS_PATH}/${id}` }),
      columns: [
        { label: words.person, place: 'name', cell: nameOf },
        {
          label: words.email,
          place: 'late',
          cell: ({ name, email }) => name && html`<span class="break">${email}</span>`,
        },
        { label: words.role, place: 'start', cell: ({ role }) => office.roles[role] },
        {
          label: operator.people.signedIn,
          place: 'away',
          cell: ({ hasPassword, signedInAt }) => (hasPassword ? signedInText(signedInAt, reader) : texts.notIn),
        },
        { label: words.factor, place: 'end', cell: (each) => factorMark(each, reader) },
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

const roleField = ({ language }: Reader, value: string, error: string | undefined) => {
  const { people: words, operator, office } = languages[language]
  return choice({
    ...{ name: 'role', label: words.role, value, error, hint: operator.people.operators.roleHint },
    options: OPERATOR_ROLES.map((role) => [role, office.roles[role]] as const),
  })
}

/** One more operator; the link is shown, for whoever hands it over. */
export const operatorInvite = staffPage({
  path: `${OPERATORS_PATH}/invite`,
  ...ADMINS,
  statementsMax: 0,
  form: { email: text({ max: EMAIL_LENGTH_MAX }), role: oneOf(OPERATOR_ROLES) },
  view(_connection, { reader, formToken }, { typed, errors }) {
    const texts = textsOf(reader)
    const email = field({
      ...{ name: 'email', label: languages[reader.language].people.email, type: 'email', inputMode: 'email' },
      ...{ value: typed.email ?? '', error: errors.email, autocomplete: 'off' },
    })
    const fields = [email, roleField(reader, typed.role ?? 'support', errors.role)]
    const stay = { href: OPERATORS_PATH, label: languages[reader.language].people.keep }
    const above = [{ href: OPERATORS_PATH, label: texts.title }]
    return {
      title: texts.invite,
      body: html`${head(reader, { title: texts.invite, text: texts.inviteText, above })}${postForm({ formToken, fields, verb: texts.makeLink, stay })}`,
    }
  },
  async submit(db, visit, { email, role }) {
    const { call, ports, reader } = visit
    if (!isEmailAddress(email)) return { errors: { email: languages[reader.language].people.noAddress } }
    try {
      const link = await transaction(db, async (tx) => {
        const { operatorId } = await addOperator(tx, call, { email, role })
        return giveOperatorLink(tx, call, ports.linkKeys, operatorId)
      })
      return { shown: linkPage(visit, email, link) }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'email_taken') throw error
      return { errors: { email: textsOf(reader).isOperator } }
    }
  },
})

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
    return questionPage(visit, operator, {
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
    return questionPage(visit, operator, {
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

/** The link is a secret of whoever it is for: it stands in this answer only. */
function linkPage(
  { reader, ports }: Visit<'operator'>,
  email: string,
  { token, expiresAt }: Awaited<ReturnType<typeof giveOperatorLink>>,
): Content {
  const texts = textsOf(reader)
  const until = momentInWords(expiresAt, reader.now, reader.timeZone, reader.language)
  const above = [{ href: OPERATORS_PATH, label: texts.title }]
  return {
    title: texts.linkTitle,
    body: html`${head(reader, { title: texts.linkTitle, text: texts.linkFor(email, until), above })}
<section class="section narrow" aria-label="${texts.linkTitle}">${copyable(reader, `${ports.operatorUrl}/operator/password/${token}`)}</section>
<p><a class="button" href="${OPERATORS_PATH}">${texts.handedOver}</a></p>`,
  }
}

function questionPage(
  { reader, formToken }: OperatorVisit,
  operator: Operator,
  asked: Pick<Parameters<typeof postForm>[0], 'verb' | 'fields' | 'isFinal'> & {
    readonly title: string
    readonly follows: Parameters<typeof consequences>[0]
  },
): Content {
  const { title, follows, ...form } = asked
  const here = { href: `${OPERATORS_PATH}/${operator.id}`, label: nameOf(operator) }
  const above = [{ href: OPERATORS_PATH, label: textsOf(reader).title }, here]
  const stay = { href: here.href, label: languages[reader.language].people.keep }
  return {
    title,
    body: html`${head(reader, { title, above })}${consequences(follows)}${postForm({ formToken, stay, ...form })}`,
  }
}

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
