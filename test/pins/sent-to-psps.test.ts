import { test } from 'node:test'
import * as simulators from '../../sandbox/psps/registry.ts'
import { examplePrice, openPsp, referenceOf } from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import { CARD, pspChange, pspOrder } from '../support/psp-wire.ts'
import { assertPinned } from './keep.ts'
import { NOW, pinned, silentOutbound } from './sent.ts'

/** Questions that move nothing are numbered as they come, in what two protocols send and sign. */
const NUMBERED: Readonly<Record<string, readonly [RegExp, string][]>> = {
  nuvei: [[/"clientRequestId":"[^"]*"(.*?)"checksum":"[^"]*"/g, '"clientRequestId":"…"$1"checksum":"…"']],
  paybox: [[/(TYPE=00017&NUMQUESTION=)\d+/g, '$1…']],
}

/** What families keep of a payment for what is done to it later. */
const PAYMENT = {
  paymentId: '1000000001',
  uid: '0193b7a0111170008000000000000001',
  extra: {
    ...{ account_number: 'XXXX1000', authorisation: '123456', authorisation_code: '123456', operation: 'authorise' },
    ...{ authorization_id: '7000000001', capture_id: '7000000002', merchant_account: 'pinned', tx_type: 'DEFERRED' },
  },
}

const PURPOSE = '0193b7a0-1111-7000-8000-000000000001'

for (const family of PSP_FAMILIES) {
  test(`${family.name} is sent the bytes that it was sent before`, async ({ mock }) => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    const simulator = Object.values(simulators).find((one) => one.family === family.name)
    const [brand] = family.brands
    if (!simulator || !brand) throw new Error(`${family.name} has a simulator and a brand`)
    const { outbound, sent } = silentOutbound()
    const systemClock = { now: () => NOW }
    const terms = { outbound, systemClock, brand, mode: 'test', apiUrl: null, timeoutMs: 1_000 } as const
    const psp = await openPsp(family, terms, simulator.credentials('pinned-key'))
    const reference = referenceOf(family.traits.reference, PURPOSE, 1)
    const order = pspOrder({
      reference,
      ...examplePrice(family.traits),
      createdAt: NOW,
      scaFlag: family.traits.scaFlags[0] ?? 'none',
    })
    const change = pspChange(PAYMENT.paymentId, {
      payment: PAYMENT,
      charge: order,
      reference: referenceOf(family.traits.reference, PURPOSE, 2),
      amountMinor: order.amountMinor,
    })
    const text = await pinned(
      {
        check: () => psp.check(),
        sale: () => psp.sale(order, CARD),
        authorise: () => psp.authorise(order, CARD),
        capture: () => psp.capture(change),
        void: () => psp.void(change),
        refund: () => psp.refund(change),
        'look-up': () => psp.lookUp(order, { paymentId: '1000000001' }, CARD),
        'look-up by reference': () => psp.lookUp(order, { paymentId: null }, CARD),
      },
      sent,
    )
    const masks = NUMBERED[family.name] ?? []
    const same = masks.reduce((masked, [number, mask]) => masked.replace(number, mask), text)
    assertPinned(`psps/${family.name}.http`, same)
  })
}
