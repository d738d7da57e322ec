import type { FastifyInstance } from 'fastify'
import { acceptJson, isUnauthorized, keepRequests, limitRequests, throttleGuesses } from '../../http/index.ts'
import { treatNullAsAbsent } from '../bodies.ts'
import type { ApiPorts } from '../ports.ts'
import { registerCancelPurchase } from './cancel-purchase.ts'
import { registerClients } from './clients.ts'
import { merchantOf, requireMerchantToken } from './context.ts'
import { registerPurchaseList } from './list-purchases.ts'
import { registerPurchases } from './purchases.ts'

/** Merchant API v1, below `/api/merchants/v1`. */
export async function merchantV1(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  await app.register(async (own) => {
    keepRequests(own, ports.requestLog)
    acceptJson(own)
    throttleGuesses(own, ports.limits, ({ headers }) => (headers.authorization ? 'token' : undefined), isUnauthorized)
    requireMerchantToken(own, ports)
    limitRequests(own, ports.limits, 'merchant_v1', (request) => merchantOf(request).id)
    treatNullAsAbsent(own)
    registerPurchases(own, ports)
    registerPurchaseList(own, ports)
    await own.register((sub) => registerCancelPurchase(sub, ports))
    registerClients(own, ports)
  })
}
