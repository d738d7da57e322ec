import { randomInt } from 'node:crypto'
import type { Hostility } from './faults.ts'

const HUGE_BYTES = 5_000_000

/** JSON text as nobody should believe it. */
export function hostileText(hostility: Hostility, body: unknown): string {
  const text = JSON.stringify(body)
  switch (hostility) {
    case 'foreign_amount':
      // No two lies are alike.
      return text.replaceAll(/"value":(\d+)/g, (_, value) => `"value":${Number(value) + randomInt(1, 10_000)}`)
    case 'foreign_currency':
      return text.replaceAll(/"currency":"[A-Z]{3}"/g, '"currency":"XTS"')
    case 'foreign_reference':
      return text.replaceAll(/"(reference|merchantReference)":"[^"]*"/g, '"$1":"somebody-else"')
    case 'beyond_2_53':
      return /"value":\d+/.test(text)
        ? text.replaceAll(/"value":\d+/g, '"value":9007199254740993')
        : text.replace(/^\{/, '{"amount":{"currency":"EUR","value":9007199254740993},')
    case 'html':
      return '<!doctype html><title>502</title><h1>Bad gateway</h1>'
    case 'half_json':
      return text.slice(0, text.length / 2)
    case 'huge':
      return JSON.stringify({ ...(body as object), padding: 'x'.repeat(HUGE_BYTES) })
  }
}
