import type { PspBrand, PspCallback, PspFamily, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { PspTraits } from '../charge/traits.ts'
import { isSignedWebhook } from './signature.ts'
import { event } from './wire.ts'
import { KEY_LIFE_MS } from './words.ts'

const TEST_CARD: PspBrand['testCard'] = {
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: 2030,
  code: '123',
  holder: 'Wile E. Coyote',
}

const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  keyLifeMs: KEY_LIFE_MS,
  // Payments are found by their id only; a merchant's reference may be used several times ("Follow up on transactions").
  lookUp: 'by_replay',
  // A replay is answered from what was stored, or is a 409 while the first one runs.
  visibilityDelayMs: 0,
  // merchantReference: 40 characters
  reference: { maxLength: 40, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'none'],
  decides: 'later',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 96 * 1024,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'worldline-direct',
  protocol: 'Worldline Direct Server API',
  apiVersion: 'v2',
  brands: [
    {
      id: 'worldline_direct',
      label: 'Worldline Direct',
      hosts: {
        test: { api: 'https://payment.preprod.direct.worldline-solutions.com' },
        live: { api: 'https://payment.direct.worldline-solutions.com' },
      },
      testCard: TEST_CARD,
    },
    {
      id: 'cawl',
      label: 'CAWL (Up2Pay by Crédit Agricole and Worldline)',
      hosts: {
        test: { api: 'https://payment.preprod.cawl-solutions.fr' },
        live: { api: 'https://payment.cawl-solutions.fr' },
      },
      testCard: TEST_CARD,
      note: 'Some accounts are reached at payment.ca.cawl-solutions.fr: the back office says which.',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'API Key ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z]{8,64}$/,
      help: 'Merchant Portal, Developer, Payment API: the API Key ID',
    },
    {
      name: 'password',
      label: 'Secret API key',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{16,256}$/,
      help: 'shown once, beside the API Key ID',
    },
    {
      name: 'merchant-account',
      label: 'PSPID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z._-]{1,50}$/,
      help: 'the PSPID, at the top of the Merchant Portal',
    },
    {
      name: 'webhook-key-id',
      label: 'Webhooks key ID',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9A-Za-z-]{8,64}$/,
      help: 'Developer, Webhooks, Generate webhooks keys: without them its webhooks are not believed, and verdicts come later',
    },
    {
      name: 'webhook-secret',
      label: 'Webhooks secret key',
      isSecret: true,
      isRequired: false,
      pattern: /^[!-~]{16,256}$/,
      help: 'shown once, beside the webhooks key ID',
    },
  ],
  // Keys of the two environments look alike.
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request'],
      source: 'wl-online-payments-direct/sdk-nodejs, schemas',
      date: '2025-05',
    },
    {
      kind: 'third_party_vector',
      judges: ['request', 'callback'],
      source: 'the same: its tests of request signatures and of webhooks',
      date: '2025-05',
    },
    {
      kind: 'prose',
      judges: ['answer'],
      source: 'docs.direct.worldline-solutions.com: statuses, idempotent requests',
      date: '2026-01',
    },
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source: 'activemerchant @ ca45b1b0, global_collect: its sister platform',
      date: '2025-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openWorldlineDirect(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}

/** Signed whole with the webhooks' own key. What it tells is a hint: the payment can be asked for by its id. */
function parseCallback(settings: PspSettings, { headers, body }: RawCall): PspCallback {
  const secret = settings['webhook-secret']
  const text = body.toString('utf8')
  const isOurKey = secret !== undefined && headers['x-gcs-keyid'] === settings['webhook-key-id']
  if (!isOurKey || !isSignedWebhook(secret, headers['x-gcs-signature'], text)) return { kind: 'forged' }
  const json = readJsonText(text)
  if (!event.Check(json)) return { kind: 'malformed' }
  const { merchantId, payment } = json
  const isOurs = merchantId === settings['merchant-account'] && payment
  const reference = payment?.paymentOutput?.references?.merchantReference ?? null
  return {
    kind: 'authentic',
    facts: isOurs ? [{ reference, paymentId: payment.id ?? null, payment: null }] : [],
    acknowledgement: '',
  }
}
