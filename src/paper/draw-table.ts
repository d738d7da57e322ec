import type { Row, Table } from './paper.ts'
import {
  type Box,
  heightOf,
  isOverPage,
  makeRoom,
  PAGE,
  rule,
  type Sheet,
  type Style,
  sides,
  WIDTH,
  write,
} from './sheet.ts'

const GAP = 10
const PADDING = 4
const SIZE = 9.5
const BOX_SIZE = 10.5
const HEAD: Style = { size: 8, isBold: true, isQuiet: true }

type Element = PDFKit.PDFStructureElement

/** With its head on each page that it goes on to; a row is never divided. */
export function drawTable(sheet: Sheet, parent: Element, table: Table): void {
  const { doc } = sheet
  const element = doc.struct('Table')
  parent.add(element)
  makeRoom(sheet, 60)
  const titles = { cells: table.columns.map(({ title }) => title) }
  if (titles.cells.some(Boolean))
    drawRow(sheet, element, { table, row: titles, kind: 'TH', height: heightOfRow(sheet, table, titles, 'TH') })
  if (table.isBox) rule(sheet, sheet.y, true)
  for (const row of table.rows) {
    const height = heightOfRow(sheet, table, row)
    if (isOverPage(sheet, height)) {
      if (table.isBox) rule(sheet, sheet.y, true)
      makeRoom(sheet, height)
      repeatHead(sheet, table)
      if (table.isBox) rule(sheet, sheet.y, true)
    }
    drawRow(sheet, element, { table, row, kind: 'TD', height })
    if (table.isBox) sides(sheet, sheet.y - height, sheet.y)
  }
  if (table.isBox) rule(sheet, sheet.y, true)
  element.end()
  sheet.y += 14
}

interface Drawn {
  readonly table: Table
  readonly row: Row
  readonly kind: 'TH' | 'TD'
  readonly height: number
}

function drawRow(sheet: Sheet, parent: Element, { table, row, kind, height }: Drawn): void {
  const { doc } = sheet
  if (row.isSum) rule(sheet, sheet.y)
  const line = doc.struct('TR')
  parent.add(line)
  boxesOf(table, sheet.y + PADDING).forEach((box, index) => {
    const style = styleOf(table, row, { index, kind })
    const text = row.cells[index] ?? ''
    // What the library's types do not know.
    const scope: object = kind === 'TH' ? { scope: 'Column' } : {}
    const cell = doc.struct(kind, scope, text.length > 0 ? [() => write(sheet, text, style, box)] : [])
    line.add(cell)
  })
  line.end()
  sheet.y += height
  if (kind === 'TH') rule(sheet, sheet.y)
}

/** For eyes only: who listens was told at the table's begin. */
function repeatHead(sheet: Sheet, table: Table): void {
  const row = { cells: table.columns.map(({ title }) => title) }
  if (!row.cells.some(Boolean)) return
  sheet.doc.markContent('Artifact', { type: 'Pagination' })
  boxesOf(table, sheet.y + PADDING).forEach((box, index) => {
    write(sheet, heldBy(row, index), styleOf(table, row, { index, kind: 'TH' }), box)
  })
  sheet.doc.endMarkedContent()
  sheet.y += heightOfRow(sheet, table, row, 'TH')
  rule(sheet, sheet.y)
}

function heightOfRow(sheet: Sheet, table: Table, row: Row, kind: 'TH' | 'TD' = 'TD'): number {
  const heights = boxesOf(table, 0).map(({ width }, index) =>
    heightOf(sheet, heldBy(row, index), styleOf(table, row, { index, kind }), width),
  )
  return Math.max(...heights) + 2 * PADDING
}

function heldBy({ cells }: Row, index: number): Row['cells'][number] {
  const cell = cells[index] ?? ''
  return cell.length > 0 ? cell : ' '
}

function styleOf(
  { columns, isBox }: Table,
  row: Row,
  { index, kind }: { readonly index: number; readonly kind: 'TH' | 'TD' },
): Style {
  const align = columns[index]?.isAmount ? 'right' : 'left'
  const isBold = row.isSum || columns[index]?.isBold || false
  return kind === 'TH' ? { ...HEAD, align } : { size: isBox ? BOX_SIZE : SIZE, isBold, align }
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
