import type { OutboundAnswer } from '../../outbound/index.ts'
import { SECOND_MS } from '../../shared/clocks.ts'
import { type NoVerdict, noAnswer } from '../answer.ts'
import { readJsonText } from './strict-json.ts'
import { readXml, type XmlDialect, type XmlElement } from './xml.ts'

/** What a PSP said itself; what it means under this status, its family knows. */
export interface Said<T> {
  readonly kind: 'said'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly value: T
}

/** Which statuses carry words of the PSP's own, beside 2xx and 4xx: SOAP answers a fault with 500. */
export interface Listening {
  readonly alsoAt?: readonly number[]
  /** Statuses by which it says that it has done nothing and wants to be left alone. */
  readonly turnsAwayWith?: readonly number[]
}

export function readJson(answer: OutboundAnswer, listening: Listening = {}): Said<unknown> | NoVerdict {
  return readBody(answer, listening, readJsonText)
}

export function readXmlAnswer(
  answer: OutboundAnswer,
  { dialect, ...listening }: Listening & { readonly dialect?: XmlDialect } = {},
): Said<XmlElement> | NoVerdict {
  return readBody(answer, listening, (text) => readXml(text, dialect) ?? undefined)
}

/** `name=value&…` or lines of it; a name that comes twice makes it unbelievable. */
export function readForm(
  answer: OutboundAnswer,
  listening: Listening = {},
): Said<Readonly<Record<string, string>>> | NoVerdict {
  return readBody(answer, listening, readFormText)
}

/** A notification has eighty. */
const FIELDS_MAX = 500

/** Undefined: no form. Markup and JSON are none, though names and values may be found in them. */
export function readFormText(text: string): Readonly<Record<string, string>> | undefined {
  if (!text.includes('=') || /[<{\uFEFF\uFFFD]/.test(text)) return undefined
  if (text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) return undefined
  const pairs = [...new URLSearchParams(text)]
  const names = new Set(pairs.map(([name]) => name))
  return names.size === pairs.length ? Object.fromEntries(pairs) : undefined
}

function readBody<T>(
  answer: OutboundAnswer,
  { alsoAt = [], turnsAwayWith = [429] }: Listening,
  read: (text: string) => T | undefined,
): Said<T> | NoVerdict {
  if (answer.kind !== 'answered') return answer
  const { status, headers, body, complete } = answer
  if (turnsAwayWith.includes(status)) return { kind: 'not_sent', reason: `status_${status}`, ...retryAfter(headers) }
  if (status >= 300 && status < 400) return noAnswer('redirect')
  const speaks = (status >= 200 && status < 300) || (status >= 400 && status < 500) || alsoAt.includes(status)
  if (!speaks) return noAnswer(`status_${status}`)
  if (!complete) return noAnswer('incomplete_body')
  const value = read(body)
  return value === undefined ? noAnswer(`status_${status}_unreadable`) : { kind: 'said', status, headers, value }
}

function retryAfter(headers: Readonly<Record<string, string>>): { retryAfterMs?: number } {
  const seconds = headers['retry-after']
  return seconds !== undefined && /^\d{1,5}$/.test(seconds) ? { retryAfterMs: Number(seconds) * SECOND_MS } : {}
}
