import type { OutboundAnswer } from '../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { at, type Markup, tag, textAt, writeXml, type XmlElement } from '../charge/xml.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const IMPL = 'http://impl.ws.payline.experian.com'
const OBJ = 'http://obj.ws.payline.experian.com'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** A function of one of its services. */
export interface Call {
  readonly service: 'DirectPaymentAPI' | 'ExtendedAPI'
  readonly name: string
  readonly request: Markup
}

export type Fields = Readonly<Record<string, Markup | string | null>>

/** A request, its fields in the order of the schema: those that are null have to be there, too. */
export function call(service: Call['service'], name: string, fields: Fields): Call {
  return { service, name, request: { ...object('impl', `${name}Request`, fields), attributes: NAMESPACES } }
}

const NAMESPACES = { 'xmlns:impl': IMPL, 'xmlns:obj': OBJ, 'xmlns:xsi': XSI }

/** What stands in a request is of `impl`, and what stands deeper of `obj`. */
export function object(prefix: 'impl' | 'obj', name: string, fields: Fields): Markup {
  const children = Object.entries(fields).map(([field, value]) => {
    const qualified = `${prefix}:${field}`
    if (value === null) return tag(qualified, { 'xsi:nil': 'true' })
    return typeof value === 'string' ? tag(qualified, {}, value) : { ...value, name: qualified }
  })
  return tag(`${prefix}:${name}`, {}, ...children)
}

export function envelope({ request }: Call): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${writeXml(tag('s:Envelope', { 'xmlns:s': SOAP }, tag('s:Body', {}, request)))}`
}

export type PaylineResult =
  | {
      readonly kind: 'result'
      readonly code: string
      /** `ACCEPTED`, `REFUSED`, `ERROR`, … */
      readonly word: string | null
      readonly response: XmlElement
    }
  | NoVerdict

/** SOAP answers a fault with 500. */
const LISTENING = { alsoAt: [500] }

function readResult(answer: OutboundAnswer, name: string): PaylineResult {
  if (answer.kind === 'answered' && answer.status === 401 && /^basic /i.test(answer.headers['www-authenticate'] ?? ''))
    return rejected('credentials', 'authentication')
  const said = readXmlAnswer(answer, LISTENING)
  if (said.kind !== 'said') return said
  const { value: root, status } = said
  if (root.name !== 'Envelope' || root.namespace !== SOAP) return noAnswer(`status_${status}_no_soap`)
  const fault = at(root, 'Body', 'Fault')
  // SOAP 1.1, 4.4.1: `Client` is a message that was not taken and must not be sent again as it is.
  if (fault)
    return /(^|:)Client$/.test(textAt(fault, 'faultcode') ?? '') ? rejected('request', 'fault') : noAnswer('fault')
  if (status !== 200) return noAnswer(`status_${status}`)
  const response = at(root, 'Body', `${name}Response`)
  const code = textAt(response, 'result', 'code')
  if (!response || response.namespace !== IMPL || code === null || !/^\d{5}$/.test(code))
    return noAnswer('unknown_shape')
  return { kind: 'result', code, word: textAt(response, 'result', 'shortMessage'), response }
}

/** Its text; null where there is none, or it is nil. */
export function said(element: XmlElement | null, ...path: readonly string[]): string | null {
  return textAt(element, ...path) || null
}

export async function callPayline(terms: PspTerms, settings: PspSettings, call: Call): Promise<PaylineResult> {
  const { username = '', password = '' } = settings
  const answer = await terms.outbound.request({
    method: 'POST',
    url: `${hostOf(terms)}/${call.service}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${call.name}"`,
    },
    body: envelope(call),
    timeoutMs: terms.timeoutMs,
  })
  return readResult(answer, call.name)
}
