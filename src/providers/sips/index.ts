import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspBrand, PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { keyOfMode, modeOfKeys } from '../charge/mode-of-keys.ts'
import { readFormText } from '../charge/read-answer.ts'
import { isPostSealed } from './signature.ts'

const RETIRED =
  'Sips takes no new transactions since 31 December 2025: what was paid there before can be looked up and refunded.'

const KEY = /^[\x21-\x7E]{12,128}$/

function brand(id: string, label: string, hosts: Record<'test' | 'live', string>, more = ''): PspBrand {
  const { test, live } = hosts
  const note = RETIRED + more
  return {
    id,
    label,
    hosts: { test: { office: test }, live: { office: live } },
    testCard: null,
    note,
  }
}

export const charge: PspFamily = {
  name: 'sips',
  protocol: 'Worldline Sips Office (sealed JSON)',
  apiVersion: 'CR_WS_2.27, DR_WS_2.27',
  brands: [
    brand('sips', 'Worldline Sips', {
      test: 'https://office-server.test.sips-services.com',
      live: 'https://office-server.sips-services.com',
    }),
    brand('mercanet', 'Mercanet (BNP Paribas)', {
      test: 'https://office-server-mercanet.test.sips-services.com',
      live: 'https://office-server.mercanet.com',
    }),
    brand(
      'sherlocks',
      'Sherlock’s (LCL)',
      {
        test: 'https://office-server-sherlocks.test.sips-services.com',
        live: 'https://sherlocks-office-server.secure.lcl.fr',
      },
      ' The host of its live service is not confirmed.',
    ),
    brand('sogenactif', 'Sogenactif (Société Générale)', {
      test: 'https://office-server-sogenactif.test.sips-services.com',
      live: 'https://office-server.sogenactif.com',
    }),
  ],
  credentialKind: 'shop_certificate',
  credentials: [
    {
      name: 'shop-id',
      label: 'merchantId',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{15}$/,
      help: 'fifteen digits, from the registration of the shop',
    },
    {
      name: 'key-version',
      label: 'keyVersion',
      isSecret: false,
      isRequired: false,
      pattern: /^\d{1,4}$/,
      help: 'of the secret key: 1 unless it was renewed',
    },
    {
      name: 'production-certificate',
      label: 'secretKey, production',
      isSecret: true,
      isRequired: false,
      pattern: KEY,
      help: 'Sips Download: the secret key of the shop',
    },
    {
      name: 'test-certificate',
      label: 'secretKey, test',
      isSecret: true,
      isRequired: false,
      pattern: KEY,
      help: 'of the shop in the test environment; another one',
    },
  ],
  modeOf: modeOfKeys,
  traits: {
    charges: 'sale',
    // None is made. Of cash management "24" may say that the same was done before, or may not: no guard.
    idempotency: 'none',
    keyLifeMs: 0,
    lookUp: 'by_reference',
    // Nothing is published.
    visibilityDelayMs: 2 * MINUTE_MS,
    // transactionReference: 35 letters and digits
    reference: { maxLength: 35, alphabet: 'alphanumeric' },
    scaFlags: ['moto'],
    // Banks are asked at night.
    decides: 'later',
    partialRefund: true,
    voidsCaptured: true,
    callback: 'signed',
    signsInside: true,
    callbackBytesMax: 32 * 1024,
    allowList: false,
  },
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request', 'answer', 'callback'],
      source: 'worldline/sips-sdk-java @ c05ad801 (seal of Office) and the tests of a public library (seal of POST)',
      date: '2023-10',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'warehousenantes/sips-office-sdk-php @ ecfb6e5e (fields), data dictionaries of Sips and Mercanet (services, hosts); statuses beyond TO_CAPTURE and CAPTURED, and what amounts mean after a partial refund, are not confirmed',
      date: '2024-06',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openSips(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** The automatic response of Sips Paypage: pairs behind each other in one field, sealed as they stand. A hint to look up. */
function parseCallback(settings: PspSettings, mode: PspMode, { body }: RawCall): PspCallback {
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
