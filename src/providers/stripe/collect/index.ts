import type { AcquirerDescriptor } from '../../collect/descriptor.ts'
import { KEY_PATTERN, modeOf } from '../mode-of.ts'
import { STRIPE_API_URL, STRIPE_VERSION } from '../version.ts'

export const collect: AcquirerDescriptor = {
  name: 'stripe',
  label: 'Stripe',
  apiVersion: STRIPE_VERSION,
  credentials: [
    {
      name: 'key',
      isSecret: true,
      isRequired: true,
      pattern: KEY_PATTERN,
      help: 'Developers, API keys: a restricted key with the permissions of docs/acquirers-stripe.md (rk_…)',
    },
    {
      name: 'webhook',
      isSecret: false,
      isRequired: false,
      pattern: /^new$/,
      help: '"new": another endpoint in place of the one there is, so that its secret is another one too',
    },
  ],
  modeOf: ({ key = '' }) => modeOf(key),
  // docs/sandbox.md, "Stripe".
  ofSimulator: (key) => ({ key: `sk_test_${key.replace(/[^A-Za-z0-9]/g, '')}` }),
  connect: async ({ outbound, timeoutMs, apiUrl, callbackUrl, previous }, given) => {
    const [{ connectStripe }, { EVENTS: events }] = await Promise.all([
      import('../connect-stripe.ts'),
      import('./parse-event.ts'),
    ])
    const { key = '', webhook: wanted } = given
    const { 'webhook-id': id, 'webhook-secret': before } = previous ?? {}
    const kept = id && before && wanted !== 'new' ? { id, secret: before } : null
    const order = { apiUrl: apiUrl ?? STRIPE_API_URL, key, timeoutMs, callbackUrl, events, kept }
    const connected = await connectStripe(outbound, order)
    if (connected.kind !== 'answered') return connected
    const { webhook } = connected.value
    const settings = {
      key,
      'webhook-id': webhook.id,
      'webhook-secret': webhook.secret,
      // What is on its way was signed with it.
      ...(before && before !== webhook.secret && { 'webhook-secret-before': before }),
    }
    return { kind: 'answered', value: { settings, allowList: ALLOW_LIST } }
  },
  disconnect: async ({ outbound, timeoutMs, apiUrl }, { key = '', 'webhook-id': id }) => {
    if (!id) return { kind: 'answered', value: {} }
    const { disconnectStripe } = await import('../connect-stripe.ts')
    return disconnectStripe(outbound, { apiUrl: apiUrl ?? STRIPE_API_URL, key, timeoutMs }, id)
  },
  open: async ({ outbound, systemClock, timeoutMs, apiUrl }, settings) => {
    const { createStripeAcquirer } = await import('./stripe-acquirer.ts')
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
