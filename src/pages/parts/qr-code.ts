import qrcode from 'qrcode-generator'
import { attribute, type Html, html } from '../html.ts'

/** Modules of blank around the symbol, without which scanners do not find it. */
const QUIET_ZONE = 4

/** A link to scan from another phone, as an SVG document: black on white in both schemes. */
export function qrCodeSvg(text: string): string {
  return qrCode(text).toString()
}

/** The same as a part of a page; `label` says what scanning it opens. */
export function qrCode(text: string, label?: string): Html {
  // 0: the smallest symbol that fits; M: survives a scratched screen.
  const symbol = qrcode(0, 'M')
  symbol.addData(text)
  symbol.make()
  const modules = symbol.getModuleCount()
  const size = modules + 2 * QUIET_ZONE
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="200" height="200" shape-rendering="crispEdges"${[attribute('role', label && 'img'), attribute('aria-label', label)]}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${darkRuns(symbol, modules)}"/></svg>`
}

/** One rectangle per run of dark modules keeps the drawing small. */
function darkRuns(symbol: { isDark(row: number, column: number): boolean }, modules: number): string {
  const indices = [...Array(modules).keys()]
  return indices
    .flatMap((row) => {
      const line = indices.map((column) => (symbol.isDark(row, column) ? '1' : '0')).join('')
      return [...line.matchAll(/1+/g)].map(
        (run) => `M${run.index + QUIET_ZONE} ${row + QUIET_ZONE}h${run[0].length}v1h-${run[0].length}z`,
      )
    })
    .join('')
}
