import type { Acquirer } from '../../src/acquirers/acquirer.ts'
import type { AcquirerDescriptor } from '../../src/acquirers/descriptor.ts'

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
    lookUpsPerS: 1,
  },
  check: silent,
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

export const dummy: AcquirerDescriptor = {
  settings: { DUMMY_ACCOUNT: 'The account at the dummy', DUMMY_KEY: 'The key of that account' },
  open: async ({ settings }) => (settings.DUMMY_ACCOUNT && settings.DUMMY_KEY ? acquirer : undefined),
}
