import { type Html, html } from '../html.ts'

const paths = {
  lock: html`<path d="M5 9V6.5a5 5 0 0 1 10 0V9M4 9h12v8.5H4z"/>`,
  check: html`<path d="m4 10.5 4 4 8-9"/>`,
  card: html`<path d="M2.5 4.5h15v11h-15zM2.5 8.5h15M5 12.5h3.5"/>`,
  clock: html`<path d="M10 5v5l3.5 2M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z"/>`,
  minus: html`<path d="M5 10h10"/>`,
  shield: html`<path d="M10 2.5 3.5 5v5c0 4 2.8 6.4 6.5 7.5 3.7-1.1 6.5-3.5 6.5-7.5V5z"/>`,
  alert: html`<path d="M10 6v5m0 3v.1M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z"/>`,
} as const

export type IconName = keyof typeof paths

/** Drawn in the text's colour and hidden from screen readers: the words beside it say the same. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths[name]}</svg>`
}
