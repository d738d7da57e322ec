import { drawTable } from './draw-table.ts'
import { readFonts } from './fonts.ts'
import type { Columns, Paper, Part } from './paper.ts'
import { heightOf, makeRoom, newPage, PAGE, printable, type Sheet, type Style, WIDTH, write } from './sheet.ts'

const TITLE: Style = { size: 20, isBold: true }
const HEADING: Style = { size: 11.5, isBold: true }
const TEXT: Style = { size: 9.5 }
const STRONG: Style = { size: 11.5, isBold: true }
const LABEL: Style = { size: 8, isBold: true, isQuiet: true }
const FOOT: Style = { size: 8, isQuiet: true }
const GAP = 24
/** With the first line of what it is above: of a table its head and a row. */
const HEADING_ROOM = 90

type Element = PDFKit.PDFStructureElement

/**
 * The document as PDF/A-3a (ISO 19005-3): with its fonts, its language and its structure for readers aloud, and with what is
 * attached. The same document gives the same bytes.
 */
export async function writePaper(paper: Paper): Promise<Uint8Array> {
  // Loaded by whoever writes one: a start waits for no PDF.
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = readFonts()
  const doc = new PDFDocument({
    ...{ subset: 'PDF/A-3a', pdfVersion: '1.7', tagged: true, lang: paper.language, displayTitle: true },
    ...{ autoFirstPage: false, bufferPages: true },
    // None of its own, which it would read for each document: ours are registered below.
    font: '',
    // The library writes the title into XML as it is.
    info: { Title: printable(paper.title).replace(/[<>&]/g, ''), CreationDate: paper.madeAt, ModDate: paper.madeAt },
  })
  const written = collect(doc)
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  const sheet: Sheet = { doc, mark: paper.mark, y: 0 }
  newPage(sheet)
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawText(sheet, root, { tag: 'H1', text: paper.title, style: TITLE })
  for (const part of paper.parts) drawPart(sheet, root, part)
  root.end()
  drawFeet(sheet, paper.foot)
  if (paper.attached) attach(doc, paper)
  doc.end()
  return await written
}

function drawPart(sheet: Sheet, root: Element, part: Part): void {
  if (part.kind === 'page') newPage(sheet)
  else if (part.kind === 'heading') {
    makeRoom(sheet, HEADING_ROOM)
    drawText(sheet, root, { tag: 'H2', text: part.text, style: HEADING })
  } else if (part.kind === 'text')
    drawText(sheet, root, { tag: 'P', text: part.text, style: part.isStrong ? STRONG : TEXT })
  else if (part.kind === 'columns') drawColumns(sheet, root, part)
  else drawTable(sheet, root, part)
}

interface Said {
  readonly tag: 'H1' | 'H2' | 'P'
  readonly text: string
  readonly style: Style
}

function drawText(sheet: Sheet, root: Element, { tag, text, style }: Said): void {
  const height = heightOf(sheet, text, style, WIDTH)
  makeRoom(sheet, height)
  root.add(sheet.doc.struct(tag, {}, () => write(sheet, text, style, { x: PAGE.margin, y: sheet.y, width: WIDTH })))
  sheet.y += height + (tag === 'P' ? 8 : style.size * 0.8)
}

function drawColumns(sheet: Sheet, root: Element, { blocks }: Columns): void {
  const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length
  const heights = blocks.map(({ lines }) => lines.map((line) => heightOf(sheet, line, TEXT, width) + 2))
  const height = 14 + Math.max(...heights.map((of) => of.reduce((sum, each) => sum + each, 0)))
  makeRoom(sheet, height)
  blocks.forEach(({ title, lines }, index) => {
    const x = PAGE.margin + index * (width + GAP)
    const section = sheet.doc.struct('Sect')
    root.add(section)
    section.add(sheet.doc.struct('P', {}, () => write(sheet, title, LABEL, { x, y: sheet.y, width })))
    let y = sheet.y + 14
    lines.forEach((line, place) => {
      const box = { x, y, width }
      section.add(sheet.doc.struct('P', {}, () => write(sheet, line, TEXT, box)))
      y += (heights[index] as number[])[place] as number
    })
    section.end()
  })
  sheet.y += height + 16
}

/** Once all pages are there, their count is known. */
function drawFeet(sheet: Sheet, foot: string): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    sheet.doc.switchToPage(page)
    sheet.doc.markContent('Artifact', { type: 'Pagination' })
    const y = PAGE.height - PAGE.margin - 12
    write(sheet, foot, FOOT, { x: PAGE.margin, y, width: WIDTH - 60 })
    const where = { x: PAGE.width - PAGE.margin - 50, y, width: 50 }
    write(sheet, `${page - start + 1} / ${count}`, { ...FOOT, align: 'right' }, where)
    sheet.doc.endMarkedContent()
  }
}

function attach(doc: PDFKit.PDFDocument, { attached, madeAt }: Paper): void {
  if (!attached) return
  const { name, type, what, content, metadata } = attached
  const named = { name, type, description: what, creationDate: madeAt, modifiedDate: madeAt }
  // Its types do not know how a file relates to the document (ISO 32000-2, 14.13.5).
  const related = { ...named, relationship: 'Alternative' }
  doc.file(Buffer.from(content), related)
  doc.appendXML(metadata)
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
