import { createHash, createHmac } from 'node:crypto'
import { CURRENCY_NUMBERS } from '../../../shared/iso-4217.ts'
import type { NativeFacts, NativeNotification, PspSettings } from '../../charge/family.ts'
import { shopOf } from './signature.ts'

export type FormAlgorithm = 'sha1' | 'sha256'

/** Values of all `vads_` fields by name, and the certificate: HMAC-SHA-256 in Base64, or plain SHA-1 in hexadecimal. */
export function formSignature(
  fields: Readonly<Record<string, string>>,
  certificate: string,
  algorithm: FormAlgorithm,
): string {
  const names = Object.keys(fields).filter((name) => name.startsWith('vads_'))
  const text = [...names.toSorted().map((name) => fields[name]), certificate].join('+')
  return algorithm === 'sha1'
    ? createHash('sha1').update(text).digest('hex')
    : createHmac('sha256', certificate).update(text).digest('base64')
}

/** The call that Lyra's payment page makes to a shop, as modules of shops read it; server to server it makes none itself. */
export function lyraForm(settings: PspSettings, facts: NativeFacts): NativeNotification {
  const { shopId, certificate, mode } = shopOf(settings, facts.mode)
  const { payment, orderReference, customer } = facts
  const { extra } = payment
  const created = payment.createdAt ?? new Date(0)
  const fields: Record<string, string> = {
    vads_action_mode: 'SILENT',
    vads_amount: payment.amountMinor.toString(),
    vads_auth_mode: 'FULL',
    vads_auth_number: extra.authorization_number ?? '',
    vads_auth_result: (extra.authorization_result ?? '0').padStart(2, '0'),
    vads_capture_delay: '0',
    vads_card_brand: extra.card_brand ?? '',
    vads_card_number: extra.card_number ?? '',
    vads_ctx_mode: mode,
    vads_currency: CURRENCY_NUMBERS.get(payment.currency) ?? '',
    ...(customer.email !== null && { vads_cust_email: customer.email }),
    ...(customer.name !== null && { vads_cust_name: customer.name }),
    vads_effective_amount: payment.amountMinor.toString(),
    vads_effective_creation_date: toFormDate(created),
    vads_extra_result: '',
    // Modules tell the server's call from the payer's return by its presence; nobody can check it.
    vads_hash: createHash('sha256').update(`${payment.uid}/${certificate}`).digest('hex'),
    vads_operation_type: 'DEBIT',
    vads_order_id: orderReference ?? payment.reference,
    vads_page_action: 'PAYMENT',
    vads_payment_certificate: '',
    vads_payment_config: 'SINGLE',
    vads_payment_src: 'MOTO',
    vads_presentation_date: toFormDate(created),
    vads_result: payment.status === 'failed' ? '05' : '00',
    vads_sequence_number: extra.sequence_number ?? '1',
    vads_site_id: shopId,
    vads_threeds_enrolled: '',
    vads_threeds_status: '',
    vads_trans_date: toFormDate(created),
    vads_trans_id: payment.paymentId,
    vads_trans_status: payment.label,
    vads_trans_uuid: payment.uid ?? '',
    vads_url_check_src: 'PAY',
    vads_validation_mode: '0',
    vads_version: 'V2',
  }
  const algorithm = settings['signature-algorithm'] === 'sha1' ? 'sha1' : 'sha256'
  const signature = formSignature(fields, certificate, algorithm)
  return {
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    body: new URLSearchParams({ ...fields, signature }).toString(),
    headers: {},
  }
}

/** `20170129130025` */
function toFormDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace(/\D/g, '')
}
