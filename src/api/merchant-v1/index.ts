import type { FastifyInstance } from 'fastify'
import { acceptEmptyJson } from '../../http/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerClients } from './clients.ts'
import { speakV1Family } from './context.ts'
import { registerPurchases } from './purchases.ts'

/** Merchant API v1, below `/api/merchants/v1`. */
export async function merchantV1(face: FastifyInstance, ports: ApiPorts): Promise<void> {
  speakV1Family(face)
  acceptEmptyJson(face)
  registerPurchases(face, ports)
  registerClients(face, ports)
}
