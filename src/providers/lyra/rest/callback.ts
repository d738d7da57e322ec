import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PspCallback, PspSettings, RawCall } from '../../charge/family.ts'
import { readFormText } from '../../charge/read-answer.ts'
import { readJsonText } from '../../charge/strict-json.ts'
import { call, notified } from './wire.ts'

/** Over the text of `kr-answer`, its slashes not escaped. */
export function krHash(answer: string, key: string): string {
  return createHmac('sha256', key).update(answer.replaceAll('\\/', '/')).digest('hex')
}

/** Lyra's instant notification: a hint of which order to look up, from whoever knows the password. */
export function parseLyraCallback(
  { password = '', username }: PspSettings,
  { body }: Pick<RawCall, 'body'>,
): PspCallback {
  const form = readFormText(body.toString('utf8'))
  if (!call.Check(form)) return { kind: 'malformed' }
  const expected = Buffer.from(krHash(form['kr-answer'], password))
  if (!timingSafeEqual(expected, Buffer.from(form['kr-hash']))) return { kind: 'forged' }
  const payment = readJsonText(form['kr-answer'])
  if (!notified.Check(payment) || payment.shopId !== username) return { kind: 'malformed' }
  const reference = payment.orderDetails.orderId
  const facts = payment.transactions
    .filter(({ operationType }) => operationType === 'DEBIT')
    .map(({ transactionDetails }) => ({
      reference,
      paymentId: transactionDetails.cardDetails.legacyTransId,
      payment: null,
    }))
  return { kind: 'authentic', facts, acknowledgement: 'OK' }
}
