import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { head } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import { table } from '../../pages/office/table.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { hidden } from '../../pages/parts/field.ts'
import { listCompaniesOf, switchCompany } from '../../people/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { requirePublicId } from '../require-found.ts'
import { OF_MERCHANTS_PEOPLE } from '../security/own-account.ts'
import { staffPage } from '../staff-page.ts'

/** Whoever belongs to several companies opens another one's pages, without signing in anew. */
export const ownCompanies = staffPage({
  path: '/dashboard/companies',
  ...OF_MERCHANTS_PEOPLE,
  statementsMax: 1,
  form: { company: text({ max: 60 }) },
  async view(connection, { visitor, reader, formToken, address }) {
    const { companies: texts } = languages[reader.language].people
    const { roles } = languages[reader.language].office
    const rows = await listCompaniesOf(connection, visitor.staffId)
    const open = ({ id, name }: (typeof rows)[number]) =>
      buttonForm({
        ...{ action: address.path, formToken, label: texts.open, fullLabel: `${texts.open}, ${name}` },
        ...{ style: 'secondary', fields: hidden('company', publicId('cmp', id)) },
      })
    const list = table({
      caption: texts.title,
      rows,
      columns: [
        { label: texts.company, place: 'name', cell: ({ name }) => name },
        { label: texts.role, place: 'start', cell: ({ role }) => roles[role] },
        {
          label: texts.open,
          place: 'end',
          cell: (company) =>
            company.id === visitor.companyId ? mark({ shape: 'done', word: texts.current }) : open(company),
        },
      ],
    })
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text })}<section class="section" aria-label="${texts.title}">${list}</section>`,
    }
  },
  async submit(db, { visitor, call }, { company }) {
    const { staffId, sessionId } = visitor
    const companyId = requirePublicId('cmp', company)
    await transaction(db, (tx) => switchCompany(tx, call, { staffId, sessionId, companyId }))
    return { to: '/dashboard', done: 'switched' }
  },
})
