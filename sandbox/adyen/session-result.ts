import type { SessionResultResponse } from '@adyen/api-library/lib/src/typings/checkout/sessionResultResponse.js'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'
import { paymentsOf } from './payment.ts'
import { invalid } from './service-error.ts'
import { findSession, type SessionRow, sessionStatus } from './session.ts'
import { readVariant } from './wallets.ts'
import type { Wire } from './wire.ts'

/** Only with what the payer's browser brought back: a merchant's server cannot ask on its own. */
export function sessionResult(world: World, id: string, query: Record<string, unknown>): Answer {
  const { sessionResult } = query
  if (typeof sessionResult !== 'string' || sessionResult === '') {
    return invalid('130', "Required query parameter 'sessionResult' is not provided")
  }
  const session = findSession(world.books, 'id', id)
  if (session?.result !== sessionResult) return invalid('702', "Field 'sessionId' is not valid.")
  if (notVisibleYet(world, session))
    return { status: 200, body: { id, reference: session.reference, status: 'active' } }
  const payments = paymentsOf(world.books, id)
  const body = {
    id,
    reference: session.reference,
    status: sessionStatus(session, world.clock.now()),
    payments: payments.map(({ psp, amount, currency, brand }) => ({
      pspReference: psp,
      resultCode: 'Authorised' as const,
      amount: { currency, value: amount },
      paymentMethod: { brand: readVariant(brand).scheme, type: readVariant(brand).type },
    })),
  } satisfies Wire<SessionResultResponse>
  return { status: 200, body }
}

function notVisibleYet(world: World, session: SessionRow): boolean {
  const lag = takeFault(world.books, 'lookup', ['not_visible_for'])
  return lag !== undefined && session.changed_at + lag.delayMs > world.clock.now().getTime()
}
