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
