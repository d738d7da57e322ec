import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { askFactorReset } from '../../people/index.ts'
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
  statementsMax: 1,
  async view(connection, visit) {
    const colleague = await requireColleague(connection, visit)
    const { reader, formToken } = visit
    const texts = languages[reader.language].people
    const title = texts.factorAsked(colleague.name ?? colleague.email)
    const stay = { href: `${PEOPLE_PATH}/${colleague.id}`, label: texts.keep }
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
