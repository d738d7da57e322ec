import { transaction } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { askForView } from '../../../people/index.ts'
import { languages } from '../../../texts/languages.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { aboveCompany, COMPANIES_PATH, companyPath, requireCompanyAt } from './paths.ts'

/** How an operator comes to see a company's pages: for a reason, which the company reads. */
export const viewAs = staffPage({
  path: `${COMPANIES_PATH}/:company/view`,
  ...OPERATORS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { reason: REASON },
  async view(connection, { params, reader, formToken }, { typed, errors }) {
    const company = await requireCompanyAt(connection, params.company)
    const { viewing } = languages[reader.language]
    const title = viewing.question(company.name)
    const after = consequences([
      { shape: 'waits', text: viewing.half },
      { shape: 'held', text: viewing.readOnly },
      { shape: 'note', text: viewing.recorded },
    ])
    const reason = reasonField(viewing, { typed, errors })
    const stay = { href: companyPath(company.id), label: viewing.stay }
    return {
      title,
      body: html`${head(reader, { title, above: aboveCompany(company, reader.language) })}${after}
${postForm({ formToken, fields: reason, verb: viewing.ask, stay })}`,
    }
  },
  async submit(db, { params, call, ports, visitor, reader }, { reason }) {
    const { id: companyId, name } = await requireCompanyAt(db, params.company)
    const wished = { operatorId: visitor.staffId, companyId, reason }
    const token = await transaction(db, (tx) => askForView(tx, call, ports.linkKeys, wished))
    const { viewing } = languages[reader.language]
    const href = new URL(`/dashboard/view/${token}`, ports.baseUrl).href
    const above = aboveCompany({ id: companyId, name }, reader.language)
    return {
      shown: {
        title: viewing.made,
        body: html`${head(reader, { title: viewing.made, text: viewing.madeText, above })}<p><a class="button" href="${href}">${viewing.open(name)}</a></p>`,
      },
    }
  },
})
