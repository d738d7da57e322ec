import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { readCardForm } from '../acquirer/card-form.ts'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App } from '../world.ts'
import type { StripeWorld } from './call.ts'
import { cardPage, challengePage, endPage, unknownPage } from './pages.ts'
import { answerChallenge, submitCard, submitWallet } from './submit-card.ts'
import { findStripeCard } from './test-cards.ts'
import { attend } from './timekeeper.ts'
import { successUrl, type Visit, visitOf, visitPath } from './visit.ts'

const Text = Type.Optional(Type.String({ maxLength: 200 }))
const params = Type.Object({ id: Type.String() })
const CardBody = Type.Object({ number: Text, expiry: Text, code: Text, name: Text })
const ChallengeBody = Type.Object({ otp: Text, cancel: Text })

/** The pages the payer visits, at the acquirer's own kind of address. */
export function payRoutes(app: App, world: StripeWorld): void {
  const visit = (request: FastifyRequest & { params: { id: string } }) => {
    attend(world)
    return visitOf(world, request.params.id, acceptedLanguage(request.headers['accept-language']))
  }

  app.get('/c/pay/:id', { schema: { params } }, (request, reply) => {
    const found = visit(request)
    return found ? showStage(reply, found) : notFound(request, reply)
  })

  app.post('/c/pay/:id', { schema: { params, body: CardBody } }, async (request, reply) => {
    const found = visit(request)
    if (!found) return notFound(request, reply)
    if (found.stage !== 'card') return moveOn(reply, found)
    const { expiry = '', name = '' } = request.body
    const read = readCardForm(request.body, world.clock.now(), findStripeCard)
    if ('problems' in read) return sendPage(reply, 422, cardPage(found, read.problems, { expiry, name }))
    await submitCard(world, request.params.id, read.entered, name)
    return moveOn(reply, visit(request))
  })

  app.post('/c/pay/:id/wallet', { schema: { params } }, async (request, reply) => {
    if (!visit(request)) return notFound(request, reply)
    await submitWallet(world, request.params.id)
    return moveOn(reply, visit(request))
  })

  app.post('/c/pay/:id/challenge', { schema: { params, body: ChallengeBody } }, async (request, reply) => {
    if (!visit(request)) return notFound(request, reply)
    const { otp = '', cancel } = request.body
    await answerChallenge(world, request.params.id, cancel === undefined ? otp.replace(/\s/g, '') : null)
    return moveOn(reply, visit(request))
  })
}

function showStage(reply: FastifyReply, visit: Visit): FastifyReply {
  if (visit.stage === 'card') return sendPage(reply, 200, cardPage(visit))
  if (visit.stage === 'challenge') return sendPage(reply, 200, challengePage(visit))
  return sendPage(reply, visit.stage === 'finished' ? 200 : 410, endPage(visit, visit.stage))
}

// A refused card leads back to the form, where its reason stands.
function moveOn(reply: FastifyReply, visit: Visit | undefined): FastifyReply {
  if (!visit) return reply.code(404).send()
  return reply.redirect(visit.stage === 'finished' ? successUrl(visit) : visitPath(visit), 303)
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, unknownPage(acceptedLanguage(request.headers['accept-language'])))
}
