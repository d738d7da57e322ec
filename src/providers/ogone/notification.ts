import { toDecimal } from '../../shared/money.ts'
import type { NativeFacts, NativeNotification, PspSettings } from '../charge/family.ts'
import { shaSign } from './signature.ts'

/**
 * The "post-sale" request that Ogone sends shops after a payment on its own page, and after ours not: a form, signed with
 * SHA-OUT. What we do not know (the card, whose number nobody keeps) is left out, of the form and of the hash.
 */
export function nativeNotification(
  settings: PspSettings,
  { payment, orderReference, customer }: NativeFacts,
): NativeNotification {
  const { acceptance = '', brand = '' } = payment.extra
  const fields = {
    orderID: orderReference ?? payment.reference,
    currency: payment.currency,
    amount: toDecimal(payment.amountMinor, payment.currency),
    PM: 'CreditCard',
    ACCEPTANCE: acceptance,
    STATUS: payment.label,
    CN: customer.name ?? '',
    TRXDATE: payment.createdAt ? toTrxDate(payment.createdAt) : '',
    PAYID: payment.paymentId,
    NCERROR: '0',
    BRAND: brand,
  }
  return {
    contentType: 'application/x-www-form-urlencoded; charset=utf-8',
    body: new URLSearchParams({ ...fields, SHASIGN: shaSign(settings, fields) }).toString(),
    headers: {},
  }
}

/** MM/DD/YY */
function toTrxDate(date: Date): string {
  const [year = '', month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year.slice(-2)}`
}
