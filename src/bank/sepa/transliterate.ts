/** Letters that are no letter with a mark; what stands here is how passports and banks write them (ICAO 9303, part 3). */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '«': "'",
  '»': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '@': '(at)',
  '\u00a0': ' ',
}
const MARKS = /[\u0300-\u036f]/g
const SEPA_CHAR = /^[A-Za-z0-9/\-?:().,'+ ]$/

/**
 * A text in the characters that every bank of SEPA takes (EPC217-08), or null where one of its letters has no such form:
 * Greek and Cyrillic names are for a person to write. `Œuvres d’été` → `OEuvres d'ete`.
 */
export function transliterate(text: string): string | null {
  let written = ''
  for (const letter of text.normalize('NFC')) {
    const plain = LETTERS[letter] ?? letter.normalize('NFD').replace(MARKS, '')
    if (![...plain].every((char) => SEPA_CHAR.test(char))) return null
    written += plain
  }
  return written.replace(/ {2,}/g, ' ').trim()
}
