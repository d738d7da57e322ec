import type { OutboundAnswer } from '../../src/outbound/index.ts'
import type { ChargeRequest, OperationRequest, SessionLookUp } from '../../src/providers/collect/acquirer.ts'

/** Orders and settings that the tests of this folder share. */
export const MERCHANT_ACCOUNT = 'SandbankECOM'
export const ATTEMPT = '0190b0c4-7a52-7c3e-9a55-3d6f0c3b1a01'
export const OPERATION = '0190b0c4-7a52-7c3e-9a55-3d6f0c3b1a02'
export const STORED_BY = '0190b0c4-7a52-7c3e-9a55-3d6f0c3b1a03'
export const PAYMENT = 'NC6HT9CRT65ZGN82'
export const PAGE_ORIGIN = 'https://test.adyen.link'
export const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'
export const OLD_HMAC_KEY = '0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF'

export const session: SessionLookUp = {
  attemptId: ATTEMPT,
  kind: 'hold',
  amountMinor: 10_000n,
  currency: 'EUR',
  createdAt: new Date('2026-03-03T09:00:00.000Z'),
  payerId: null,
  orderReference: '0190b0c4-7a52-7c3e-9a55-3d6f0c3b1a09.payer',
  description: 'A weekend in Brittany',
  storesCard: true,
  language: 'fr',
  returnUrl: 'https://pay.example/p/abc/return',
  framedBy: ['https://pay.example'],
  callbackUrl: 'https://pay.example/callbacks/adyen/1',
  expiresAt: new Date('2026-03-03T09:15:00.000Z'),
  sessionId: null,
  returned: {},
}

export const charge: ChargeRequest = {
  attemptId: ATTEMPT,
  kind: 'sale',
  amountMinor: 2_500n,
  currency: 'EUR',
  createdAt: session.createdAt,
  payerId: null,
  orderReference: '0190b0c4-7a52-7c3e-9a55-3d6f0c3b1a09.merchant',
  description: 'Second instalment',
  credential: `${STORED_BY}.M5N7TQ4TG5PFWR50`,
}

export const operation: OperationRequest = {
  operationId: OPERATION,
  paymentId: PAYMENT,
  kind: 'capture',
  amountMinor: 7_500n,
  currency: 'EUR',
}

export function answered(status: number, body: unknown, headers: Record<string, string> = {}): OutboundAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answered', status, headers, body: text, complete: true }
}

export function serviceError(status: number, errorCode: string, errorType: string): OutboundAnswer {
  return answered(status, { status, errorCode, message: 'as Adyen says it', errorType, pspReference: PAYMENT })
}
