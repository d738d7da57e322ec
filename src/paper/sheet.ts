import { readFonts } from './fonts.ts'

/** Stands for a character that the font does not draw; a file for archives may hold no empty box. */
const UNKNOWN = '?'

/** As the font can draw it: composed, on one line, narrow spaces as wide ones. */
export function printable(text: string): string {
  const { isDrawn } = readFonts()
  const composed = text
    .normalize('NFC')
    .replace(/\u202F/g, '\u00A0')
    .replace(/[\r\n\t]+/g, ' ')
  return [...composed].map((character) => (isDrawn(character.codePointAt(0) as number) ? character : UNKNOWN)).join('')
}

/** In points, 72 to the inch. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, foot: 40 } as const
export const WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - PAGE.foot

const INK = '#12211f'
const QUIET = '#56645f'
const LINE = '#c9d2cf'

export interface Style {
  readonly size: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  readonly align?: 'left' | 'right'
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Where the next thing goes, on which page. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  y: number
}

export function newPage(sheet: Sheet): void {
  // What stands where is decided here: the library breaks no page by itself.
  sheet.doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
  sheet.y = PAGE.margin
}

/** Begins a page where so much does not fit below; says whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= BOTTOM) return false
  newPage(sheet)
  return true
}

export function heightOf({ doc }: Sheet, text: string, style: Style, width: number): number {
  choose(doc, style)
  return doc.heightOfString(printable(text), { width, align: style.align ?? 'left' })
}

export function write({ doc }: Sheet, text: string, style: Style, { x, y, width }: Box): void {
  choose(doc, style)
  doc.fillColor(style.isQuiet ? QUIET : INK)
  doc.text(printable(text), x, y, { width, align: style.align ?? 'left' })
}

/** A line is no content: readers aloud pass over it. */
export function rule({ doc }: Sheet, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(PAGE.margin, y).lineTo(PAGE.width - PAGE.margin, y)
  doc.lineWidth(0.6).stroke(LINE)
  doc.endMarkedContent()
}

function choose(doc: PDFKit.PDFDocument, { size, isBold = false }: Style): void {
  doc.font(isBold ? 'bold' : 'regular').fontSize(size)
}
