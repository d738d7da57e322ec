import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { habitsOf, listMerchants, type Merchant, type SimulatedOrder } from '../../merchants/index.ts'
import { isDated } from '../../payment-types/index.ts'
import { DomainError, refuse } from '../../refusals/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { type Language, languageAsked } from '../../texts/language.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, OFFER_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { EXAMPLE_UUID } from '../schemas.ts'
import { readSimulation, Simulation, SimulationRequest, scheduleExample, simulateAndPresent } from '../simulation.ts'
import { answerPreflight } from './context.ts'

/** Nobody chooses among more payment solutions than these; the oldest ones are shown. */
const MERCHANTS_MAX = 50

const PATH = '/users/me/companies/:company_uid/simulate_payment_schedule'

const Item = Type.Object(
  { merchant_uid: Type.String(), ...Simulation.properties },
  { title: 'MerchantPaymentSchedule' },
)

const example = { merchant_uid: `mer_${EXAMPLE_UUID}`, ...scheduleExample }

const schema = {
  tags: ['Shop pages'],
  operationId: 'simulateCompanyPaymentSchedules',
  summary: 'Simulate a purchase with every payment solution of a company',
  description:
    'No credentials, any origin. A merchant that may not offer the amount is left out; `SPLIT`, which is one payment, ' +
    'comes last. All of them show fees as a shop module reads them as soon as one merchant of the company is one’s.',
  security: [],
  params: Type.Object({
    company_uid: Type.String({ description: '`cmp_` and a UUID', examples: [`cmp_${EXAMPLE_UUID}`] }),
  }),
  body: SimulationRequest,
  response: {
    200: Type.Object(
      { items: Type.Array(Item) },
      { title: 'CompanyPaymentSchedules', examples: [{ items: [example] }] },
    ),
    ...refusals(
      'amount_too_small',
      'credit_not_offered',
      'company_not_found',
      'not_found',
      ...JSON_CODES,
      ...OFFER_CODES,
    ),
  },
}

/** `POST /api/users/me/companies/<company_uid>/simulate_payment_schedule`. */
export function registerCompanySimulation(app: FastifyInstance, ports: ApiPorts): void {
  answerPreflight(app, PATH, 'POST')
  app.post<{ Params: { company_uid: string }; Body: Static<typeof SimulationRequest> }>(
    PATH,
    { schema },
    async (request) => {
      const companyId = parsePublicId('cmp', request.params.company_uid)
      const merchants = companyId ? await listMerchants(ports.db, SYSTEM, { companyId, limit: MERCHANTS_MAX }) : []
      if (merchants.length === 0) {
        refuse('company_not_found', { why: 'sells_nothing' })
      }
      const order = readSimulation(request.body)
      // One reader reads them all: what adds the fee of one adds that of each.
      const how = { language: languageAsked(request.headers['accept-language']), reader: readerOf(merchants) }
      return { items: merchants.toSorted(splitLast).flatMap((merchant) => offerOf(merchant, order, how)) }
    },
  )
}

/** Readers take the first schedule they find, and a single payment is no schedule. */
function splitLast(one: Merchant, other: Merchant): number {
  return Number(isDated(other.paymentType)) - Number(isDated(one.paymentType))
}

/** The first module that adds fees itself, else the first module; the company's own programs read each merchant as it is. */
function readerOf(merchants: readonly Merchant[]): Merchant | undefined {
  const modules = merchants.filter((merchant) => habitsOf(merchant).isModule)
  return modules.find((merchant) => habitsOf(merchant).readsFee.first === 'added') ?? modules[0]
}

/** None where the rate forbids it. */
function offerOf(
  merchant: Merchant,
  order: SimulatedOrder,
  how: { readonly language: Language; readonly reader: Merchant | undefined },
): Static<typeof Item>[] {
  try {
    return [{ merchant_uid: publicId('mer', merchant.id), ...simulateAndPresent(merchant, order, how) }]
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return []
    throw error
  }
}
