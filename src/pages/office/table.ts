import { attribute, type Html, html, type Renderable } from '../html.ts'

/**
 * Where a cell goes when the table is a list on a phone. `name` and `amount`: the first line. `start`, `end`: the second;
 * `late`, `late_end`: the third. `away`: only where there is room.
 */
type Place = 'name' | 'amount' | 'start' | 'end' | 'late' | 'late_end' | 'away' | 'whole'

const PLACES: Readonly<Record<Place, string>> = {
  name: 'first',
  amount: 'num much',
  start: 'begin',
  end: 'soft end nowrap',
  late: 'soft late',
  late_end: 'soft late end-narrow',
  away: 'away',
  whole: 'whole',
}

interface Column<Row> {
  readonly label: string
  readonly place: Place
  readonly cell: (row: Row) => Renderable
  /** Figures, which stand under each other. An amount is one anyhow. */
  readonly isNumber?: boolean
}

export interface Table<Row> {
  /** Said to screen readers; shown where no heading above says it. */
  readonly caption: string
  readonly showsCaption?: boolean
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly rows: readonly Row[]
  /** The address behind a row's name; it opens wherever the row is pressed. */
  readonly hrefOf?: (row: Row) => string
  /** Under a line of ink, cell by cell; `twice`: what stands in books is ruled twice. */
  readonly totals?: readonly Renderable[]
  readonly rulesTwice?: boolean
  /** Of people: on a phone the state stands below the name. */
  readonly ofPeople?: boolean
}

const classesOf = ({ place, isNumber }: Pick<Column<never>, 'place' | 'isNumber'>) =>
  attribute('class', [PLACES[place], isNumber && place !== 'amount' && 'num'].filter(Boolean).join(' ') || undefined)

/** Roles are said: what turns a table into a list on phones would take them away. */
export function table<Row>(content: Table<Row>): Html {
  const { caption, showsCaption, rows, hrefOf, totals, rulesTwice, ofPeople } = content
  const says = ({ place, cell: write }: Column<Row>) =>
    place === 'name' || rows.length === 0 || rows.some((row) => html`${write(row)}`.toString() !== '')
  // A column in which no row says anything is left out; totals stand cell by cell below all of them.
  const columns = totals ? content.columns : content.columns.filter(says)
  const heads = columns.map(
    ({ label, place, isNumber }) =>
      html`<th scope="col" role="columnheader"${attribute('class', isNumber || place === 'amount' ? 'num' : undefined)}>${label}</th>`,
  )
  return html`<table class="list stacks${hrefOf ? ' rows' : ''}${ofPeople ? ' faces' : ''}" role="table"><caption${attribute('class', showsCaption ? undefined : 'visually-hidden')}>${caption}</caption>
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => html`<tr role="row">${columns.map((column) => cell(column, named(column, row, hrefOf)))}</tr>\n`)}</tbody>
${totals && html`<tfoot role="rowgroup"${attribute('class', rulesTwice ? 'twice' : undefined)}><tr role="row">${columns.map((column, index) => cell(column, totals[index]))}</tr></tfoot>`}</table>`
}

function named<Row>({ place, cell: write }: Column<Row>, row: Row, hrefOf: Table<Row>['hrefOf']): Renderable {
  const text = write(row)
  return place === 'name' && hrefOf ? html`<a class="go" href="${hrefOf(row)}">${text}</a>` : text
}

function cell(column: Pick<Column<never>, 'place' | 'isNumber'>, content: Renderable): Html {
  const classes = classesOf(column)
  return column.place === 'name'
    ? html`<th scope="row" role="rowheader"${classes}>${content}</th>`
    : html`<td role="cell"${classes}>${content}</td>`
}

interface Line {
  readonly label: string
  /** The rule behind the amount: rate, base, or why there is none. */
  readonly rule?: Renderable
  readonly amount: string
  readonly isSubtotal?: boolean
}

/** What was added up to what: every line with its rule, the last one ruled twice. */
export function statement(content: {
  readonly caption: string
  readonly lines: readonly Line[]
  readonly net: Line
}): Html {
  const row = ({ label, rule, amount }: Line, className: string | undefined) =>
    html`<tr${attribute('class', className)}><th scope="row">${label}${rule && html` <span class="quiet">${rule}</span>`}</th><td class="num">${amount}</td></tr>`
  return html`<table class="statement"><caption class="visually-hidden">${content.caption}</caption><tbody>
${content.lines.map((line) => row(line, line.isSubtotal ? 'sub' : undefined))}
${row(content.net, 'twice')}
</tbody></table>`
}
