import type { FastifyInstance } from 'fastify'
import { acceptJson } from '../../http/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerAbort } from './abort.ts'
import { requireAccessToken } from './context.ts'
import { registerEvents } from './events.ts'
import { registerExpireLink } from './expire-link.ts'
import { registerLink } from './link.ts'
import { registerNotificationUrls } from './notification-urls.ts'
import { registerPurchase } from './purchase.ts'
import { registerPurchaseLink } from './purchase-link.ts'
import { registerPurchases } from './purchases.ts'
import { registerResendLink } from './resend-link.ts'
import { registerSimulation } from './simulation.ts'
import { registerToken } from './token.ts'
import { registerWebhookDeliveries, registerWebhookReplay } from './webhook-deliveries.ts'
import { registerWebhookEndpoint } from './webhook-endpoint.ts'

/** The token API family, below `/api`. */
export async function tokenApi(face: FastifyInstance, ports: ApiPorts): Promise<void> {
  await face.register((own) => registerToken(own, ports))
  await face.register(async (own) => {
    acceptJson(own)
    requireAccessToken(own, ports)
    registerWebhookEndpoint(own, ports)
    registerWebhookDeliveries(own, ports)
    registerPurchase(own, ports)
    registerPurchases(own, ports)
    registerEvents(own, ports)
    registerLink(own, ports)
    registerNotificationUrls(own, ports)
    await own.register((sub) => registerPurchaseLink(sub, ports))
    await own.register((sub) => registerAbort(sub, ports))
    await own.register((sub) => registerSimulation(sub, ports))
    await own.register((sub) => registerResendLink(sub, ports))
    await own.register((sub) => registerExpireLink(sub, ports))
    await own.register((sub) => registerWebhookReplay(sub, ports))
  })
}
