import { refuse } from '../refusals/index.ts'

/**
 * The address as http or https that means to a parser what it shows to a reader, else undefined: no white space, control
 * or bidirectional characters and no backslashes, which parsers drop or change, and no user or password before its host.
 */
export function parseWebUrl(text: string): URL | undefined {
  if (/[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : undefined
}

/** Whether only this machine answers at it: nobody is between. */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** What a CSP source may be made of: a host may hold `;` and other signs that would begin another directive. */
const SOURCE = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/

/** Scheme, host and port as browsers compare them; undefined for what is no address, or none that a policy can name. */
export function originOf(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return SOURCE.test(origin) ? origin : undefined
}

/** Where a browser may be sent, unchanged; null when absent. Throws invalid `invalid_parameters`. */
export function readHttpUrl(value: string | undefined, name: string): string | null {
  if (!value) return null
  if (parseWebUrl(value)) return value
  const rule = `${name} must be an http or https address, without credentials and invisible characters`
  refuse('invalid_parameters', { rule })
}
