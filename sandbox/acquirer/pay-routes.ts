import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App, World } from '../world.ts'
import { answerChallenge } from './answer-challenge.ts'
import { readCardForm } from './card-form.ts'
import { cardPage } from './card-page.ts'
import { challengePage } from './challenge-page.ts'
import { endPage, unknownPage } from './end-pages.ts'
import { startVisit, type Visit, visitUrl } from './pay-frame.ts'
import { findSession } from './session.ts'
import { submitCard } from './submit-card.ts'
import { offersWallet, submitWallet } from './submit-wallet.ts'
import { findTestCard } from './test-cards.ts'
import { type VisitStage, visitOf } from './visit.ts'

const Text = Type.Optional(Type.String({ maxLength: 200 }))
const route = {
  params: Type.Object({ token: Type.String() }),
  querystring: Type.Object({ embedded: Type.Optional(Type.String()) }),
}
const CardBody = Type.Object({ number: Text, expiry: Text, code: Text, name: Text })
const ChallengeBody = Type.Object({ otp: Text, cancel: Text })

/** The pages the payer visits. All state is behind the token of the address: in a foreign frame there are no cookies. */
export function payRoutes(app: App, world: World): void {
  const visit = (request: { params: { token: string }; query: { embedded?: string } }) => {
    const session = findSession(world.books, 'token', request.params.token)
    return session && startVisit(session, request.query.embedded === '1')
  }

  app.get('/pay/:token', { schema: route }, (request, reply) => {
    const found = visit(request)
    return found ? showStage(reply, found, visitOf(world, found.session)) : notFound(request, reply)
  })

  app.post('/pay/:token', { schema: { ...route, body: CardBody } }, async (request, reply) => {
    const found = visit(request)
    if (!found) return notFound(request, reply)
    const stage = visitOf(world, found.session)
    if (stage !== 'card') return moveOn(reply, found, stage)
    const card = readCardForm(request.body, world.clock.now(), findTestCard)
    const { expiry = '', name = '' } = request.body
    if ('problems' in card) return sendPage(reply, 422, cardPage(found, card.problems, { expiry, name }))
    return moveOn(reply, found, await submitCard(world, request.params.token, card.entered))
  })

  app.post('/pay/:token/wallet', { schema: route }, async (request, reply) => {
    const found = visit(request)
    if (!found || !offersWallet(found.session)) return notFound(request, reply)
    return moveOn(reply, found, await submitWallet(world, request.params.token))
  })

  app.post('/pay/:token/challenge', { schema: { ...route, body: ChallengeBody } }, async (request, reply) => {
    const found = visit(request)
    if (!found) return notFound(request, reply)
    const { otp = '', cancel } = request.body
    const code = cancel === undefined ? otp.replace(/\s/g, '') : null
    return moveOn(reply, found, await answerChallenge(world, request.params.token, code))
  })
}

function showStage(reply: FastifyReply, visit: Visit, stage: VisitStage): FastifyReply {
  if (stage === 'card') return sendPage(reply, 200, cardPage(visit))
  if (stage === 'challenge') return sendPage(reply, 200, challengePage(visit))
  return sendPage(reply, stage === 'finished' ? 200 : 410, endPage(visit, stage))
}

// In a frame the last page stays here: it tells the page around it, which then goes home by itself.
function moveOn(reply: FastifyReply, visit: Visit, stage: VisitStage): FastifyReply {
  const goesHome = stage === 'finished' && !visit.embedded
  return reply.redirect(goesHome ? visit.session.return_url : visitUrl(visit), 303)
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, unknownPage(acceptedLanguage(request.headers['accept-language'])))
}
