import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspSettings, RawCall } from '../charge/family.ts'
import { at, readXml } from '../charge/xml.ts'
import { doctypeOf } from './answers.ts'

export const charge: PspFamily = {
  name: 'worldpay',
  protocol: 'Worldpay XML Direct (WPG)',
  apiVersion: '1.4',
  brands: [
    {
      id: 'worldpay',
      label: 'Worldpay',
      hosts: {
        test: { api: 'https://secure-test.worldpay.com' },
        live: { api: 'https://secure.worldpay.com' },
      },
      testCard: { number: '4444333322221111', expiryMonth: 12, expiryYear: 2030, code: '123', holder: 'AUTHORISED' },
      note: 'The merchant code needs mail order (MOTO); its notifications are unsigned, so each is looked up.',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'XML username',
      isSecret: false,
      isRequired: true,
      pattern: /^[\x21-\x39\x3b-\x7e]{3,64}$/,
      help: 'Merchant Admin Interface, Profile: not that of a person',
    },
    {
      name: 'password',
      label: 'XML password',
      isSecret: true,
      isRequired: true,
      pattern: /^[\x21-\x7e]{6,64}$/,
      help: 'Beside the username',
    },
    {
      name: 'merchant-account',
      label: 'Merchant code',
      isSecret: false,
      isRequired: true,
      pattern: /^[A-Za-z0-9_]{1,64}$/,
      help: 'That of the currency and channel you sell in',
    },
  ],
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits: {
    charges: 'sale',
    // A second order under one code is refused ("Duplicate Order"), for as long as it keeps orders.
    idempotency: 'unique_reference',
    keyLifeMs: Number.MAX_SAFE_INTEGER,
    lookUp: 'by_reference',
    visibilityDelayMs: 10 * MINUTE_MS,
    // 64 characters are taken; "a minimum of 9 and a maximum of 20" goes onwards to every acquirer.
    reference: { maxLength: 20, alphabet: 'alphanumeric' },
    scaFlags: ['moto', 'exempt', 'corporate', 'none'],
    decides: 'later',
    partialRefund: true,
    voidsCaptured: false,
    callback: 'unsigned',
    callbackBytesMax: 32 * 1024,
    allowList: false,
  },
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request', 'answer', 'callback'],
      source: 'Worldpay/hybris paymentService_v1.xsd',
      date: '2026-06',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openWorldpay(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}

/** Without this text in our 200 it is told again, and the address switched off at last. */
const ACKNOWLEDGEMENT = '[OK]'

/** Its notifications bear no signature: a name to look up, and nothing else. */
function parseCallback(
  { 'merchant-account': merchantCode = '' }: PspSettings,
  { body }: Pick<RawCall, 'body'>,
): PspCallback {
  const text = body.toString('utf8')
  const service = readXml(text, doctypeOf(text))
  if (service?.name !== 'paymentService') return { kind: 'malformed' }
  if (service.attributes.merchantCode !== merchantCode) return { kind: 'forged' }
  const orderCode = at(service, 'notify', 'orderStatusEvent')?.attributes.orderCode
  const facts = orderCode ? [{ reference: orderCode, paymentId: orderCode, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: ACKNOWLEDGEMENT }
}
