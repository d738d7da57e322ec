import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { removeMember, sendPasswordLink } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { aboveColleague, ownCompany, PEOPLE_PATH } from './own-company.ts'
import { requireColleague, unlessLastOwner } from './person.ts'

/** Refuses a colleague from the next request on: the address is typed once more. */
export const removePerson = staffPage({
  path: '/dashboard/people/:id/remove',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 1,
  form: { email: text({ max: 320 }) },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken } = visit
    const { id, name, email } = await requireColleague(connection, visit)
    const texts = languages[reader.language].people
    const title = texts.removeAsked(name ?? email)
    const fields = field({
      ...{ name: 'email', label: texts.typeEmail(email), value: typed.email ?? '', autocomplete: 'off' },
      error: errors.email,
    })
    const stay = { href: `${PEOPLE_PATH}/${id}`, label: texts.keep }
    return {
      title,
      body: html`${head(reader, { title, above: aboveColleague({ id, name, email }, reader) })}${consequences([
        { shape: 'ended', text: texts.removedSessions },
        { shape: 'note', text: texts.removedActs },
      ])}${postForm({ formToken, fields, verb: texts.remove, stay, isFinal: true })}`,
    }
  },
  async submit(db, visit, { email: typed }) {
    const { id, email } = await requireColleague(db, visit)
    if (typed.toLowerCase() !== email.toLowerCase())
      return { errors: { email: languages[visit.reader.language].office.wrong.typed(email) } }
    return unlessLastOwner(visit, 'email', async () => {
      await transaction(db, (tx) => removeMember(tx, visit.call, ownCompany(visit), id))
      return { to: PEOPLE_PATH, done: 'removed' }
    })
  },
})

/** Mails a colleague a link that opens once, to choose another password. */
export const resetPersonPassword = staffPage({
  path: '/dashboard/people/:id/password',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 1,
  async view(connection, visit) {
    const { reader, formToken } = visit
    const { id, name, email } = await requireColleague(connection, visit)
    const texts = languages[reader.language].people
    const title = texts.resetAsked(name ?? email)
    const stay = { href: `${PEOPLE_PATH}/${id}`, label: texts.keep }
    return {
      title,
      body: html`${head(reader, { title, above: aboveColleague({ id, name, email }, reader) })}${consequences([
        { shape: 'mail', text: texts.resetMail(email) },
        { shape: 'held', text: texts.resetFactor },
      ])}${postForm({ formToken, fields: '', verb: texts.resetPassword, stay })}`,
    }
  },
  async submit(db, visit) {
    const { email } = await requireColleague(db, visit)
    const { language } = visit.reader
    await transaction(db, (tx) => sendPasswordLink(tx, visit.call, { email, language, companyId: ownCompany(visit) }))
    return { to: PEOPLE_PATH, done: 'reset' }
  },
})
