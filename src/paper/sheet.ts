import { readFonts } from './fonts.ts'
import type { Cell } from './paper.ts'

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

/** Lines are ended by whoever writes them, never by what stands in one. */
function linesOf(cell: Cell): string {
  return typeof cell === 'string' ? printable(cell) : cell.map(printable).join('\n')
}

/** In points, 72 to the inch. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, foot: 40 } as const
export const WIDTH = PAGE.width - 2 * PAGE.margin
/** Between a frame and what it holds. */
const BOX_GAP = 8
const BOTTOM = PAGE.height - PAGE.margin - PAGE.foot

const INK = '#12211f'
const QUIET = '#56645f'
const LINE = '#c9d2cf'
/** Light enough to read what is written over it, and dark enough to be seen. */
const MARK = '#e4eae8'
const MARK_SIZE = 96

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
  /** Across each page. */
  readonly mark: string | undefined
  y: number
}

export function newPage(sheet: Sheet): void {
  // What stands where is decided here: the library breaks no page by itself.
  sheet.doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
  sheet.y = PAGE.margin
  if (sheet.mark) drawMark(sheet, sheet.mark)
}

/** From corner to corner, under what is written later; the foot says the same to whoever listens. */
function drawMark({ doc }: Sheet, mark: string): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  doc.save()
  doc.rotate(-50, { origin: [PAGE.width / 2, PAGE.height / 2] })
  doc.font('bold').fontSize(MARK_SIZE).fillColor(MARK)
  doc.text(printable(mark).toUpperCase(), -PAGE.width / 2, PAGE.height / 2 - MARK_SIZE / 2, {
    width: 2 * PAGE.width,
    align: 'center',
    lineBreak: false,
  })
  doc.restore()
  doc.endMarkedContent()
}

/** Whether so much does not fit below. */
export function isOverPage({ y }: Sheet, height: number): boolean {
  return y + height > BOTTOM
}

/** Begins a page where so much does not fit below. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (isOverPage(sheet, height)) newPage(sheet)
}

export function heightOf({ doc }: Sheet, text: Cell, style: Style, width: number): number {
  choose(doc, style)
  return doc.heightOfString(linesOf(text), { width, align: style.align ?? 'left' })
}

export function write({ doc }: Sheet, text: Cell, style: Style, { x, y, width }: Box): void {
  choose(doc, style)
  doc.fillColor(style.isQuiet ? QUIET : INK)
  doc.text(linesOf(text), x, y, { width, align: style.align ?? 'left' })
}

/** A line is no content: readers aloud pass over it. */
export function rule({ doc }: Sheet, y: number, isOfBox = false): void {
  const gap = isOfBox ? BOX_GAP : 0
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(PAGE.margin - gap, y).lineTo(PAGE.width - PAGE.margin + gap, y)
  doc.lineWidth(isOfBox ? 1 : 0.6).stroke(isOfBox ? INK : LINE)
  doc.endMarkedContent()
}

/** Of a frame: its sides beside what was just written. */
export function sides({ doc }: Sheet, from: number, to: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  for (const x of [PAGE.margin - BOX_GAP, PAGE.width - PAGE.margin + BOX_GAP]) doc.moveTo(x, from).lineTo(x, to)
  doc.lineWidth(1).stroke(INK)
  doc.endMarkedContent()
}

function choose(doc: PDFKit.PDFDocument, { size, isBold = false }: Style): void {
  doc.font(isBold ? 'bold' : 'regular').fontSize(size)
}
