import { html } from '../pages/html.ts'
import { linkList } from '../pages/office/blocks.ts'
import { head } from '../pages/office/head.ts'
import { REPORTS } from '../reading/index.ts'
import { languages } from '../texts/languages.ts'
import { staffPage } from './staff-page.ts'

/** Which reports there are. */
export const reports = staffPage({
  path: '/dashboard/reports',
  audience: 'merchant',
  roles: ['owner', 'support', 'read_only'],
  section: (language) => languages[language].reports.title,
  place: 5,
  statementsMax: 0,
  view(_connection, { reader, address }) {
    const { title } = languages[reader.language].reports
    const items = REPORTS.map((report) => {
      return {
        href: `${address.path}/${report.name}`,
        label: report.title(reader.language),
        text: report.text(reader.language),
      }
    })
    return { title, body: html`${head(reader, { title })}${linkList(items)}` }
  },
})
