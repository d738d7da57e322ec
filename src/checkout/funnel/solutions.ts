import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listMerchants, offerSchedule } from '../../merchants/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import type { PurchaseOrder } from '../../selling/index.ts'
import { DomainError } from '../../shared/errors.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { sendPage } from '../answer.ts'
import { bareFrame } from '../frame.ts'
import type { CheckoutPorts } from '../ports.ts'
import { shopErrorAddress } from '../shop-address.ts'
import { solutionsPage } from '../views/index.ts'
import { type OpenRequest, openRequest, readRequestedOrder } from './open-request.ts'
import { createAndLink, languageOf, parametersOf, withFaultPage } from './purchase.ts'

/** Nobody chooses among more; the oldest are shown. */
const SOLUTIONS_MAX = 50
/** Which merchant the customer's button stands for. */
const CHOSEN = 'solution'

/**
 * `/payment_solutions` (docs/shop-modules.md, "The funnel"): a page with one button for each merchant of a company;
 * pressing one makes the purchase there. Unsigned, only merchants that accept it are offered. Signed, any merchant of
 * the company, named by `merchantUid`, signs for all: `companyUid` among the claims says that this is meant.
 */
export function registerSolutions(face: FastifyInstance, ports: CheckoutPorts): void {
  face.get('/payment_solutions', async (request, reply) => {
    const solutions = await openSolutions(ports, request)
    const [first] = solutions
    const language = languageOf(request, first.settings)
    return withFaultPage(ports, { request, reply }, language, first, async () => {
      const order = readRequestedOrder(ports, first)
      const told = {
        type: 'abandonment' as const,
        language,
        merchantId: first.merchant.id,
        isSigned: first.request.isSigned,
      }
      const page = solutionsPage(
        {
          ...bareFrame(ports),
          title: order.title,
          total: { amountMinor: order.amountMinor, currency: order.currency },
          solutions: offered(ports, solutions, order).map(({ merchant, fields }) => ({
            name: merchant.name,
            paymentType: merchant.paymentType,
            fields: { ...fields, [CHOSEN]: publicId('mer', merchant.id) },
          })),
          cancelUrl: first.cancelUrl && (await shopErrorAddress(ports, SYSTEM, first.cancelUrl, told)),
        },
        language,
      )
      return sendPage(ports, reply, page)
    })
  })

  face.post('/payment_solutions', async (request, reply) => {
    const solutions = await openSolutions(ports, request)
    const chosen = parametersOf(request)[CHOSEN]
    const opened = solutions.find(({ merchant }) => publicId('mer', merchant.id) === chosen)
    if (!opened) throw new DomainError('not_found', 'merchant_not_found', `${CHOSEN} names no merchant of the company`)
    const language = languageOf(request, opened.settings)
    return withFaultPage(ports, { request, reply }, language, opened, async () => {
      const order = readRequestedOrder(ports, opened)
      return reply.redirect(await createAndLink(ports, opened, order), 303)
    })
  })
}

/** A merchant that may not offer the amount is left out. Throws why when that leaves none. */
function offered(
  ports: CheckoutPorts,
  solutions: readonly [OpenRequest, ...OpenRequest[]],
  { amountMinor, currency }: PurchaseOrder,
): readonly OpenRequest[] {
  const createdOn = dateInZone(ports.businessClock.now())
  const refusals: unknown[] = []
  const left = solutions.filter(({ merchant }) => {
    if (merchant.paymentType === 'SPLIT' || amountMinor === 0n) return true
    try {
      offerSchedule(merchant, currency, { amountMinor, createdOn })
      return true
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refusals.push(error)
      return false
    }
  })
  if (left.length === 0) throw refusals[0]
  return left
}

/** The request as one to each merchant that may be chosen. Throws also not_found `company_not_found`. */
async function openSolutions(
  ports: CheckoutPorts,
  request: FastifyRequest,
): Promise<readonly [OpenRequest, ...OpenRequest[]]> {
  const parameters = parametersOf(request)
  const signed = parameters.signature === undefined ? undefined : await openRequest(ports, parameters)
  const { companyUid, currency } = signed?.settings ?? parameters
  const companyId = typeof companyUid === 'string' ? parsePublicId('cmp', companyUid) : undefined
  if (!companyId || (signed && signed.merchant.companyId !== companyId)) {
    const detail = companyUid ? 'companyUid names no company, or not the one that signed' : 'companyUid is missing'
    throw new DomainError('not_found', 'company_not_found', detail)
  }
  if (!currency) throw new DomainError('invalid', 'invalid_parameters', 'currency is missing')
  const merchants = await listMerchants(ports.db, SYSTEM, { companyId, limit: SOLUTIONS_MAX })
  const open = merchants.filter((merchant) => signed || merchant.acceptUnsigned)
  const [first, ...others] = await Promise.all(
    open.map(async (merchant): Promise<OpenRequest> => {
      const merchantUid = publicId('mer', merchant.id)
      if (signed) return { ...signed, merchant, settings: { ...signed.settings, merchantUid } }
      const opened = await openRequest(ports, { ...parameters, merchantUid })
      return { ...opened, fields: { ...opened.fields, companyUid: companyUid as string } }
    }),
  )
  if (first) return [first, ...others]
  if (merchants.length === 0)
    throw new DomainError('not_found', 'company_not_found', 'no company that sells has this uid')
  throw new DomainError('forbidden', 'signature_required', 'the merchants of this company take signed requests only')
}
