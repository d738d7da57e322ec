import type { FastifyInstance } from 'fastify'
import { acceptJson } from '../../http/index.ts'
import type { ApiPorts } from '../ports.ts'
import { treatNullAsAbsent } from '../without-nulls.ts'
import { registerClients } from './clients.ts'
import { requireMerchantToken } from './context.ts'
import { registerPurchaseList } from './list-purchases.ts'
import { registerPurchases } from './purchases.ts'

/** Merchant API v1, below `/api/merchants/v1`. */
export async function merchantV1(face: FastifyInstance, ports: ApiPorts): Promise<void> {
  await face.register(async (own) => {
    acceptJson(own)
    requireMerchantToken(own, ports)
    treatNullAsAbsent(own)
    registerPurchases(own, ports)
    registerPurchaseList(own, ports)
    registerClients(own, ports)
  })
}
