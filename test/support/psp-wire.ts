import type { Outbound, OutboundAnswer, OutboundRequest } from '../../src/outbound/index.ts'
import type {
  ChargeOrder,
  ModifyOrder,
  PaymentCard,
  PspFamily,
  PspMode,
  PspSettings,
} from '../../src/providers/charge/index.ts'
import { openPsp } from '../../src/providers/charge/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'

export const REFERENCE = '0193b7a0-1111-7000-8000-000000000001'

export const CARD: PaymentCard = {
  number: '4000000000001000',
  expiryMonth: 3,
  expiryYear: 2030,
  code: '737',
  holder: 'WHIPROUND',
}

export function pspOrder(changes: Partial<ChargeOrder> = {}): ChargeOrder {
  return {
    reference: REFERENCE,
    idempotencyKey: '0193b7a0-2222-7000-8000-000000000001',
    orderReference: 'ORDER-100',
    description: 'Order ORDER-100',
    amountMinor: 10_001n,
    currency: 'EUR',
    customer: { email: 'alice@example.org', name: 'Alice Martin' },
    language: 'fr',
    callbackUrl: 'https://pay.example/callbacks/psps/pac_1',
    scaFlag: 'moto',
    createdAt: new Date('2026-11-22T10:00:00Z'),
    ...changes,
  }
}

export function pspChange(paymentId: string, changes: Partial<ModifyOrder> = {}): ModifyOrder {
  return {
    charge: pspOrder(),
    payment: { paymentId, uid: null, extra: {} },
    reference: '0193b7a0-3333-7000-8000-000000000001',
    amountMinor: 4_000n,
    ...changes,
  }
}

export interface Canned {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: string | object
}

/** Of a sale, what is authorised captures itself. */
export const ofSale = <T extends string>(status: T) => (status === 'authorized' ? 'pending' : status)

/** What a PSP would have sent back over the wire. */
export function outboundAnswer({ status = 200, headers = {}, body }: Canned): OutboundAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answered', status, headers, body: text, complete: true }
}

/** A merchant's PSP without a network: what it is sent is kept, what it answers was said before; silent after that. */
export async function wiredPsp(
  family: PspFamily,
  settings: PspSettings,
  { mode = 'test', answers = [] }: { mode?: PspMode; answers?: readonly (Canned | OutboundAnswer)[] } = {},
) {
  const sent: OutboundRequest[] = []
  const left = [...answers]
  const outbound: Outbound = {
    async request(request) {
      sent.push(request)
      const next = left.shift()
      if (!next) return { kind: 'no_answer', reason: 'timeout' }
      return 'kind' in next ? next : outboundAnswer(next)
    },
    close: async () => {},
  }
  const brand = family.brands[0]
  if (!brand) throw new Error('a family has a brand')
  const psp = await openPsp(family, { outbound, systemClock, brand, mode, apiUrl: null, timeoutMs: 1_000 }, settings)
  return { psp, sent }
}
