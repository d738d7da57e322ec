import type { FastifyInstance } from 'fastify'
import { actorText } from '../../events/index.ts'
import {
  acceptJson,
  isUnauthorized,
  keepRequests,
  limitRequests,
  readBasic,
  throttleGuesses,
} from '../../http/index.ts'
import { createStaffAuthentication } from '../../people/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerAbort } from './abort.ts'
import { callerOf, requireCaller, triesToken } from './context.ts'
import { registerCreditByTransfer } from './credit-by-transfer.ts'
import { registerDeliveries } from './deliveries.ts'
import { registerEvents } from './events.ts'
import { registerExpireLink } from './expire-link.ts'
import { registerLink } from './link.ts'
import { registerNotificationUrls } from './notification-urls.ts'
import { registerPurchase } from './purchase.ts'
import { registerPurchaseLink } from './purchase-link.ts'
import { registerPurchases } from './purchases.ts'
import { registerRefunds } from './refunds.ts'
import { registerRelease } from './release.ts'
import { registerResendLink } from './resend-link.ts'
import { registerSimulation } from './simulation.ts'
import { registerToken } from './token.ts'
import { registerWebhookDeliveries, registerWebhookReplay } from './webhook-deliveries.ts'
import { registerWebhookEndpoint } from './webhook-endpoint.ts'

/** The token API family, below `/api`. */
export async function tokenApi(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  const authenticateStaff = createStaffAuthentication(ports.db, ports.systemClock, ports.checkPassword)
  await app.register(async (own) => {
    keepRequests(own, ports.requestLog)
    limitRequests(own, ports.limits, 'token_endpoint')
    throttleGuesses(
      own,
      ports.limits,
      ({ headers }) => (readBasic(headers.authorization) ? 'client_secret' : undefined),
      isUnauthorized,
    )
    await registerToken(own, ports)
  })
  await app.register(async (own) => {
    keepRequests(own, ports.requestLog)
    acceptJson(own)
    // Wrong passwords are counted where they are checked.
    throttleGuesses(own, ports.limits, triesToken, isUnauthorized)
    requireCaller(own, ports, authenticateStaff)
    limitRequests(own, ports.limits, 'token_api', (request) => actorText(callerOf(request).actor))
    await own.register((sub) => registerPurchaseLink(sub, ports))
    registerWebhookEndpoint(own, ports)
    registerWebhookDeliveries(own, ports)
    registerPurchase(own, ports)
    registerPurchases(own, ports)
    registerEvents(own, ports)
    registerDeliveries(own, ports)
    registerLink(own, ports)
    registerNotificationUrls(own, ports)
    await own.register((sub) => registerAbort(sub, ports))
    registerCreditByTransfer(own, ports)
    registerRefunds(own, ports)
    await own.register((sub) => registerRelease(sub, ports))
    await own.register((sub) => registerSimulation(sub, ports))
    await own.register((sub) => registerResendLink(sub, ports))
    await own.register((sub) => registerExpireLink(sub, ports))
    await own.register((sub) => registerWebhookReplay(sub, ports))
  })
}
