import type { FastifyInstance } from 'fastify'
import { acceptJson } from '../../http/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerAbort } from './abort.ts'
import { requireAccessToken } from './context.ts'
import { registerNotificationUrls } from './notification-urls.ts'
import { registerPurchaseLink } from './purchase-link.ts'
import { registerSimulation } from './simulation.ts'
import { registerToken } from './token.ts'
import { registerWebhookEndpoint } from './webhook-endpoint.ts'

/** The token API family, below `/api`. */
export async function tokenApi(face: FastifyInstance, ports: ApiPorts): Promise<void> {
  await face.register((own) => registerToken(own, ports))
  await face.register(async (own) => {
    acceptJson(own)
    requireAccessToken(own, ports)
    registerWebhookEndpoint(own, ports)
    registerNotificationUrls(own, ports)
    await own.register((sub) => registerPurchaseLink(sub, ports))
    await own.register((sub) => registerAbort(sub, ports))
    await own.register((sub) => registerSimulation(sub, ports))
  })
}
