import { refuse } from '../refusals/index.ts'
import { parseWebUrl } from './web-url.ts'

/** Where a browser may be sent, unchanged; null when absent. Throws invalid `invalid_parameters`. */
export function readHttpUrl(value: string | undefined, name: string): string | null {
  if (!value) return null
  if (parseWebUrl(value)) return value
  const rule = `${name} must be an http or https address, without credentials and invisible characters`
  refuse('invalid_parameters', { rule })
}
