import { account } from './account.ts'
import type { Endpoint } from './call.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import { disputes } from './dispute.ts'
import { issuingCardholders } from './issuing-cardholders.ts'
import { issuingCards } from './issuing-cards.ts'
import { issuingMovements } from './issuing-movements.ts'
import { issuingDisputes } from './issuing-standing.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { payouts } from './payouts.ts'
import { readings } from './readings.ts'
import { refunds } from './refunds.ts'
import { setupIntents } from './setup-intents.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

/** All of the API that this world has. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...account,
  ...customers,
  ...checkoutSessions,
  ...paymentIntents,
  ...setupIntents,
  ...paymentMethods,
  ...refunds,
  ...disputes,
  ...payouts,
  ...readings,
  ...issuingCardholders,
  ...issuingCards,
  ...issuingMovements,
  ...issuingDisputes,
  ...webhookEndpoints,
]
