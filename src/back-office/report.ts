import { html } from '../pages/html.ts'
import { empty } from '../pages/office/blocks.ts'
import { moment, moneyText } from '../pages/office/figures.ts'
import { addressWith } from '../pages/office/filters.ts'
import { head } from '../pages/office/head.ts'
import type { Reader } from '../pages/office/reader.ts'
import { table } from '../pages/office/table.ts'
import { field } from '../pages/parts/field.ts'
import { type Cell, csvOf, REPORT_ROWS_MAX, REPORTS, type Report } from '../reading/index.ts'
import { addDays, hourInZone, parseDate } from '../schedules/index.ts'
import { languages } from '../texts/languages.ts'
import { day } from './inputs.ts'
import { requireFound } from './require-found.ts'
import { staffPage } from './staff-page.ts'

const FILE = /\.csv$/
/** A screen is for looking; all of it is in the file. */
const ROWS_SHOWN = 100

/** Every report of the registry, as a page and, with `.csv` behind its name, as a file. */
export const report = staffPage({
  path: '/dashboard/reports/:name',
  audience: 'merchant',
  roles: ['owner', 'support', 'read_only'],
  mayLag: true,
  statementsMax: 1,
  query: { from: day(), to: day() },
  async view(connection, { scope, params, query, reader, address }) {
    const name = params.name.replace(FILE, '')
    const shown = requireFound(REPORTS.find((each) => each.name === name))
    const from = query.from && parseDate(query.from)
    const to = query.to && parseDate(query.to)
    const period = {
      from: from ? hourInZone(from, 0, reader.timeZone) : undefined,
      before: to ? hourInZone(addDays(to, 1), 0, reader.timeZone) : undefined,
    }
    const isFile = FILE.test(params.name)
    const { rows, isWhole } = await shown.read(connection, scope, period, isFile ? undefined : reader.language)
    if (isFile) {
      const days = [query.from, query.to, isWhole ? undefined : `newest-${REPORT_ROWS_MAX}`]
      const fileName = `${[name, ...days].filter(Boolean).join('-')}.csv`
      return { fileName, type: 'text/csv; charset=utf-8', body: csvOf(shown, rows) }
    }
    const { language } = reader
    const texts = languages[language].reports
    const title = shown.title(language)
    const days = (['from', 'to'] as const).map((each) =>
      field({ name: each, label: texts[each], type: 'date', value: query[each] ?? '', autocomplete: 'off' }),
    )
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: '/dashboard/reports', label: texts.title }], text: shown.text(language) })}
<form class="section" method="get" action="${address.path}"><div class="add-fields">${days}</div>
<div class="buttons"><button class="button button-plain" type="submit">${languages[language].office.show}</button></div></form>
<section class="section" aria-label="${title}">
${
  rows.length === 0
    ? empty({ title: texts.empty, text: texts.none })
    : [
        html`<div class="section-line"><p>${texts.rows(rows.length)}</p><a href="${addressWith({ ...address, path: `${address.path}.csv` })}">${texts.asFile}</a></div>`,
        !isWhole && html`<p class="quiet">${texts.cut(REPORT_ROWS_MAX)}</p>`,
        rowsOf(shown, rows.slice(0, ROWS_SHOWN), reader),
      ]
}
</section>`,
    }
  },
})

/** The first column names a row, amounts stand at the right. */
function rowsOf({ columns, title }: Report, rows: readonly (readonly Cell[])[], reader: Reader) {
  const isMoney = (index: number) => rows.some((cells) => isAmount(cells[index]))
  const [first, ...others] = columns.map(({ label, isInFileOnly }, index) => ({
    isInFileOnly,
    label: label(reader.language),
    place: index === 0 ? ('name' as const) : isMoney(index) ? ('amount' as const) : ('late' as const),
    cell: (cells: readonly Cell[]) => cellOf(cells[index] ?? null, reader),
  }))
  // On a phone the other columns stand by twos.
  const shown = others
    .filter(({ isInFileOnly }) => !isInFileOnly)
    .map((column, index) =>
      column.place === 'late' && index % 2 > 0 ? { ...column, place: 'late_end' as const } : column,
    )
  return table({ caption: title(reader.language), columns: [first!, ...shown], rows })
}

const isAmount = (cell: Cell | undefined) => typeof cell === 'object' && cell !== null && 'amountMinor' in cell

function cellOf(cell: Cell, reader: Reader) {
  if (cell instanceof Date) return moment(cell, reader)
  return typeof cell === 'object' && cell !== null ? moneyText(cell, reader) : cell
}
