import type { CreditDocument } from '../../credit-documents/index.ts'
import { type Html, html } from '../../pages/html.ts'

type Section = CreditDocument['sections'][number]
type Piece = Section['pieces'][number]

/** A document's sections as a payer reads them: what its file and its mail say, and nothing else. `language`: the document's own. */
export function documentSections(sections: readonly Section[], language: CreditDocument['language']): Html {
  return html`<div class="stack" lang="${language}">${sections.map(sectionOf)}</div>`
}

function sectionOf({ title, isBox, pieces }: Section): Html {
  const body = html`<div class="said">${pieces.map(pieceOf)}</div>`
  return html`<section>${title && html`<h3>${title}</h3>`}${isBox ? html`<div class="box">${body}</div>` : body}</section>`
}

function pieceOf(piece: Piece): Html {
  if (piece.kind === 'sentence')
    return html`<p>${piece.isStrong ? html`<strong>${piece.text}</strong>` : piece.text}</p>`
  if (piece.kind === 'row')
    return html`<dl><dt><strong>${piece.label}</strong></dt>${piece.lines.map((line) => html`<dd>${line}</dd>`)}</dl>`
  const { label, columns, rows, sums } = piece
  const [day, , , total] = columns
  const cells = (row: readonly string[]) => html`<td>${row[1]} + ${row[2]}</td><td>${row[3]}</td>`
  return html`<table class="movements"><caption>${label}</caption>
<thead><tr><th scope="col">${day}</th><th scope="col">${columns[1]} + ${columns[2]}</th><th scope="col">${total}</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row[0]}</th>${cells(row)}</tr>`)}</tbody>
<tfoot><tr><th scope="row">${sums[0]}</th>${cells(sums)}</tr></tfoot></table>`
}
