/** Typographic characters and their plain forms: any of them would halve what fits into one SMS. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u202f\u2009]/g, ' '],
  [/[\u2018\u2019]/g, "'"],
  [/\u00ab\s?|\s?\u00bb|[\u201c-\u201f]/g, '"'],
  [/\u2026/g, '...'],
  [/[\u2013\u2014]/g, '-'],
  [/\u0153/g, 'oe'],
  [/\u00ba/g, 'o'],
]

/** Letters with marks that the default alphabet has (3GPP TS 23.038, 6.2.1); others lose their mark. */
const GSM_LETTERS = new Set('èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà')

/** The same sentence in GSM-7 where its letters allow: 160 characters a segment instead of 70. */
export function toSmsText(text: string): string {
  const plain = PLAIN.reduce((before, [pattern, instead]) => before.replace(pattern, instead), text)
  return [...plain].map((letter) => (GSM_LETTERS.has(letter) ? letter : withoutMarks(letter))).join('')
}

/** `ê` → `e`; letters of other scripts stay as they are. */
function withoutMarks(letter: string): string {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[A-Za-z]$/.test(base) ? base : letter
}

export function shortened(text: string, charsMax: number): string {
  const characters = [...text]
  return characters.length <= charsMax
    ? text
    : `${characters
        .slice(0, charsMax - 1)
        .join('')
        .trimEnd()}…`
}
