import type { FastifyInstance } from 'fastify'
import { limitRequests } from '../../http/index.ts'
import type { ApiPorts } from '../ports.ts'
import { registerCompanySimulation } from './company-simulation.ts'
import { openToBrowsers } from './context.ts'
import { registerMerchant } from './merchant.ts'
import { registerSimulation } from './simulation.ts'

/** What a shop's web page asks without credentials, below `/api`. */
export async function publicApi(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  await app.register(async (own) => {
    openToBrowsers(own)
    limitRequests(own, ports.limits, 'public_api')
    registerMerchant(own, ports)
    registerSimulation(own, ports)
    registerCompanySimulation(own, ports)
  })
}
