import { createHash } from 'node:crypto'
import { brandCss } from './brand.ts'
import { Html, html } from './html.ts'

/** A stylesheet that stands in its page: nothing else is asked for before the first paint. */
export interface InlineStyle {
  readonly element: Html
  /** By which the page's policy lets it in, and no other style: CSP level 3, `sha256-…`. */
  readonly source: string
}

/** `css`: our own, never a visitor's words. */
export function inlineStyle(css: string): InlineStyle {
  const hash = createHash('sha256').update(css).digest('base64')
  return { element: html`<style>${new Html(css)}</style>\n`, source: `'sha256-${hash}'` }
}

/** In the merchant's colour, where it has one. */
export function brandStyle(colour: string | null | undefined): InlineStyle | undefined {
  const css = brandCss(colour)
  return css === '' ? undefined : inlineStyle(css)
}
