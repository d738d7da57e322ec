import type { FormPage } from '../../scripts/journey/form-browser.ts'

interface Told {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever is told
  readonly payload: any
}

const SIGNS: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&#96;': '`',
}

/** The answer to the form of a frame's first page, at the address of its own that its script puts in. */
export function linkedPage(page: FormPage): FormPage {
  const path = / data-path="(\/pay\/f[0-9a-z]+\.[\w-]+)"/.exec(page.html)?.[1]
  if (path === undefined) throw new Error(`no page of an opening: ${page.text}`)
  return { ...page, url: new URL(path, page.url).href }
}

/** What the script of a page in a frame would tell, to whom, and of which opening. */
export function toldBy(page: FormPage) {
  const attributes = new Map(
    [...page.html.matchAll(/ data-([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/&[#a-z0-9]+;/g, (sign) => SIGNS[sign] ?? sign),
    ]),
  )
  const told = attributes.get('told')
  return {
    told: told === undefined ? undefined : (JSON.parse(told) as Told),
    origin: attributes.get('shop-origin'),
    opening: attributes.get('opening'),
    cross: attributes.get('cross'),
    goOn: attributes.get('go-on'),
  }
}
