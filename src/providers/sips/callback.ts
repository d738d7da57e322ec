import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { keyOfMode } from '../charge/mode-of-keys.ts'
import { readFormText } from '../charge/read-answer.ts'
import { isPostSealed } from './signature.ts'

/** The automatic response of Sips Paypage: pairs behind each other in one field, sealed as they stand. A hint to look up. */
export function parseCallback(settings: PspSettings, mode: PspMode, { body }: RawCall): PspCallback {
  const { Data: written = '', Seal: seal = '', Encode: encode = '', ...form } = readForm(body)
  if (written === '' || seal === '') return { kind: 'malformed' }
  const algorithm = form.SealAlgorithm ?? ''
  if (!isPostSealed(keyOfMode(settings, mode), written, algorithm, seal)) return { kind: 'forged' }
  const data = encode.startsWith('base64') ? Buffer.from(written, encode === 'base64url' ? encode : 'base64') : written
  const said = new Map(String(data).split('|').map(toPair))
  const reference = said.get('transactionReference')
  const isOurs = said.get('merchantId') === settings['shop-id']
  const facts = reference && isOurs ? [{ reference, paymentId: reference, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}

const readForm = (body: Buffer): Readonly<Record<string, string>> => readFormText(body.toString('utf8')) ?? {}

function toPair(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}
