import type { CreditDocument, Piece, Schedule } from './credit-document.ts'

/** As a mail says it, to whoever reads no other: each label on a line, what it says below it. */
export function writeText(document: CreditDocument): string {
  const { title, mark, sections, foot } = document
  const marked = mark === null ? [] : [`*** ${mark.toUpperCase()} ***`]
  const parts = sections.map((section) => [
    ...(section.title ? [underlined(section.title, '-')] : []),
    ...section.pieces.map((piece) => linesOf(piece)),
  ])
  return `${[...marked, underlined(title, '='), ...parts.flat(), foot].join('\n\n')}\n`
}

function underlined(text: string, sign: string): string {
  return `${text}\n${sign.repeat(Math.min(text.length, 72))}`
}

function linesOf(piece: Piece): string {
  if (piece.kind === 'sentence') return piece.text
  if (piece.kind === 'schedule') return [piece.label, ...columnsOf(piece)].join('\n')
  return [piece.label, ...piece.lines.map((line) => `  ${line}`)].join('\n')
}

/** Amounts stand under each other. */
function columnsOf({ columns, rows, sums }: Schedule): string[] {
  const all = [columns, ...rows, sums]
  const widths = columns.map((_, place) => Math.max(...all.map((cells) => (cells[place] as string).length)))
  return all.map((cells) => {
    const [day = '', ...amounts] = cells
    const padded = amounts.map((amount, place) => amount.padStart(widths[place + 1] as number))
    return `  ${[day.padEnd(widths[0] as number), ...padded].join('   ')}`
  })
}
