import { type Html, html, type Renderable } from '../html.ts'

export interface Bar {
  /** Under the bar, and before its value in what is told of it. */
  readonly label: string
  readonly value: number
  readonly told: string
  /** Not over yet. */
  readonly isRunning?: boolean
}

/** Five lines, at values that people count in. */
const GRID_LINES = 5
const STEPS = [1, 2, 2.5, 5, 10]
/** Of its slot. */
const BAR_WIDTH = 0.58
/** More words under the bars than this would meet each other on a phone. */
const LABELS_MAX = 6

/**
 * Bars from 0, without script: the words of the axes are HTML, so that they never shrink with the drawing.
 */
export function bars(content: {
  readonly values: readonly Bar[]
  readonly label: string
  readonly axis: (value: number) => string
}): Html {
  const { values, label, axis } = content
  const step = roundStep(Math.max(...values.map(({ value }) => value), 1) / (GRID_LINES - 1))
  const top = step * (GRID_LINES - 1)
  const lines = Array.from({ length: GRID_LINES }, (_, line) => line)
  const slot = 100 / Math.max(values.length, 1)
  const drawn = values.map(({ value, label: name, told, isRunning }, index) => {
    const height = (value / top) * 100
    return html`<rect class="bar${isRunning ? ' bar-now' : ''}" x="${place(slot * (index + (1 - BAR_WIDTH) / 2))}" y="${place(100 - height)}" width="${place(slot * BAR_WIDTH)}" height="${place(height)}"><title>${name}: ${told}</title></rect>`
  })
  const shown = Math.max(Math.ceil(values.length / LABELS_MAX), 1)
  const labels = values.map(({ label: name }, index) => html`<span>${index % shown === 0 && name}</span>`)
  return html`<div class="plot"><div class="axis-y" aria-hidden="true">${lines.map((line) => html`<span>${axis(top - line * step)}</span>`)}</div>
<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${label}">${lines.map((line) => html`<path class="grid" d="M0 ${(line * 100) / (GRID_LINES - 1)}h100"/>`)}${drawn}</svg>
<div class="axis-x" aria-hidden="true">${labels}</div></div>`
}

/** Figures behind a drawing, folded. */
export function folded(title: string, body: Renderable): Html {
  return html`<details class="fold"><summary>${title}</summary>${body}</details>`
}

/** How it went lately, beside a figure that says how much it is; decoration to whoever hears it. */
export function sparkline(values: readonly number[]): Html {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => place(22 - (high === low ? 0.5 : (value - low) / (high - low)) * 20)
  const x = (index: number) => place(2 + (index * 92) / Math.max(values.length - 1, 1))
  const points = values.map((value, index) => `${x(index)},${y(value)}`)
  const last = values.length - 1
  return html`<svg class="spark" viewBox="0 0 96 24" width="96" height="24" aria-hidden="true" focusable="false"><polyline points="${points.join(' ')}"/><circle cx="${x(last)}" cy="${y(values[last] ?? 0)}" r="2.5"/></svg>`
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (STEPS.find((step) => step * power >= least) ?? 10) * power
}

const place = (value: number) => Math.round(value * 100) / 100
