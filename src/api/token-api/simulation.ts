import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { BASIC_TOO } from '../../http/index.ts'
import { languageAsked } from '../../texts/language.ts'
import { treatNullAsAbsent } from '../bodies.ts'
import { findTargetMerchant } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, MERCHANT_CODES, OFFER_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearerOrBasic, MerchantParams } from '../schemas.ts'
import { readSimulation, Simulation, SimulationRequest, simulateAndPresent } from '../simulation.ts'
import { callerOf } from './context.ts'

const schema = {
  tags: ['Payment schedules'],
  operationId: 'simulatePaymentSchedule',
  summary: 'Simulate the payment schedule of a purchase',
  description: 'For back ends: a browser calls the route below `/api/users/me`, which needs no credentials.',
  security: bearerOrBasic,
  params: MerchantParams,
  body: SimulationRequest,
  response: {
    200: Simulation,
    ...refusals(
      'invalid_credentials',
      'amount_too_small',
      'credit_not_offered',
      ...JSON_CODES,
      ...MERCHANT_CODES,
      ...OFFER_CODES,
    ),
  },
}

/** `POST /api/merchants/<merchant_uid>/simulate_payment_schedule`. */
export async function registerSimulation(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  treatNullAsAbsent(app)
  app.post<{ Params: { merchant_uid: string }; Body: Static<typeof SimulationRequest> }>(
    '/merchants/:merchant_uid/simulate_payment_schedule',
    { schema, config: BASIC_TOO },
    async (request) => {
      const merchant = await findTargetMerchant(ports, callerOf(request).scope, request.params.merchant_uid)
      const language = languageAsked(request.headers['accept-language'])
      return simulateAndPresent(merchant, readSimulation(request.body), { language })
    },
  )
}
