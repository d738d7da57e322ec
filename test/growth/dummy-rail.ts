import type { PayoutRail } from '../../src/bank/index.ts'

/** Banks of the Shire take a list by owl. */
export const dummy: PayoutRail = {
  name: 'dummy',
  label: 'Owl',
  currencies: ['XTS'],
  limits: { endToEndId: /^[\w-]{1,35}$/, payeeNameCharsMax: 70, remittanceCharsMax: 140, ordersMax: 7 },
  instruct: (orders, { messageId }) => ({
    fileName: `${messageId}.txt`,
    mediaType: 'text/plain',
    bytes: Buffer.from(orders.map(({ endToEndId, amountMinor }) => `${endToEndId} ${amountMinor}`).join('\n')),
  }),
}
