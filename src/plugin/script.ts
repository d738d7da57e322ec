import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const YEAR_S = 31_536_000
/** How long shops may still get the script of before an upgrade. */
const SHORT_S = 300

/** `Cache-Control` of each address of the plugin. */
export const PLUGIN_ADDRESSES: Readonly<Record<string, string>> = {
  // A page that names its hash must not break: what changes the script after a release is a `v2` beside it.
  '/plugin/v1/plugin.min.js': `public, max-age=${YEAR_S}, immutable`,
  '/plugin/plugin.min.js': `public, max-age=${SHORT_S}`,
  // Where modules in use look for it: they change the host and nothing else.
  '/ecard-plugin/master/plugin.min.js': `public, max-age=${SHORT_S}`,
  '/ecard-plugin/staging/plugin.min.js': `public, max-age=${SHORT_S}`,
}

/** The same of the element that says what a credit costs. */
export const CREDIT_ADDRESSES: Readonly<Record<string, string>> = {
  '/plugin/v1/credit.min.js': `public, max-age=${YEAR_S}, immutable`,
  '/plugin/credit.min.js': `public, max-age=${SHORT_S}`,
}

/** Written by `npm run docs` from `widget/`, and committed: a fresh clone serves without a build. */
export function readScript(name: 'plugin' | 'credit'): { readonly content: Buffer; readonly hash: string } {
  const content = readFileSync(new URL(`../../widget/dist/${name}.min.js`, import.meta.url))
  return { content, hash: createHash('sha256').update(content).digest('base64url').slice(0, 22) }
}

/** For a shop's `integrity` attribute (W3C Subresource Integrity). */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
