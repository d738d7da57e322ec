import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { acceptEmptyJson } from '../../http/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerAbort } from './abort.ts'
import { speakTokenFamily } from './context.ts'
import { registerPurchaseLink } from './purchase-link.ts'
import { registerToken } from './token.ts'
import { registerWebhookEndpoint } from './webhook-endpoint.ts'

/** The token API family, below `/api`. */
export async function tokenApi(face: FastifyInstance, ports: ApiPorts): Promise<void> {
  speakTokenFamily(face)
  acceptEmptyJson(face)
  await face.register(formbody)
  registerToken(face, ports)
  registerPurchaseLink(face, ports)
  registerAbort(face, ports)
  registerWebhookEndpoint(face, ports)
}
