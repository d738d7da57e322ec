import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { askFactorReset, ownsElsewhere, stopFactorReset } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { ownCompany, PEOPLE_PATH } from './own-company.ts'
import { requireColleague } from './person.ts'

/** For a colleague who has lost the second factor: a day later the password alone opens. */
export const resetPersonFactor = staffPage({
  path: '/dashboard/people/:id/factor',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 2,
  async view(connection, visit) {
    const colleague = await requireColleague(connection, visit)
    const { reader, formToken } = visit
    const texts = languages[reader.language].people
    const title = texts.factorAsked(colleague.name ?? colleague.email)
    const stay = { href: `${PEOPLE_PATH}/${colleague.id}`, label: texts.keep }
    if (await ownsElsewhere(connection, ownCompany(visit), colleague.id))
      return {
        title,
        body: html`${head(reader, { title, text: texts.factorElsewhere })}<p><a class="button button-plain" href="${stay.href}">${stay.label}</a></p>`,
      }
    return {
      title,
      body: html`${head(reader, { title })}${consequences([
        { shape: 'held', text: texts.factorWaits },
        { shape: 'mail', text: texts.factorMail(colleague.email) },
        { shape: 'note', text: texts.factorStops },
      ])}${postForm({ formToken, fields: '', verb: texts.factorLost, stay })}`,
    }
  },
  async submit(db, visit) {
    const { id: staffId } = await requireColleague(db, visit)
    const asked = { staffId, owner: visit.visitor.staffId, language: visit.reader.language }
    await transaction(db, (tx) => askFactorReset(tx, visit.call, ownCompany(visit), asked))
    return { to: PEOPLE_PATH, done: 'factor_reset' }
  },
})

/** Takes that back, before the day is over or after: whoever has the factor stops it elsewhere, too. */
export const keepPersonFactor = staffPage({
  path: '/dashboard/people/:id/factor/keep',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 1,
  async view(connection, visit) {
    const { id, name, email } = await requireColleague(connection, visit)
    const { reader, formToken } = visit
    const texts = languages[reader.language].people
    const title = texts.factorKeepAsked(name ?? email)
    const stay = { href: `${PEOPLE_PATH}/${id}`, label: texts.keep }
    return {
      title,
      body: html`${head(reader, { title })}${postForm({ formToken, fields: '', verb: texts.factorKeep, stay })}`,
    }
  },
  async submit(db, visit) {
    const { id } = await requireColleague(db, visit)
    await transaction(db, (tx) => stopFactorReset(tx, visit.call, id, ownCompany(visit)))
    return { to: PEOPLE_PATH, done: 'factor_kept' }
  },
})
