import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Garbage } from './faults.ts'
import type { SimulatedPayment } from './simulator.ts'

const BYTES = 5 * 1024 * 1024

interface Spoiling {
  readonly garbage: Garbage
  readonly delayMs: number
  readonly closing: AbortSignal
  /** What the call was about, as far as it found something. */
  readonly about: SimulatedPayment | undefined
}

/** What comes instead of what a family wanted to answer. */
export function garble(reply: FastifyReply, text: string, spoiling: Spoiling): string | Buffer | Readable {
  // It was counted before it was spoilt.
  reply.removeHeader('content-length')
  switch (spoiling.garbage) {
    case 'html':
      reply.code(200).type('text/html')
      return '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'
    case 'half':
      return text.slice(0, Math.floor(text.length / 2))
    case 'five_megabytes':
      return text + ' '.repeat(BYTES)
    case 'drip':
      return Readable.from(byteByByte(text, spoiling))
    case 'entity_expansion':
      return withDoctype(text, `[<!ENTITY a "${'1'.repeat(50)}">${expanding(8)}]`, '&h;')
    case 'external_dtd':
      return withDoctype(text, 'SYSTEM "http://127.0.0.1:9/evil.dtd"', null)
    case 'byte_order_mark':
      return `\uFEFF${text}`
    case 'wrong_charset':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'duplicate_keys':
      return text
        .replace(FIRST_NAME, (_all, json, form) => (json ? `{${json}:"",${json}:` : `${form}=&${form}=`))
        .replace(LEAF, (all, name) => `<${name}>0</${name}>${all}`)
        .replace(BARE_ROOT, (all, attribute) => `${all} ${attribute}=""`)
    case 'exponent_amount':
      return withExponent(text, spoiling.about)
  }
}

/** The first name of an object, or of a form. */
const FIRST_NAME = /^\uFEFF?\{\s*("[^"]+")\s*:|^([\w.-]+)=/
/** An element that has nothing but text in it. */
const LEAF = /<([\w:.-]+)>[^<]+<\/\1>/g

/** A root that has all it says in attributes. */
const BARE_ROOT = /^(?:<\?[^>]*>)?\s*<[\w:.-]+\s+([\w.-]+)="[^"]*"(?=[^<]*>(?:\s*<\/[^>]*>\s*)?$)/

const LETTERS = 'abcdefgh'

/** Each is ten of the one before. */
function expanding(depth: number): string {
  return Array.from({ length: depth - 1 }, (_, index) => {
    const [inner, outer] = [LETTERS[index], LETTERS[index + 1]]
    return `<!ENTITY ${outer} "${`&${inner};`.repeat(10)}">`
  }).join('')
}

/** Instead of JSON, XML that an eager reader may like. */
function withDoctype(text: string, subset: string, entity: string | null): string {
  const xml = /<[\w:]/.test(text) ? text : '<answer><status>OK</status></answer>'
  const root = /<([\w:.-]+)/.exec(xml)?.[1] ?? 'answer'
  const declared = xml.replace(/^(\s*<\?xml[^>]*\?>)?/, (prolog) => `${prolog}<!DOCTYPE ${root} ${subset}>`)
  return entity ? declared.replace(/>[^<>\s][^<>]*<\//, `>${entity}</`) : declared
}

function withExponent(text: string, about: SimulatedPayment | undefined): string {
  if (!about) return text
  const amounts = [about.amountMinor, about.capturedMinor, about.refundedMinor].filter((amount) => amount > 0n)
  return amounts.reduce((spoilt, amount) => {
    const minor = amount.toString().padStart(3, '0')
    const decimal = `${minor.slice(0, -2)}.${minor.slice(-2)}`
    return spoilt.replaceAll(decimal, '1e5').replace(new RegExp(`(?<![\\w.])${amount}(?![\\w.])`, 'g'), '1e5')
  }, text)
}

async function* byteByByte(text: string, { delayMs, closing }: Spoiling) {
  for (const byte of Buffer.from(text)) {
    if (closing.aborted) return
    yield Buffer.from([byte])
    await delay(delayMs, undefined, { signal: closing }).catch(() => undefined)
  }
}
