import type { HOSTILE } from './faults.ts'

type Hostile = (typeof HOSTILE)[number]

/** Members that a careless client would believe. */
const AMOUNTS = /^(amount|amount_total|amount_subtotal|amount_captured|amount_capturable|amount_received)$/
const MODES: Readonly<Record<string, unknown>> = { capture_method: 'automatic', mode: 'subscription', livemode: true }

const HUGE_BYTES = 5_000_000

/** An answer that is not what was done: for clients that must notice. */
export function distort(how: Hostile, body: string): { body: string; type: string } {
  const json = 'application/json'
  switch (how) {
    case 'html':
      return { body: '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>', type: 'text/html' }
    case 'half_json':
      return { body: body.slice(0, Math.floor(body.length / 2)), type: json }
    case 'huge':
      return { body: body.replace(/^\{/, `{"padding":"${'x'.repeat(HUGE_BYTES)}",`), type: json }
    case 'beyond_2_53':
      return { body: body.replaceAll(/"(amount\w*)":\s*\d+/g, '"$1": 9007199254740993'), type: json }
    case 'foreign_amount':
      return altered(body, (name, value) => (AMOUNTS.test(name) && typeof value === 'number' ? value + 1 : value))
    case 'foreign_currency':
      return altered(body, (name, value) => (name === 'currency' ? (value === 'chf' ? 'eur' : 'chf') : value))
    case 'foreign_mode':
      return altered(body, (name, value) => (Object.hasOwn(MODES, name) ? MODES[name] : value))
    case 'foreign_reference':
      return altered(body, foreignReference)
  }
}

function foreignReference(name: string, value: unknown): unknown {
  if (name === 'client_reference_id' && value !== null) return 'somebody-else'
  if (name !== 'metadata' || value === null) return value
  return Object.fromEntries(Object.keys(value as object).map((key) => [key, 'somebody-else']))
}

function altered(body: string, alter: (name: string, value: unknown) => unknown): { body: string; type: string } {
  return { body: JSON.stringify(JSON.parse(body), (name, value) => alter(name, value)), type: 'application/json' }
}
