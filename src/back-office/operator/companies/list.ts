import { html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { pager, search } from '../../../pages/office/filters.ts'
import { head } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import {
  type CompanyRow,
  type CompanyVolume,
  type CompanyWaits,
  readCompanies,
  VOLUME_DAYS,
} from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { COMPANIES_PATH, companyPath } from './paths.ts'

const SOUGHT_CHARS_MAX = 120

/** Everybody who sells through this installation. */
export const companyList = staffPage({
  path: COMPANIES_PATH,
  ...OPERATORS,
  section: (language) => languages[language].operator.companies.title,
  place: 2,
  mayLag: true,
  statementsMax: 3,
  query: { q: text({ max: SOUGHT_CHARS_MAX }), ...PAGED },
  async view(connection, { query, reader, address, visitor }) {
    const texts = languages[reader.language].operator.companies
    const asked = { sought: query.q, now: reader.now }
    const { rows, nextCursor } = await readCompanies(connection, asked, wishOf(query))
    const action =
      visitor.role === 'admin' && html`<a class="button" href="${COMPANIES_PATH}/open">${texts.open.title}</a>`
    const { title, find: label, findHint: hint, verb } = texts
    return {
      title,
      body: html`${head(reader, { title, action })}
<section class="section" aria-label="${title}">${search({ address, name: 'q', label, verb, hint })}
${rows.length === 0 ? empty(query.q ? texts.notFound : texts.none) : [tableOf(rows, reader), pager(reader, { address, said: texts.count(rows.length), nextCursor })]}
</section>`,
    }
  },
})

function tableOf(rows: readonly CompanyRow[], reader: Reader) {
  const texts = languages[reader.language].operator.companies
  return table({
    caption: texts.title,
    rows,
    hrefOf: ({ id }) => companyPath(id),
    columns: [
      { label: texts.company, place: 'name', cell: ({ name }) => name },
      { label: texts.merchants, place: 'away', isNumber: true, cell: ({ merchants }) => merchants },
      { label: texts.state, place: 'start', cell: (company) => mark(stateMark(company, reader)) },
      { label: texts.waits, place: 'late', cell: ({ waits }) => waitsText(waits, reader) },
      { label: texts.volume(VOLUME_DAYS), place: 'amount', cell: ({ volumes }) => volumeText(volumes, reader) },
    ],
  })
}

const SHAPES = { invited: 'waits', ready: 'started', selling: 'done', quiet: 'ended' } as const

export function stateMark({ standing }: Pick<CompanyRow, 'standing'>, { language }: Reader): Mark {
  return { shape: SHAPES[standing], word: languages[language].operator.companies.states[standing] }
}

/** Currencies are never added up. */
export function volumeText(volumes: readonly CompanyVolume[], reader: Reader): string {
  const { nothing } = languages[reader.language].operator.companies
  return volumes.length === 0 ? nothing : volumes.map((volume) => moneyText(volume, reader)).join(' + ')
}

function waitsText(waits: readonly CompanyWaits[], { language }: Reader) {
  const { purchases } = languages[language].operator.companies
  const count = waits.reduce((sum, each) => sum + each.count, 0)
  return count > 0 && mark({ shape: 'attention', word: purchases(count) })
}
