import { type Html, html } from '../html.ts'
import { qrMatrix } from '../qr/matrix.ts'

/** Modules of blank around the symbol, without which scanners do not find it. */
const QUIET_ZONE = 4

/** A link to scan from another phone, drawn here: black on white in both schemes. Nothing when the text is too long. */
export function qrCode(text: string, label: string): Html | '' {
  const matrix = qrMatrix(text)
  if (!matrix) return ''
  const size = matrix.length + 2 * QUIET_ZONE
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="200" height="200" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${darkRuns(matrix)}"/></svg>`
}

/** One rectangle per run of dark modules keeps the drawing small. */
function darkRuns(matrix: NonNullable<ReturnType<typeof qrMatrix>>): string {
  return matrix
    .flatMap((line, row) => {
      const text = line.map((dark) => (dark ? '1' : '0')).join('')
      return [...text.matchAll(/1+/g)].map(
        (run) => `M${run.index + QUIET_ZONE} ${row + QUIET_ZONE}h${run[0].length}v1h-${run[0].length}z`,
      )
    })
    .join('')
}
