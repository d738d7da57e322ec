import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Written by `npm run docs` from `widget/`, and committed: a fresh clone serves without a build. */
const FILE = new URL('../../widget/dist/plugin.min.js', import.meta.url)

export function readPluginScript(): { readonly content: Buffer; readonly hash: string } {
  const content = readFileSync(FILE)
  return { content, hash: createHash('sha256').update(content).digest('base64url').slice(0, 22) }
}

/** For a shop's `integrity` attribute (W3C Subresource Integrity). */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
