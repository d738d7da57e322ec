import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { invitePerson } from '../../people/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../../shared/email.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { ownCompany, PEOPLE_PATH } from './own-company.ts'
import { ROLE_FORM, roleFields } from './role-fields.ts'

/** Asks somebody to join: the answer is the same whether they have an account or not. */
export const invite = staffPage({
  path: '/dashboard/people/invite',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 1,
  form: { email: text({ max: EMAIL_LENGTH_MAX }), ...ROLE_FORM },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken } = visit
    const texts = languages[reader.language].people
    const above = [{ href: PEOPLE_PATH, label: texts.title }]
    const email = field({
      ...{ name: 'email', label: texts.email, type: 'email', inputMode: 'email', autocomplete: 'off' },
      ...{ value: typed.email ?? '', error: errors.email },
    })
    const roles = await roleFields(connection, visit, { typed, errors }, { role: 'read_only', merchantIds: null })
    const form = postForm({
      formToken,
      fields: [email, roles],
      verb: texts.sendInvitation,
      stay: { href: PEOPLE_PATH, label: texts.stay },
    })
    return {
      title: texts.invite,
      body: html`${head(reader, { title: texts.invite, above, text: texts.inviteText })}${form}`,
    }
  },
  async submit(db, visit, { email, role, merchants: merchantIds }) {
    const { language } = visit.reader
    const texts = languages[language].people
    if (!isEmailAddress(email)) return { errors: { email: texts.noAddress } }
    const invited = { email, role, merchantIds }
    const asked = { invited, inviter: visit.visitor.name, language }
    try {
      await transaction(db, (tx) => invitePerson(tx, visit.call, ownCompany(visit), asked))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'email_taken') throw error
      return { errors: { email: texts.isColleague } }
    }
    return { to: PEOPLE_PATH, done: 'invited' }
  },
})
