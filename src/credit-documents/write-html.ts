import { type Html, html } from '../pages/html.ts'
import { facts, section } from '../pages/office/head.ts'
import { table } from '../pages/office/table.ts'
import type { CreditDocument, Schedule, Section } from './credit-document.ts'
import { groupPieces } from './group-pieces.ts'

/** Of a page by itself, which has no style sheet beside it: mails and files are read without one. */
const STYLE = html`<style>body{font:16px/1.5 sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color-scheme:light dark}dt{font-weight:bold}dd{margin:0 0 .8em}table{border-collapse:collapse;width:100%}th,td{padding:.3em .5em;text-align:left}.num{text-align:right}tfoot{font-weight:bold;border-top:1px solid}.box{border:2px solid;padding:1em;font-size:1.1em}</style>`

/** A document as a whole page. */
export function writeHtmlPage(document: CreditDocument): string {
  const { title, language } = document
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}`
  return `<!doctype html>\n${html`<html lang="${language}"><head>${head}</head><body><h1>${title}</h1>${htmlOf(document)}</body></html>`}`
}

/** What a document says, as a part of a page that has its title. */
export function htmlOf({ mark, foot, language, sections }: CreditDocument): Html {
  return html`<div lang="${language}">${mark !== null && html`<p><strong>${mark.toUpperCase()}</strong></p>`}
${sections.map((each, place) => sectionOf(each, `part-${place + 1}`))}
<p class="quiet">${foot}</p></div>`
}

function sectionOf({ title, isBox, pieces }: Section, id: string): Html {
  const body = groupPieces(pieces).map((piece) => {
    if (piece.kind === 'sentence')
      return html`<p>${piece.isStrong ? html`<strong>${piece.text}</strong>` : piece.text}</p>`
    if (piece.kind === 'schedule') return scheduleOf(piece)
    return facts(piece.rows.map(({ label, lines }) => [label, linesOf(lines)]))
  })
  // The law wants the box larger than what is around it: by the style of a whole page; in the office, which only shows it, it stands apart.
  const said = isBox ? html`<div class="box">${body}</div>` : html`${body}`
  return title ? section({ id, title }, said) : html`<div class="section">${said}</div>`
}

function linesOf(lines: readonly string[]): Html {
  return html`${lines.map((line, place) => html`${place > 0 && html`<br>`}${line}`)}`
}

function scheduleOf({ label, columns, rows, sums }: Schedule): Html {
  const [day, principal, fee, total] = columns
  return table({
    ...{ caption: label, showsCaption: true, rows, totals: sums },
    columns: [
      { label: day, place: 'name', cell: ([said]) => said },
      { label: principal, place: 'late', isNumber: true, cell: ([, said]) => said },
      { label: fee, place: 'late_end', isNumber: true, cell: ([, , said]) => said },
      { label: total, place: 'amount', cell: ([, , , said]) => said },
    ],
  })
}
