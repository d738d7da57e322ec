import { readFileSync } from 'node:fs'

/** Roboto 2.137, Apache License 2.0: Latin, Greek and Cyrillic. Files for archives hold their own fonts. */
const FOLDER = new URL('fonts/', import.meta.url)

interface Fonts {
  readonly regular: Buffer
  readonly bold: Buffer
  readonly isDrawn: (codePoint: number) => boolean
}

let kept: Fonts | undefined

/** Read once, when the first document is written. */
export function readFonts(): Fonts {
  if (kept) return kept
  const regular = readFileSync(new URL('Roboto-Regular.ttf', FOLDER))
  const bold = readFileSync(new URL('Roboto-Bold.ttf', FOLDER))
  const ranges = characterRanges(regular)
  const known = new Map<number, boolean>()
  const isDrawn = (codePoint: number) => {
    const drawn = known.get(codePoint) ?? ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
    known.set(codePoint, drawn)
    return drawn
  }
  kept = { regular, bold, isDrawn }
  return kept
}

/** The segments of its `cmap` in format 4 (OpenType 1.9): which characters it has. */
function characterRanges(font: Buffer): (readonly [first: number, last: number])[] {
  const cmap = tableAt(font, 'cmap')
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (font.readUInt16BE(table) !== 4) continue
    const doubled = font.readUInt16BE(table + 6)
    return Array.from({ length: doubled / 2 - 1 }, (_, segment) => [
      font.readUInt16BE(table + 14 + doubled + 2 + segment * 2),
      font.readUInt16BE(table + 14 + segment * 2),
    ])
  }
  throw new Error('a font of ours has no table of its characters')
}

function tableAt(font: Buffer, name: string): number {
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8)
  }
  throw new Error(`a font of ours has no table ${name}`)
}
