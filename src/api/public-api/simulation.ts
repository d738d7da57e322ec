import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { SYSTEM } from '../../shared/scope.ts'
import { languageAsked } from '../../texts/language.ts'
import { findTargetMerchant } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, MERCHANT_CODES, OFFER_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { MerchantParams } from '../schemas.ts'
import { readSimulation, Simulation, SimulationRequest, simulateAndPresent } from '../simulation.ts'
import { answerPreflight } from './context.ts'

const PATH = '/users/me/merchants/:merchant_uid/simulate_payment_schedule'

const schema = {
  tags: ['Shop pages'],
  operationId: 'simulatePublicPaymentSchedule',
  summary: 'Simulate the payment schedule of a purchase, from a web page',
  description: 'No credentials, any origin. The body is read as JSON whatever its content type.',
  security: [],
  params: MerchantParams,
  body: SimulationRequest,
  response: {
    200: Simulation,
    ...refusals('amount_too_small', 'credit_not_offered', ...JSON_CODES, ...MERCHANT_CODES, ...OFFER_CODES),
  },
}

/** `POST /api/users/me/merchants/<merchant_uid>/simulate_payment_schedule`. */
export function registerSimulation(app: FastifyInstance, ports: ApiPorts): void {
  answerPreflight(app, PATH, 'POST')
  app.post<{ Params: { merchant_uid: string }; Body: Static<typeof SimulationRequest> }>(
    PATH,
    { schema },
    async (request) => {
      const merchant = await findTargetMerchant(ports, SYSTEM, request.params.merchant_uid)
      const language = languageAsked(request.headers['accept-language'])
      return simulateAndPresent(merchant, readSimulation(request.body), { language })
    },
  )
}
