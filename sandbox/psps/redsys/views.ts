import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import { type RedsysAccount, signatureOf } from './account.ts'
import { RESPONSES } from './errors.ts'

/** What became of an operation, before it is told. */
export interface Done {
  readonly payment: SimulatedPayment
  readonly amountMinor: bigint
  readonly response: string
  readonly type: string
}

export function responseOf({ state, refusal }: SimulatedPayment): string {
  if (state === 'pending') return '9998'
  return refusal ? RESPONSES[refusal] : '0000'
}

/** One operation, in the words of answers, notifications and queries alike. */
export function present(account: RedsysAccount, done: Done, lie: Distortion | null): Record<string, string> {
  const { payment, response, type } = done
  const { reference, currency } = payment
  const told = lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency
  return {
    Ds_Amount: String(done.amountMinor + (lie === 'wrong_amount' ? 1n : 0n)),
    Ds_Currency: CURRENCY_NUMBERS.get(told) ?? '',
    Ds_Order: lie === 'wrong_reference' ? `${reference.slice(0, -1)}${reference.endsWith('x') ? 'y' : 'x'}` : reference,
    Ds_MerchantCode: lie === 'wrong_merchant' ? '999008882' : account.merchantCode,
    Ds_Terminal: account.terminal,
    Ds_Response: response,
    Ds_AuthorisationCode: payment.refusal ? '' : payment.authorisationCode,
    Ds_TransactionType: type,
    Ds_SecurePayment: '0',
    Ds_Language: '1',
    Ds_CardNumber: `454881********${payment.last4.slice(-2)}`,
    Ds_MerchantData: payment.orderReference ?? '',
    Ds_Card_Country: '724',
    Ds_Card_Brand: payment.brand === 'mastercard' ? '2' : '1',
    Ds_ProcessedPayMethod: '3',
  }
}

export function signedAnswer(account: RedsysAccount, fields: Record<string, string>, lie: Distortion | null) {
  const encoded = Buffer.from(JSON.stringify(fields)).toString('base64')
  const key = lie === 'bad_signature' ? account.key.split('').reverse().join('') : account.key
  return {
    Ds_SignatureVersion: 'HMAC_SHA256_V1',
    Ds_MerchantParameters: encoded,
    Ds_Signature: signatureOf({ ...account, key }, fields.Ds_Order ?? '', encoded),
  }
}
