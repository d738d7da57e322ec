import { attribute, type Html, html, type Renderable } from '../html.ts'

interface Line {
  readonly label: string
  /** The rule behind the amount: rate, base, or why there is none. */
  readonly rule?: Renderable
  readonly amount: string
  readonly isSubtotal?: boolean
}

/** What was added up to what: every line with its rule, the last one ruled twice. */
export function statement(content: {
  readonly caption: string
  readonly lines: readonly Line[]
  readonly net: Line
}): Html {
  const row = ({ label, rule, amount }: Line, className: string | undefined) =>
    html`<tr${attribute('class', className)}><th scope="row">${label}${rule && html` <span class="quiet">${rule}</span>`}</th><td class="num">${amount}</td></tr>`
  return html`<table class="statement"><caption class="visually-hidden">${content.caption}</caption><tbody>
${content.lines.map((line) => row(line, line.isSubtotal ? 'sub' : undefined))}
${row(content.net, 'twice')}
</tbody></table>`
}
