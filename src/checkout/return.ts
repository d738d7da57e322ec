import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lookUpAttempt } from '../collecting/index.ts'
import { type Attempt, isUndecided } from '../payments/index.ts'
import { findShare } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { visitorFrame, withoutSite } from './frame.ts'
import { leadBack } from './lead-back.ts'
import { findOwnAttempt } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import { returnedFields, returnedInAddress, returnedInForm } from './returned.ts'
import { duePath } from './show-paying.ts'
import { askingBankPage, windowEndedPage } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

/**
 * `/pay/<token>/return/<attempt>`: back from the bank. The GET changes nothing and believes nothing: it shows "asking
 * your bank" with a form that posts itself; the POST asks the acquirer. Both lead on once the answer is known. What the
 * acquirer gave the browser to bring back goes from the address through the form to the question. In a window beside a
 * shop's frame both end with "you can close this window": the frame goes on by itself, and leads to the shop.
 */
export function registerReturn(app: FastifyInstance, ports: CheckoutPorts): void {
  const path = '/:token/return/:attempt'
  app.get<{ Params: { attempt: string } }>(path, async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    // The callback was quicker, and this browser is not the leader's: nothing to ask, and nothing to tell.
    if (visitor.role === 'stranger') return reply.redirect(visitor.basePath, 303)
    const attempt = await findOwnAttempt(ports, visitor, request.params.attempt)
    if (!isUndecided(attempt.state)) return goOn(ports, request, reply, visitor, attempt)
    const inWindow = isBesideFrame(visitor, request) ? { ...visitor, framedBy: null } : visitor
    const page = askingBankPage(
      {
        ...visitorFrame(ports, inWindow, attempt),
        amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
        returnPath: `${visitor.basePath}/return/${attempt.id}`,
        formToken: visitor.formToken,
        returned: returnedFields(returnedInAddress(ports, attempt, request.query)),
      },
      visitor.language,
    )
    return sendPage(ports, reply, page, inWindow)
  })
  app.post<{ Params: { attempt: string } }>(path, async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    if (visitor.role === 'stranger') return reply.redirect(visitor.basePath, 303)
    const attempt = await findOwnAttempt(ports, visitor, request.params.attempt)
    if (!isUndecided(attempt.state)) return goOn(ports, request, reply, visitor, attempt)
    const call = { ...ports.collecting, ...visitor.call }
    const returned = returnedInForm(ports, attempt, fields)
    const { isAnswered, attempt: answered } = await lookUpAttempt(ports.db, call, attempt, returned)
    if (isAnswered || isBesideFrame(visitor, request)) return goOn(ports, request, reply, visitor, answered)
    const share = await findShare(ports.db, attempt.shareId)
    return reply.redirect(`${share ? duePath(visitor, share) : visitor.basePath}?slow=1`, 303)
  })
}

/** Said by the browser of a page that fills its window. One that says nothing goes on as in the frame, and leads nowhere. */
function isBesideFrame({ framedBy }: Visitor, request: FastifyRequest): boolean {
  return framedBy !== null && request.headers['sec-fetch-dest'] === 'document'
}

function goOn(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  attempt: Attempt,
): FastifyReply | Promise<FastifyReply> {
  if (!isBesideFrame(visitor, request)) return leadBack(ports, request, reply, visitor, attempt)
  const alone = { ...visitor, framedBy: null }
  return sendPage(ports, reply, windowEndedPage(withoutSite(visitorFrame(ports, alone)), visitor.language), alone)
}
