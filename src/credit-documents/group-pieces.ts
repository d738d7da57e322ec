import type { Piece, Row } from './credit-document.ts'

export interface Rows {
  readonly kind: 'rows'
  readonly rows: readonly Row[]
}

/** Rows that follow one another are one table, on paper and on a page. */
export function groupPieces(pieces: readonly Piece[]): (Exclude<Piece, Row> | Rows)[] {
  const grouped: (Exclude<Piece, Row> | Rows)[] = []
  for (const piece of pieces) {
    const last = grouped.at(-1)
    if (piece.kind !== 'row') grouped.push(piece)
    else if (last?.kind === 'rows') grouped[grouped.length - 1] = { kind: 'rows', rows: [...last.rows, piece] }
    else grouped.push({ kind: 'rows', rows: [piece] })
  }
  return grouped
}
