import type { ChargeRequest, OperationRequest, SessionLookUp } from '../../src/providers/collect/index.ts'

const CREATED_AT = new Date('2026-11-03T09:00:00Z')
export const ATTEMPT = '0193b7a0-0000-7000-8000-000000000001'
export const OPERATION = '0193b7a0-0000-7000-8000-000000000002'

export function sessionOrder(over: Partial<SessionLookUp> = {}): SessionLookUp {
  return {
    attemptId: ATTEMPT,
    kind: 'hold',
    amountMinor: 10_001n,
    currency: 'EUR',
    createdAt: CREATED_AT,
    payerId: 'cus_1',
    orderReference: '0193b7a0-0000-7000-8000-000000000003.payer',
    description: 'Week-end à Brest & more [1]',
    storesCard: true,
    language: 'fr',
    returnUrl: 'https://pay.example/return?attempt=1&b=[2]',
    framedBy: ['https://pay.example'],
    callbackUrl: 'https://pay.example/callbacks/stripe',
    expiresAt: new Date('2026-11-03T09:15:00Z'),
    sessionId: 'cs_test_1',
    returned: {},
    ...over,
  }
}

export function chargeOrder(over: Partial<ChargeRequest> = {}): ChargeRequest {
  const { attemptId, kind, amountMinor, currency, createdAt, payerId, orderReference, description } = sessionOrder()
  const order = { attemptId, kind, amountMinor, currency, createdAt, payerId, orderReference, description }
  return { ...order, kind: 'sale', credential: 'pm_1', ...over }
}

export function operationOrder(over: Partial<OperationRequest> = {}): OperationRequest {
  return { operationId: OPERATION, paymentId: 'pi_1', kind: 'capture', amountMinor: 4_000n, currency: 'EUR', ...over }
}
