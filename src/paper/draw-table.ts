import type { Row, Table } from './paper.ts'
import { type Box, heightOf, makeRoom, PAGE, rule, type Sheet, type Style, WIDTH, write } from './sheet.ts'

const GAP = 10
const PADDING = 4
const HEAD: Style = { size: 8, isBold: true, isQuiet: true }

type Element = PDFKit.PDFStructureElement

/** With its head on each page that it goes on to; a row is never divided. */
export function drawTable(sheet: Sheet, parent: Element, table: Table): void {
  const { doc } = sheet
  const element = doc.struct('Table')
  parent.add(element)
  makeRoom(sheet, 60)
  const titles = { cells: table.columns.map(({ title }) => title) }
  if (titles.cells.some(Boolean)) drawRow(sheet, element, { table, row: titles, kind: 'TH' })
  for (const row of table.rows) {
    const begun = makeRoom(sheet, heightOfRow(sheet, table, row))
    if (begun) repeatHead(sheet, table)
    drawRow(sheet, element, { table, row, kind: 'TD' })
  }
  element.end()
  sheet.y += 14
}

interface Drawn {
  readonly table: Table
  readonly row: Row
  readonly kind: 'TH' | 'TD'
}

function drawRow(sheet: Sheet, parent: Element, { table, row, kind }: Drawn): void {
  const { doc } = sheet
  const height = heightOfRow(sheet, table, row, kind)
  if (row.isSum) rule(sheet, sheet.y)
  const line = doc.struct('TR')
  parent.add(line)
  boxesOf(table, sheet.y + PADDING).forEach((box, index) => {
    const style = styleOf(table, row, { index, kind })
    const text = row.cells[index] ?? ''
    // What the library's types do not know.
    const scope: object = kind === 'TH' ? { scope: 'Column' } : {}
    const cell = doc.struct(kind, scope, text ? [() => write(sheet, text, style, box)] : [])
    line.add(cell)
  })
  line.end()
  sheet.y += height
  if (kind === 'TH') rule(sheet, sheet.y)
}

/** For eyes only: who listens was told at the table's begin. */
function repeatHead(sheet: Sheet, table: Table): void {
  const row = { cells: table.columns.map(({ title }) => title) }
  sheet.doc.markContent('Artifact', { type: 'Pagination' })
  boxesOf(table, sheet.y + PADDING).forEach((box, index) => {
    write(sheet, row.cells[index] as string, styleOf(table, row, { index, kind: 'TH' }), box)
  })
  sheet.doc.endMarkedContent()
  sheet.y += heightOfRow(sheet, table, row, 'TH')
  rule(sheet, sheet.y)
}

function heightOfRow(sheet: Sheet, table: Table, row: Row, kind: 'TH' | 'TD' = 'TD'): number {
  const heights = boxesOf(table, 0).map(({ width }, index) =>
    heightOf(sheet, row.cells[index] || ' ', styleOf(table, row, { index, kind }), width),
  )
  return Math.max(...heights) + 2 * PADDING
}

function styleOf(
  { columns }: Table,
  row: Row,
  { index, kind }: { readonly index: number; readonly kind: 'TH' | 'TD' },
): Style {
  const align = columns[index]?.isAmount ? 'right' : 'left'
  return kind === 'TH' ? { ...HEAD, align } : { size: 9.5, isBold: row.isSum ?? false, align }
}

function boxesOf({ columns }: Table, y: number): Box[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const free = WIDTH - GAP * (columns.length - 1)
  let x: number = PAGE.margin
  return columns.map(({ share }) => {
    const box = { x, y, width: (free * share) / all }
    x += box.width + GAP
    return box
  })
}
