import { type Html, html } from '../html.ts'

const shapes = {
  /** States, each another outline: nobody has to tell them apart by colour. */
  started: html`<circle cx="8" cy="8" r="6.4" stroke-dasharray="2.4 2.6"/>`,
  filling: html`<circle cx="8" cy="8" r="6.4"/><path d="M8 1.6a6.4 6.4 0 0 1 0 12.8z" fill="currentColor" stroke="none"/>`,
  held: html`<path d="M8 1.5 2.8 3.5V8c0 3.2 2.2 5.2 5.2 6.3 3-1.1 5.2-3.1 5.2-6.3V3.5z"/>`,
  waits: html`<circle cx="8" cy="8" r="6.4"/><path d="M8 4.5V8l2.4 1.6"/>`,
  done: html`<circle cx="8" cy="8" r="7.2" fill="currentColor" stroke="none"/><path class="cut" d="m4.8 8.3 2.2 2.2 4.2-4.8"/>`,
  returned: html`<path d="M6 3.5 2.5 7 6 10.5M2.5 7h7.8a3.2 3.2 0 0 1 0 6.4H8"/>`,
  ended: html`<circle cx="8" cy="8" r="6.4"/><path d="M5 8h6"/>`,
  declined: html`<path d="m3.5 3.5 9 9m0-9-9 9"/>`,
  attention: html`<path d="M8 .8 15.6 14.6H.4z" fill="currentColor" stroke="none"/><path class="cut" d="M8 6v4m0 2.2v.1"/>`,
  /** What happens, or will. */
  onward: html`<path d="M2 8h11m-4.5-4.5L13 8l-4.5 4.5"/>`,
  mail: html`<path d="M1.8 3.5h12.4v9H1.8zM1.8 4l6.2 5 6.2-5"/>`,
  note: html`<path d="M3 2.5h10v11H3zM5.5 6h5M5.5 9h3"/>`,
  dot: html`<circle cx="8" cy="8" r="3" fill="currentColor" stroke="none"/>`,
  add: html`<path d="M8 2.5v11M2.5 8h11"/>`,
  key: html`<circle cx="4.8" cy="8" r="3.2"/><path d="M8 8h6.4v2.4M11.6 8v2"/>`,
  menu: html`<path d="M2 4h12M2 8h12M2 12h12"/>`,
} as const

export type Shape = keyof typeof shapes

/** Drawn in the colour around it and hidden from screen readers: the words beside it say the same. */
export function shape(name: Shape): Html {
  return html`<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${shapes[name]}</svg>`
}
