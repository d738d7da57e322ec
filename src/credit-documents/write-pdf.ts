import { type Paper, type Part, writePaper } from '../paper/index.ts'
import type { CreditDocument, Schedule, Section } from './credit-document.ts'
import { groupPieces } from './group-pieces.ts'

/** A document as PDF/A: the same document is the same bytes. */
export async function writePdf(document: CreditDocument): Promise<Uint8Array> {
  return await writePaper(paperOf(document))
}

function paperOf({ title, language, madeAt, mark, foot, sections }: CreditDocument): Paper {
  return {
    ...{ title, language, madeAt, foot, parts: sections.flatMap(partsOf) },
    ...(mark !== null && { mark }),
  }
}

function partsOf({ title, beginsPage, isBox = false, pieces }: Section): Part[] {
  return [
    ...(beginsPage ? [{ kind: 'page' } as const] : []),
    ...(title ? [{ kind: 'heading', text: title } as const] : []),
    ...groupPieces(pieces).flatMap((piece): Part[] => {
      if (piece.kind === 'sentence') return [{ ...piece, kind: 'text' }]
      if (piece.kind === 'schedule') return [{ kind: 'heading', text: piece.label }, tableOf(piece)]
      const columns = [
        { title: '', share: 3, isBold: true },
        { title: '', share: 6 },
      ]
      return [
        { kind: 'table', isBox, columns, rows: piece.rows.map(({ label, lines }) => ({ cells: [label, lines] })) },
      ]
    }),
  ]
}

function tableOf({ columns, rows, sums }: Schedule): Part {
  return {
    kind: 'table',
    columns: columns.map((title, place) => ({ title, share: place === 0 ? 3 : 2, isAmount: place > 0 })),
    rows: [...rows.map((cells) => ({ cells })), { cells: sums, isSum: true }],
  }
}
