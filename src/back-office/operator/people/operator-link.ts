import { transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { copyable } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { field } from '../../../pages/parts/field.ts'
import { addOperator, giveOperatorLink, OPERATOR_ROLES } from '../../../people/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../../../shared/email.ts'
import { momentInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf, text } from '../../inputs.ts'
import { type Content, staffPage, type Visit } from '../../staff-page.ts'
import { OPERATORS_PATH } from '../paths.ts'
import { ADMINS, textsOf } from './operators.ts'

export const roleField = ({ language }: Reader, value: string, error: string | undefined) => {
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

/** The link is a secret of whoever it is for: it stands in this answer only. */
export function linkPage(
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
