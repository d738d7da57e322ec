import type { Acquirer } from '../../src/providers/collect/acquirer.ts'
import type { AcquirerDescriptor } from '../../src/providers/descriptor.ts'

const silent = async () => ({ kind: 'not_sent', reason: 'dummy' }) as const

const acquirer: Acquirer = {
  name: 'dummy',
  traits: {
    label: 'Dummy',
    presentation: 'visited',
    pageOrigin: 'https://cards.example.org',
    returnParameters: [],
    keepsPayers: false,
    closesSessions: false,
    declineEndsSession: true,
    canBeAsked: true,
    keyLifeMs: 0,
    visibilityDelayMs: 0,
    holdEnd: 'estimated',
    decides: 'at_once',
    listsPayments: false,
    callbackBytesMax: 1024,
    lookUpsPerS: 1,
  },
  check: async () => ({ kind: 'answered', value: { account: 'acct_dummy' } }),
  keepPayer: silent,
  openSession: silent,
  lookUpSession: silent,
  closeSession: silent,
  chargeStored: silent,
  lookUpCharge: silent,
  capture: silent,
  void: silent,
  refund: silent,
  lookUpOperation: silent,
  findPayment: silent,
  listPayments: silent,
  parseCallback: () => ({ kind: 'forged' }),
}

export const collect: AcquirerDescriptor = {
  name: 'dummy',
  label: 'Dummy',
  apiVersion: '1',
  ofSimulator: (sandboxKey) => ({ key: `dummy_test_${sandboxKey}` }),
  credentials: [
    {
      name: 'key',
      label: 'API key',
      isSecret: true,
      isRequired: true,
      pattern: /^dummy_(test|live)_\w+$/,
      help: 'the key of the dummy',
    },
  ],
  modeOf: ({ key }) => (key?.startsWith('dummy_live_') ? 'live' : 'test'),
  connect: async (_terms, settings) => ({ kind: 'answered', value: { settings, allowList: [] } }),
  disconnect: async () => ({ kind: 'answered', value: {} }),
  open: async () => acquirer,
}
