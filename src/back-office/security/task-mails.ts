import { html } from '../../pages/html.ts'
import { choice, postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { notice } from '../../pages/parts/notice.ts'
import { chooseTaskMails, findTaskMails, TASK_MAILS } from '../../people/index.ts'
import { zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import { OF_MERCHANTS_PEOPLE, personOf } from './own-account.ts'

const SECURITY_PATH = '/dashboard/security'

/** Whether somebody is mailed what waits for them, and when; where such a mail leads to, too. */
export const taskMails = staffPage({
  path: `${SECURITY_PATH}/mails`,
  ...OF_MERCHANTS_PEOPLE,
  statementsMax: 1,
  form: { mails: oneOf(TASK_MAILS) },
  async view(connection, visit, { errors }) {
    const { reader, formToken, done, visitor } = visit
    const texts = languages[reader.language].taskMails
    const mails = await findTaskMails(connection, membershipOf(visit))
    const city = zoneCity(reader.timeZone, reader.language)
    const fields = choice({
      ...{ name: 'mails', label: texts.label, value: mails, error: errors.mails, hint: texts.hint },
      options: TASK_MAILS.map((each) => [each, texts.when[each](city)] as const),
    })
    const back = { href: SECURITY_PATH, label: languages[reader.language].security.title }
    return {
      title: texts.title,
      body: html`${done === 'chosen' && notice('good', { heading: texts.chosen[mails](city) })}
${head(reader, { title: texts.title, above: [back], text: texts.whose(visitor.email ?? visitor.name, visitor.house) })}
${postForm({ formToken, fields, verb: texts.verb })}`,
    }
  },
  async submit(db, visit, { mails }) {
    const { companyId } = membershipOf(visit)
    await chooseTaskMails(db, personOf(visit), { companyId, mails, timeZone: visit.reader.timeZone })
    return { to: visit.address.path, done: 'chosen' }
  },
})

function membershipOf({ visitor }: Visit<'merchant'>) {
  const { staffId: personId, companyId } = visitor
  if (companyId === undefined) throw new StaffRefusal(404, 'unknown')
  return { personId, companyId }
}
