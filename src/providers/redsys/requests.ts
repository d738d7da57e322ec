import type { OutboundRequest } from '../../outbound/index.ts'
import { CURRENCY_NUMBERS, MINOR_UNITS } from '../../shared/iso-4217.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { tag, writeXml } from '../charge/xml.ts'
import type { RedsysShop } from './signature.ts'
import { SIGNATURE_VERSION, sign } from './signature.ts'
import { OPERATIONS, type RedsysChange } from './words.ts'

/** "The last two digits are decimals, but for the yen." */
export const AMOUNTS: AmountRule = {
  written: 'minor',
  exponents: Object.fromEntries([...MINOR_UNITS.keys()].map((currency) => [currency, currency === 'JPY' ? 0 : 2])),
}

const AMOUNT_DIGITS_MAX = 12
const TITULAR_MAX = 60

export type Parameters = Readonly<Record<string, string>>

/** Manual of its REST service, "Ds_Merchant_Excep_SCA": the terminal has to be set up for either. */
const EXEMPTIONS = { exempt: 'TRA', corporate: 'COR', moto: null, none: null } as const

/** Null: the amount cannot be written. */
export function chargeParameters(
  operation: 'sale' | 'authorise',
  order: ChargeOrder,
  card: PaymentCard,
): Parameters | null {
  const common = parameters(operation, order, order.amountMinor)
  const exemption = EXEMPTIONS[order.scaFlag]
  return (
    common && {
      ...common,
      DS_MERCHANT_PAN: card.number,
      DS_MERCHANT_EXPIRYDATE: `${String(card.expiryYear).slice(-2)}${String(card.expiryMonth).padStart(2, '0')}`,
      DS_MERCHANT_CVV2: card.code,
      DS_MERCHANT_TITULAR: card.holder.slice(0, TITULAR_MAX),
      // Nobody can authenticate at a screen.
      DS_MERCHANT_DIRECTPAYMENT: order.scaFlag === 'moto' ? 'moto' : 'true',
      ...(exemption && { DS_MERCHANT_EXCEP_SCA: exemption }),
      DS_MERCHANT_PRODUCTDESCRIPTION: order.description,
      DS_MERCHANT_MERCHANTURL: order.callbackUrl,
      ...(order.orderReference !== null && { DS_MERCHANT_MERCHANTDATA: order.orderReference }),
    }
  )
}

/** Changes bear the order of what they change. */
export function changeParameters(operation: RedsysChange, { charge, amountMinor }: ModifyOrder): Parameters | null {
  return parameters(operation, charge, amountMinor)
}

function parameters(operation: keyof typeof OPERATIONS, order: ChargeOrder, amountMinor: bigint): Parameters | null {
  const amount = writeAmount(AMOUNTS, amountMinor, order.currency)
  const currency = CURRENCY_NUMBERS.get(order.currency)
  if (amount === null || amount.length > AMOUNT_DIGITS_MAX || currency === undefined) return null
  return {
    DS_MERCHANT_AMOUNT: amount,
    DS_MERCHANT_ORDER: order.reference,
    DS_MERCHANT_CURRENCY: currency,
    DS_MERCHANT_TRANSACTIONTYPE: OPERATIONS[operation],
  }
}

interface Towards {
  readonly baseUrl: string
  readonly shop: RedsysShop
  readonly timeoutMs: number
}

export function operationRequest({ baseUrl, shop, timeoutMs }: Towards, said: Parameters): OutboundRequest {
  const whole = { ...said, DS_MERCHANT_MERCHANTCODE: shop.merchantCode, DS_MERCHANT_TERMINAL: shop.terminal }
  const encoded = Buffer.from(JSON.stringify(whole)).toString('base64')
  return {
    method: 'POST',
    url: `${baseUrl}/sis/rest/trataPeticionREST`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      Ds_SignatureVersion: SIGNATURE_VERSION,
      Ds_MerchantParameters: encoded,
      Ds_Signature: sign(shop.key, said.DS_MERCHANT_ORDER ?? '', encoded),
    }),
    timeoutMs,
  }
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const QUERIES = 'http://webservices.apl02.redsys.es'

/** All operations of an order: signed is the text of `Version`, which travels as text within SOAP. */
export function queryRequest({ baseUrl, shop, timeoutMs }: Towards, order: string): OutboundRequest {
  const version = tag(
    'Version',
    { Ds_Version: '0.0' },
    tag(
      'Message',
      {},
      tag(
        'Monitor',
        {},
        tag('Ds_MerchantCode', {}, shop.merchantCode),
        tag('Ds_Terminal', {}, shop.terminal),
        tag('Ds_Order', {}, order),
      ),
    ),
  )
  const signature = tag('Signature', {}, sign(shop.key, order, writeXml(version)))
  const messages = tag('Messages', {}, version, signature, tag('SignatureVersion', {}, SIGNATURE_VERSION))
  const call = tag('web:consultaOperaciones', {}, tag('cadenaXML', {}, writeXml(messages)))
  const envelope = tag(
    'soapenv:Envelope',
    { 'xmlns:soapenv': SOAP, 'xmlns:web': QUERIES },
    tag('soapenv:Body', {}, call),
  )
  return {
    method: 'POST',
    url: `${baseUrl}/apl02/services/SerClsWSConsulta`,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' },
    body: `<?xml version="1.0" encoding="UTF-8"?>${writeXml(envelope)}`,
    timeoutMs,
  }
}
