import { answered } from '../../answer.ts'
import type { IssuerDescriptor } from '../../descriptor.ts'
import { KEY_PATTERN, modeOf, STRIPE_API_URL, STRIPE_VERSION } from '../traits.ts'
import { parseCallback } from './callback.ts'

export const issue: IssuerDescriptor = {
  name: 'stripe-issuing',
  label: 'Stripe Issuing',
  apiVersion: STRIPE_VERSION,
  credentials: [
    {
      name: 'cardholder',
      label: 'Cardholder',
      isSecret: false,
      isRequired: true,
      pattern: /^ich_[A-Za-z0-9]{8,250}$/,
      help: 'Issuing, Cardholders: the one in whose name the cards are, your company (ich_…)',
    },
    {
      name: 'key',
      label: 'Restricted key',
      isSecret: true,
      isRequired: true,
      pattern: KEY_PATTERN,
      help: 'Developers, API keys: a restricted key that may write cards and webhooks, and read authorisations and transactions (rk_…)',
    },
  ],
  modeOf: ({ key = '' }) => modeOf(key),
  connect: async ({ outbound, timeoutMs, apiUrl, callbackUrl, previous }, given) => {
    const { connectIssuing } = await import('./connect.ts')
    return connectIssuing(outbound, { apiUrl: apiUrl ?? STRIPE_API_URL, timeoutMs, callbackUrl, previous }, given)
  },
  disconnect: async ({ outbound, timeoutMs, apiUrl }, { key = '', 'webhook-id': id }) => {
    if (!id) return answered({})
    const { disconnectStripe } = await import('../connect.ts')
    return disconnectStripe(outbound, { apiUrl: apiUrl ?? STRIPE_API_URL, key, timeoutMs }, id)
  },
  open: async ({ outbound, timeoutMs, apiUrl }, { key = '', cardholder = '' }) => {
    const { createStripeIssuing } = await import('./protocol.ts')
    return createStripeIssuing(outbound, { apiUrl: apiUrl ?? STRIPE_API_URL, key, cardholder, timeoutMs })
  },
  callbackBytesMax: 256 * 1024,
  parseCallback: ({ 'webhook-secret': secret, 'webhook-secret-before': before }, call) =>
    parseCallback(
      [secret, before].filter((one) => one !== undefined),
      call,
    ),
}
