import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sayWhoSigned } from '../../http/index.ts'
import { listMerchants, offerSchedule, requirePaidLater } from '../../merchants/index.ts'
import { isDated } from '../../payment-types/index.ts'
import { DomainError, refuse } from '../../refusals/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import type { PurchaseOrder } from '../../selling/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { sendPage } from '../answer.ts'
import { warnsOfOffer } from '../credit-shown.ts'
import { bareFrame } from '../frame.ts'
import type { CheckoutPorts } from '../ports.ts'
import { shopErrorAddress } from '../shop-address.ts'
import { solutionsPage } from '../views/index.ts'
import { type OpenRequest, openRequest, parametersOf, readRequestedOrder } from './open-request.ts'
import { createRequested, languageOf, linkTo, withFaultPage } from './purchase.ts'

/** Nobody chooses among more; the oldest are shown. */
const SOLUTIONS_MAX = 50
/** Which merchant the customer's button stands for. */
const CHOSEN = 'solution'

/**
 * `/payment_solutions` (docs/shop-modules.md, "The funnel"): a page with one button for each merchant of a company;
 * pressing one makes the purchase there. Unsigned, only merchants that accept it are offered. Signed, any merchant of
 * the company, named by `merchantUid`, signs for all: `companyUid` among the claims says that this is meant.
 */
export function registerSolutions(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/payment_solutions', async (request, reply) => {
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
      const offers = offered(ports, solutions, order)
      const page = solutionsPage(
        {
          ...bareFrame(ports),
          title: order.title,
          total: { amountMinor: order.amountMinor, currency: order.currency },
          warnsOfCredit: offers.some(({ merchant }) => warnsOfOffer(merchant, order, ports.businessClock.now())),
          solutions: offers.map(({ merchant, fields }) => ({
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

  app.post('/payment_solutions', async (request, reply) => {
    const solutions = await openSolutions(ports, request)
    const chosen = parametersOf(request)[CHOSEN]
    const opened = solutions.find(({ merchant }) => publicId('mer', merchant.id) === chosen)
    if (!opened) refuse('merchant_not_found', { why: 'not_of_company', name: CHOSEN })
    const language = languageOf(request, opened.settings)
    return withFaultPage(ports, { request, reply }, language, opened, async () => {
      const order = readRequestedOrder(ports, opened)
      return reply.redirect(linkTo(ports, await createRequested(ports, request, opened, order)), 303)
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
    if (!isDated(merchant.paymentType) || amountMinor === 0n) return true
    try {
      requirePaidLater(offerSchedule(merchant, currency, { amountMinor, createdOn }))
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
  if (signed) sayWhoSigned(request, signed.merchant)
  const { companyUid, currency } = signed?.settings ?? parameters
  const companyId = typeof companyUid === 'string' ? parsePublicId('cmp', companyUid) : undefined
  if (!companyId || (signed && signed.merchant.companyId !== companyId)) {
    refuse('company_not_found', { why: companyUid ? 'not_the_signer' : 'unnamed' })
  }
  if (!currency) refuse('invalid_parameters', { rule: 'currency is missing' })
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
  if (merchants.length === 0) refuse('company_not_found', { why: 'sells_nothing' })
  refuse('signature_required', { why: 'company' })
}
