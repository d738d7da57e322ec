import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { modeOfKeys } from '../charge/mode-of-keys.ts'
import { readFormText } from '../charge/read-answer.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { PspTraits } from '../charge/traits.ts'
import { isOfShop } from './answers.ts'
import { isSigned, shopOf } from './signature.ts'
import { outcome, signed } from './wire.ts'

const traits: PspTraits = {
  charges: 'sale',
  // DS_MERCHANT_ORDER: a second one is SIS0051, "número de pedido repetido". For how long it does not say; a day is what
  // deadlines need.
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  lookUp: 'by_reference',
  // Nothing is published: an authorisation is answered within 60 seconds or not at all.
  visibilityDelayMs: 2 * MINUTE_MS,
  // 4 to 12 characters, the first four of them digits
  reference: { maxLength: 12, alphabet: 'digits_first' },
  decides: 'at_once',
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  partialRefund: true,
  // Operation 9 takes back a pre-authorisation only.
  voidsCaptured: false,
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 16 * 1024,
  allowList: false,
}

/** 24 bytes in base64. */
const KEY = /^[A-Za-z0-9+/]{32}$/

export const charge: PspFamily = {
  name: 'redsys',
  protocol: 'Redsys REST (signed JSON)',
  apiVersion: 'HMAC_SHA256_V1',
  brands: [
    {
      id: 'redsys',
      label: 'Redsys',
      hosts: { test: { sis: 'https://sis-t.redsys.es:25443' }, live: { sis: 'https://sis.redsys.es' } },
      testCard: { number: '4548812049400004', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'TEST CARD' },
      note: 'the bank has to allow the terminal cards from server to server, and MOTO payments',
    },
  ],
  credentialKind: 'shop_certificate',
  credentials: [
    {
      name: 'shop-id',
      label: 'Merchant code (FUC)',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{9}$/,
      help: 'nine digits, from the bank: Número de comercio',
    },
    {
      name: 'terminal',
      label: 'Terminal',
      isSecret: false,
      isRequired: false,
      pattern: /^\d{1,3}$/,
      help: '1 unless the shop has several',
    },
    {
      name: 'production-certificate',
      label: 'Secret key (SHA-256), production',
      isSecret: true,
      isRequired: false,
      pattern: KEY,
      help: 'Comercio, Terminal, Ver clave: 32 characters',
    },
    {
      name: 'test-certificate',
      label: 'Secret key (SHA-256), test',
      isSecret: true,
      isRequired: false,
      pattern: KEY,
      help: 'as the one of production; another one',
    },
  ],
  modeOf: modeOfKeys,
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request', 'answer', 'callback'],
      source: 'javiertury/redsys-easy @ bb1de509 and activemerchant @ ca45b1b0: keys, signatures',
      date: '2025-11',
    },
    {
      kind: 'recorded_exchange',
      judges: ['answer', 'callback'],
      source: 'javiertury/redsys-easy @ bb1de509, its fixtures',
      date: '2025-01',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'manuals of its REST and SOAP services; that answers to queries are signed is theirs alone',
      date: '2024-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openRedsys(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** Its online notification: a form of the three fields of an answer, the signature in base64url. A hint to look up. */
function parseCallback(settings: PspSettings, mode: PspMode, { body }: RawCall): PspCallback {
  const form = readFormText(body.toString('utf8'))
  if (!signed.Check(form)) return { kind: 'malformed' }
  const said = readJsonText(Buffer.from(form.Ds_MerchantParameters, 'base64').toString('utf8'))
  if (!outcome.Check(said)) return { kind: 'malformed' }
  const shop = shopOf(settings, mode)
  const { Ds_Order: order } = said
  if (shop.key === '' || !isSigned(shop.key, order, form.Ds_MerchantParameters, form.Ds_Signature))
    return { kind: 'forged' }
  const facts = isOfShop(said, shop) ? [{ reference: order, paymentId: order, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}
