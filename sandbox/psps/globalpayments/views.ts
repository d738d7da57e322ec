import type { Distortion, PspDesk, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { type Account, signed } from './account.ts'
import type { Refused } from './read-request.ts'

/** Few of its banks say as much beside 101. */
const REFUSALS: Readonly<Record<SimulatedRefusal, readonly [result: string, message: string]>> = {
  insufficient_funds: ['101', 'INSUFF FUNDS'],
  do_not_honour: ['101', 'DECLINED'],
  expired_card: ['101', 'EXPIRED CARD'],
  invalid_card: ['101', 'INVALID CARD'],
  lost_card: ['103', 'REFERRAL A'],
  stolen_card: ['101', 'STOLEN CARD'],
  suspected_fraud: ['107', 'Fails Fraud Checks'],
  authentication_required: ['111', 'Strong Customer Authentication Required'],
  limit_exceeded: ['101', 'EXCEEDS LIMIT'],
}

/** In the sequence of its answers; the hash is of some of them. */
interface Fields {
  readonly orderid: string
  readonly authcode: string
  readonly result: string
  readonly message: string
  readonly pasref: string
  readonly batchid?: string
}

export function paymentXml(
  desk: PspDesk,
  account: Account,
  payment: SimulatedPayment,
  { distorted, isQuery }: { readonly distorted: Distortion | null; readonly isQuery: boolean },
): string {
  const { refusal, reference, paymentId, state } = payment
  const [result, message] = refusal ? REFUSALS[refusal] : ['00', 'AUTHORISED']
  const isInBatch = state === 'captured' || state === 'refunded'
  const fields = {
    orderid: reference,
    authcode: payment.authorisationCode,
    result,
    message: `${isQuery ? `(${result})` : ''}[ test system ] ${message}`,
    pasref: paymentId,
    batchid: isInBatch ? paymentId.slice(-6).replace(/^0+/, '') : '-1',
  }
  return resultXml(desk, account, fields, distorted)
}

export function resultXml(desk: PspDesk, account: Account, told: Fields, distorted: Distortion | null): string {
  const timestamp = desk.world.clock.now().toISOString().replace(/\D/g, '').slice(0, 14)
  const merchantid = distorted === 'wrong_merchant' ? 'somebodyelse' : account.username
  const orderid = distorted === 'wrong_reference' ? `${told.orderid}x` : told.orderid
  const { result, message, pasref, authcode } = told
  const right = signed(account.password, [timestamp, merchantid, orderid, result, message, pasref, authcode])
  const sha1hash = distorted === 'bad_signature' ? right.replace(/^./, (c) => (c === '0' ? '1' : '0')) : right
  return xml(timestamp, { merchantid, account: account['merchant-account'], ...told, orderid, sha1hash })
}

export function errorXml(desk: PspDesk, { result, message, orderId }: Refused): string {
  const timestamp = desk.world.clock.now().toISOString().replace(/\D/g, '').slice(0, 14)
  return xml(timestamp, { result, message, orderid: orderId })
}

function xml(timestamp: string, fields: Readonly<Record<string, string>>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeText(value)}</${name}>\n`)
  return `<response timestamp="${timestamp}">\n${elements.join('')}</response>\n`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
