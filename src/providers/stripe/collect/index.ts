import { answered } from '../../answer.ts'
import type { AcquirerDescriptor } from '../../descriptor.ts'
import { KEY_PATTERN, modeOf, STRIPE_API_URL, STRIPE_VERSION } from '../traits.ts'

export const collect: AcquirerDescriptor = {
  name: 'stripe',
  label: 'Stripe',
  apiVersion: STRIPE_VERSION,
  credentials: [
    {
      name: 'key',
      label: 'Restricted key',
      isSecret: true,
      isRequired: true,
      pattern: KEY_PATTERN,
      help: 'Developers, API keys: a restricted key with the permissions of docs/acquirers-stripe.md, payouts and balance transactions among them (rk_…)',
    },
    {
      name: 'webhook',
      label: 'Webhook endpoint',
      isSecret: false,
      isRequired: false,
      pattern: /^new$/,
      help: '"new": another endpoint in place of the one there is, so that its secret is another one too',
    },
  ],
  modeOf: ({ key = '' }) => modeOf(key),
  disputePage: ({ reference, mode }) =>
    `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}disputes/${encodeURIComponent(reference)}`,
  // docs/sandbox.md, "Stripe".
  ofSimulator: (key) => ({ key: `sk_test_${key.replace(/[^A-Za-z0-9]/g, '')}` }),
  connect: async ({ outbound, timeoutMs, apiUrl, callbackUrl, previous }, given) => {
    const [{ connectStripe, endpointSettings, keptEndpoint }, { PAYMENT_EVENTS: events }] = await Promise.all([
      import('../connect.ts'),
      import('../words.ts'),
    ])
    const { key = '', webhook: wanted } = given
    const kept = wanted === 'new' ? null : keptEndpoint(previous)
    const order = { apiUrl: apiUrl ?? STRIPE_API_URL, key, timeoutMs, callbackUrl, events, kept }
    const connected = await connectStripe(outbound, order)
    if (connected.kind !== 'answered') return connected
    const settings = { key, ...endpointSettings(connected.value.webhook, previous) }
    return answered({ settings, allowList: ALLOW_LIST })
  },
  disconnect: async ({ outbound, timeoutMs, apiUrl }, { key = '', 'webhook-id': id }) => {
    if (!id) return answered({})
    const { disconnectStripe } = await import('../connect.ts')
    return disconnectStripe(outbound, { apiUrl: apiUrl ?? STRIPE_API_URL, key, timeoutMs }, id)
  },
  open: async ({ outbound, systemClock, timeoutMs, apiUrl }, settings) => {
    const { createStripeAcquirer } = await import('./protocol.ts')
    const { key = '', 'webhook-secret': secret, 'webhook-secret-before': before } = settings
    return createStripeAcquirer(outbound, systemClock, {
      apiUrl: apiUrl ?? STRIPE_API_URL,
      key,
      timeoutMs,
      webhookSecrets: [secret, before].filter((one) => one !== undefined),
    })
  },
}

const ALLOW_LIST = [
  'From this service: api.stripe.com, port 443.',
  'To the callback address: the addresses of https://stripe.com/files/ips/ips_webhooks.txt.',
]
