import type { OutboundAnswer } from '../../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../../answer.ts'
import { readXmlAnswer } from '../../charge/read-answer.ts'
import { at, textAt, type XmlElement } from '../../charge/xml.ts'
import { type LyraShop, SOAP } from './envelope.ts'
import { isAuthToken } from './signature.ts'

/** What Lyra answered and signed, to the call that was made. */
export type LyraResult =
  | { readonly kind: 'result'; readonly code: string; readonly label: string | null; readonly result: XmlElement }
  | NoVerdict

/** SOAP answers a fault with 500. */
const LISTENING = { alsoAt: [500] }

export function readResult(answer: OutboundAnswer, shop: LyraShop, call: string): LyraResult {
  const said = readXmlAnswer(answer, LISTENING)
  if (said.kind !== 'said') return said
  const { value: envelope, status } = said
  if (envelope.name !== 'Envelope' || envelope.namespace !== SOAP) return noAnswer(`status_${status}_no_soap`)
  const fault = at(envelope, 'Body', 'Fault')
  if (fault) return readFault(fault)
  if (status !== 200) return noAnswer(`status_${status}`)
  const header = at(envelope, 'Header')
  const [shopId, mode, timestamp, requestId, token] = ['shopId', 'mode', 'timestamp', 'requestId', 'authToken'].map(
    (name) => textAt(header, name) ?? '',
  ) as [string, string, string, string, string]
  if (!isAuthToken(token, shop.certificate, timestamp, requestId)) return noAnswer('bad_signature')
  if (shopId !== shop.shopId) return noAnswer('other_merchant')
  if (mode !== shop.mode) return noAnswer('other_mode')
  const result = at(envelope, 'Body', `${call}Response`, `${call}Result`)
  const code = textAt(result, 'commonResponse', 'responseCode')
  if (!result || code === null || !/^\d{1,3}$/.test(code)) return noAnswer('unknown_shape')
  return { kind: 'result', code, label: textAt(result, 'commonResponse', 'transactionStatusLabel'), result }
}

/** SOAP 1.1, 4.4.1: `Client` is a message that was not taken and must not be sent again as it is. */
function readFault(fault: XmlElement): NoVerdict {
  const code = textAt(fault, 'faultcode') ?? ''
  if (!/(^|:)Client$/.test(code)) return noAnswer('fault')
  const text = textAt(fault, 'faultstring') ?? ''
  return /auth|signature|certificate|shop/i.test(text) ? rejected('credentials', 'fault') : rejected('request', 'fault')
}
