import type { FastifyReply, FastifyRequest } from 'fastify'
import { askToRetry, describeFault, toDomainError } from '../../http/index.ts'
import { type DomainError, newRefusal, shopErrorTypeOf, statusOf } from '../../refusals/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import type { Language } from '../../texts/language.ts'
import { errorInfo } from '../../texts/sentences.ts'
import { sendPage } from '../answer.ts'
import { bareFrame, shopFrame, shownInApp, telling } from '../frame.ts'
import type { CheckoutPorts } from '../ports.ts'
import { shopErrorAddress } from '../shop-address.ts'
import { toldError } from '../tell-shop.ts'
import { funnelErrorPage } from '../views/index.ts'
import { framingOfFault, isEmbedded, sendBlank } from './framed-request.ts'
import { isMobile } from './mobile-request.ts'
import { type OpenRequest, parametersOf } from './open-request.ts'

/** Any error as a page that says whose move it is; the way back carries `pledg_error` when an address can be trusted. */
export async function answerFault(
  ports: CheckoutPorts,
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  language: Language,
  opened?: OpenRequest,
): Promise<FastifyReply> {
  const known = asForm(toDomainError(error))
  if (!known) request.log.error({ fault: describeFault(error) }, 'unexpected error')
  const refusal = known ?? newRefusal('internal_error', { requestId: request.id })
  reply.refusalCode = refusal.code
  const type = shopErrorTypeOf(refusal.code)
  const framedBy = isEmbedded(request) ? await framingOfFault(ports, request, parametersOf(request), opened) : null
  if (isEmbedded(request) && !framedBy) return sendBlank(reply)
  const told = opened && {
    type,
    language,
    merchantId: opened.merchant.id,
    isSigned: opened.request.isSigned,
    // From a frame no page leads to the shop.
    cancelUrl: framedBy ? undefined : opened.cancelUrl,
  }
  const frame = opened ? shopFrame(ports, opened.merchant, framedBy) : bareFrame(ports, framedBy)
  const isInApp = !framedBy && isMobile(parametersOf(request))
  const page = funnelErrorPage(
    {
      ...telling(isInApp ? shownInApp(frame) : frame, toldError(type, language)),
      type,
      sentence: errorInfo(refusal.code, language),
      detail: refusal.detail,
      cancelUrl: told?.cancelUrl && (await shopErrorAddress(ports, SYSTEM, told.cancelUrl, told)),
      requestId: request.id,
    },
    language,
  )
  const status = statusOf(refusal.code, 'funnel')
  askToRetry(reply, status, refusal.waitMs)
  return sendPage(ports, reply.code(status), page, { framedBy, merchant: opened?.merchant })
}

/** What other routes are told of their content type, JSON, is not what is taken here. */
function asForm(error: DomainError | undefined): DomainError | undefined {
  return error?.kind === 'unsupported' ? newRefusal('unsupported_media_type', { why: 'no_form' }) : error
}
