import type { AcquirerDescriptor } from '../../descriptor.ts'
import { CHECKOUT_VERSION, MERCHANT_ACCOUNT } from '../traits.ts'

export const collect: AcquirerDescriptor = {
  name: 'adyen',
  label: 'Adyen',
  apiVersion: CHECKOUT_VERSION,
  credentials: [
    {
      name: 'key',
      label: 'API key',
      isSecret: true,
      isRequired: true,
      pattern: /^\S{1,512}$/,
      help: 'Customer Area, Developers, API credentials: the API key of a web service user',
    },
    MERCHANT_ACCOUNT,
    {
      name: 'live-prefix',
      label: 'Prefix of live addresses',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9a-z]{1,32}-[0-9A-Za-z]{1,64}$/,
      help: 'live accounts only: Developers, API URLs, the prefix of your own hosts',
    },
    {
      name: 'tokens-hmac-key',
      label: 'HMAC key of token events',
      isSecret: true,
      isRequired: false,
      pattern: /^[0-9A-Fa-f]{64}$/,
      help: 'if you made a webhook "Recurring tokens life cycle events": its HMAC key',
    },
    {
      name: 'report-key',
      label: 'API key of a report user',
      isSecret: true,
      isRequired: false,
      pattern: /^\S{1,512}$/,
      help: 'Developers, API credentials: the API key of a report service user, who fetches what Adyen pays you',
    },
    {
      name: 'first-batch',
      label: 'First batch',
      isSecret: false,
      isRequired: false,
      pattern: /^[1-9]\d{0,8}$/,
      help: 'the number of the first payout that is read, where there were others before; without it 1',
    },
  ],
  // Keys do not say it themselves; live hosts have no address without their prefix.
  // A dispute has no address there that its reference gives: their pages for people lead to it.
  disputePage: ({ mode }) => `https://ca-${mode}.adyen.com/`,
  modeOf: ({ 'live-prefix': livePrefix }) => (livePrefix === undefined ? 'test' : 'live'),
  ofSimulator: (key) => ({ key, 'merchant-account': 'SandbankECOM', 'report-key': key }),
  connect: async (terms, given) => (await import('./connect.ts')).connectAdyen(terms, given),
  disconnect: async (terms, settings) => (await import('./connect.ts')).disconnectAdyen(terms, settings),
  open: async (terms, settings) => {
    const [{ createAdyenAcquirer }, { toAdyenSettings }] = await Promise.all([
      import('./protocol.ts'),
      import('./settings.ts'),
    ])
    return createAdyenAcquirer(terms.outbound, toAdyenSettings(terms, settings))
  },
}
