import type { Acquirer, Session, SessionKey } from '../../src/providers/collect/index.ts'
import { sandboxTraits } from '../../src/providers/sandbox/collect/sandbox-acquirer.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'

/** What the sandbox's holds live, too. */
const HOLD_MS = 7 * DAY_MS

/** A bank that says yes at once and costs nothing, so that only our own work is measured. */
export const instantAcquirer: Acquirer = {
  name: 'instant',
  traits: sandboxTraits('http://127.0.0.1:9'),
  check: async () => ({ kind: 'answered', value: { account: 'instant' } }),
  keepPayer: async () => ({ kind: 'answered', value: { payerId: 'payer' } }),
  openSession: async ({ attemptId }) => ({
    kind: 'answered',
    value: {
      state: 'open',
      sessionId: `session-${attemptId}`,
      pageUrl: `http://127.0.0.1:9/${attemptId}`,
      refusals: 0,
      lastDecline: null,
    },
  }),
  lookUpSession: async (order) => ({ kind: 'answered', value: approved(order) }),
  closeSession: async (order) => ({ kind: 'answered', value: approved(order) }),
  chargeStored: async (order) => ({ kind: 'answered', value: approved(order) }),
  lookUpCharge: async (order) => ({ kind: 'answered', value: approved(order) }),
  capture: async ({ operationId }) => ({ kind: 'answered', value: { state: 'succeeded', acquirerRef: operationId } }),
  void: async ({ operationId }) => ({ kind: 'answered', value: { state: 'succeeded', acquirerRef: operationId } }),
  refund: async ({ operationId }) => ({ kind: 'answered', value: { state: 'succeeded', acquirerRef: operationId } }),
  lookUpOperation: async ({ operationId }) => ({
    kind: 'answered',
    value: { state: 'succeeded', acquirerRef: operationId },
  }),
  findPayment: async () => ({ kind: 'answered', value: { state: 'never_arrived' } }),
  listPayments: async () => ({ kind: 'answered', value: { payments: [], nextCursor: null } }),
  parseCallback: () => ({ kind: 'forged' }),
}

export function approved({
  attemptId,
  kind,
}: Pick<SessionKey, 'attemptId' | 'kind'>): Extract<Session, { state: 'approved' }> {
  return {
    state: 'approved',
    sessionId: `session-${attemptId}`,
    payment: {
      paymentId: `payment-${attemptId}`,
      card: { brand: 'visa', last4: '4242', expiry: '2099-12', country: 'FR' },
      credential: null,
      heldUntil: kind === 'hold' ? new Date(Date.now() + HOLD_MS) : null,
    },
  }
}
