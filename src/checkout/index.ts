import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askToRetry, describeFault, limitRequests, serveAssets, throttleGuesses, toDomainError } from '../http/index.ts'
import { pageLanguageAsked } from '../texts/language.ts'
import { PRIVATE_PAGE, sendPage } from './answer.ts'
import { registerArticle } from './article.ts'
import { registerLinkAssets } from './assets.ts'
import { registerCalendar } from './calendar.ts'
import { registerCard } from './card.ts'
import { registerChooseAmount } from './choose-amount.ts'
import { registerClosePot } from './close-pot-page.ts'
import { registerCreditContract } from './credit/contract.ts'
import { registerCreditDocuments } from './credit/documents.ts'
import { registerCreditSteps } from './credit/steps.ts'
import { registerDueShare } from './due-share.ts'
import { ASSETS, bareFrame } from './frame.ts'
import { framingOfToken, leaveFrame } from './framing.ts'
import { registerFriends } from './friends.ts'
import { registerGroup } from './group.ts'
import { registerInvitations } from './invitations.ts'
import { registerJoin } from './join.ts'
import { registerLate } from './late.ts'
import { PageError } from './page-error.ts'
import { registerPart } from './part.ts'
import { registerPeople } from './people.ts'
import type { CheckoutPorts } from './ports.ts'
import { registerPotActions } from './pot-actions.ts'
import { registerReceipt } from './receipt.ts'
import { registerReplaceCard } from './replace-card.ts'
import { registerReturn } from './return.ts'
import { registerShow } from './show.ts'
import { registerStart } from './start.ts'
import { registerTrust } from './trust.ts'
import { faultPage } from './views/index.ts'
import { registerWithdraw } from './withdraw.ts'
import { registerWithdrawCredit } from './withdraw-credit.ts'

export { accessibility, robots, unknownAddress } from './behind-no-link.ts'
export { bareFrame } from './frame.ts'
export { funnel } from './funnel/index.ts'

/** The payers' pages, below `/pay`. */
export async function checkout(app: FastifyInstance, ports: CheckoutPorts): Promise<void> {
  await app.register(cookie)
  await app.register(formbody)
  // Only forms are read here: a JSON body is somebody else's.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.setErrorHandler((error, request, reply) => answerFault(ports, error, request, reply))
  app.setNotFoundHandler((request, reply) => answerFault(ports, new PageError(404, 'unknown_link'), request, reply))
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(PRIVATE_PAGE)
  })
  serveAssets(app, Object.values(ASSETS))
  // Not before the assets: a page that says "too many" has a style, too.
  await app.register(async (own) => {
    limitRequests(own, ports.limits, 'payer_pages')
    throttleGuesses(own, ports.limits, () => 'payer_link', isUnknownLink)
    leaveFrame(own, ports)
    registerLinkAssets(own, ports)
    registerArticle(own, ports)
    registerShow(own, ports)
    registerPeople(own, ports)
    registerStart(own, ports)
    registerCreditSteps(own, ports)
    registerCreditContract(own, ports)
    registerCreditDocuments(own, ports)
    registerDueShare(own, ports)
    registerLate(own, ports)
    registerPart(own, ports)
    registerReplaceCard(own, ports)
    registerCard(own, ports)
    registerReturn(own, ports)
    registerPotActions(own, ports)
    registerInvitations(own, ports)
    registerFriends(own, ports)
    registerGroup(own, ports)
    registerJoin(own, ports)
    registerChooseAmount(own, ports)
    registerCalendar(own, ports)
    registerClosePot(own, ports)
    registerReceipt(own, ports)
    registerTrust(own, ports)
    registerWithdraw(own, ports)
    registerWithdrawCredit(own, ports)
  })
}

function answerFault(ports: CheckoutPorts, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toPageError(error)
  if (fault.code === 'broken') request.log.error({ fault: describeFault(error) }, 'unexpected error')
  const { token } = (request.params ?? {}) as { token?: string }
  const isFound = token && fault.code !== 'unknown_link' && fault.code !== 'replaced_invitation'
  const language = pageLanguageAsked(request.headers['accept-language'])
  const framedBy = token ? framingOfToken(ports.linkKeys, token) : null
  const page = faultPage(
    {
      ...bareFrame(ports, framedBy),
      code: fault.code,
      waitMs: fault.waitMs,
      backPath: isFound ? `/pay/${encodeURIComponent(token)}` : undefined,
      requestId: request.id,
    },
    language,
  )
  askToRetry(reply, fault.status, fault.waitMs)
  return sendPage(ports, reply.code(fault.status), page, { framedBy })
}

function isUnknownLink(error: Error): boolean {
  return error instanceof PageError && error.code === 'unknown_link'
}

/** A payer's page knows its faults; everything a verb refuses is "changed meanwhile": the page shows what is true now. */
function toPageError(error: unknown): PageError {
  if (error instanceof PageError) return error
  const refusal = toDomainError(error)
  if (!refusal) return new PageError(500, 'broken')
  switch (refusal.kind) {
    case 'not_found':
      return new PageError(404, 'unknown_link')
    case 'conflict':
      return new PageError(409, 'changed_meanwhile')
    case 'too_many':
      return new PageError(429, refusal.code === 'too_many_declines' ? refusal.code : 'too_many', refusal.waitMs)
    case 'unavailable':
      return new PageError(503, refusal.code === 'outcome_unknown' ? refusal.code : 'unavailable', refusal.waitMs)
    default:
      return new PageError(refusal.kind === 'unsupported' ? 415 : 400, 'garbled_form')
  }
}
