import type { Acquirer } from '../../src/acquirers/acquirer.ts'
import type { AcquirerDescriptor } from '../../src/acquirers/descriptor.ts'

const silent = async () => ({ kind: 'not_sent', reason: 'dummy' }) as const

const acquirer: Acquirer = {
  name: 'dummy',
  pageOrigin: 'https://cards.example.org',
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
  parseCallback: () => undefined,
}

export const dummy: AcquirerDescriptor = {
  settings: { DUMMY_ACCOUNT: 'The account at the dummy', DUMMY_KEY: 'The key of that account' },
  open: async ({ settings }) => (settings.DUMMY_ACCOUNT && settings.DUMMY_KEY ? acquirer : undefined),
}
