import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { readCardForm } from '../acquirer/card-form.ts'
import { unknownPage } from '../acquirer/end-pages.ts'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App, World } from '../world.ts'
import { wakeBeforeAnswer } from './agenda.ts'
import { answerChallenge } from './answer-challenge.ts'
import { pageUrl, showCard, showChallenge, showEnd } from './pages.ts'
import { findSession, homeUrl, type SessionRow } from './session.ts'
import { stageOf } from './stage.ts'
import { cancelSession, submitCard, submitWallet } from './submit-card.ts'
import { findTestCard } from './test-cards.ts'
import { offersWallet } from './wallets.ts'

const Text = Type.Optional(Type.String({ maxLength: 200 }))
const params = Type.Object({ token: Type.String() })
const CardBody = Type.Object({ number: Text, expiry: Text, code: Text, name: Text, store: Text, cancel: Text })
const ChallengeBody = Type.Object({ otp: Text, cancel: Text })

/** The pages the payer visits. All state is behind the token of the address. */
export function pageRoutes(app: App, world: World): void {
  const find = (token: string) => findSession(world.books, 'token', token)

  app.get('/checkout/:token', { schema: { params } }, (request, reply) => {
    const session = find(request.params.token)
    return session ? showStage(reply, world, session) : notFound(request, reply)
  })

  app.post('/checkout/:token', { schema: { params, body: CardBody } }, async (request, reply) => {
    const { token } = request.params
    const session = find(token)
    if (!session) return notFound(request, reply)
    const { expiry = '', name = '', store, cancel } = request.body
    if (cancel !== undefined) cancelSession(world, token)
    if (stageOf(world, find(token)!) !== 'card') return moveOn(reply, world, find(token)!)
    const card = readCardForm(request.body, world.clock.now(), findTestCard)
    if ('problems' in card)
      return sendPage(reply, 422, showCard(session, offersWallet(world, session), card.problems, { expiry, name }))
    submitCard(world, token, { ...card.entered, holder: name.trim().slice(0, 80), consents: store !== undefined })
    await wakeBeforeAnswer(world)
    return moveOn(reply, world, find(token)!)
  })

  app.post('/checkout/:token/wallet', { schema: { params } }, async (request, reply) => {
    const { token } = request.params
    const session = find(token)
    if (!session || !offersWallet(world, session)) return notFound(request, reply)
    submitWallet(world, token)
    await wakeBeforeAnswer(world)
    return moveOn(reply, world, find(token)!)
  })

  app.post('/checkout/:token/challenge', { schema: { params, body: ChallengeBody } }, async (request, reply) => {
    if (!find(request.params.token)) return notFound(request, reply)
    const { otp = '', cancel } = request.body
    answerChallenge(world, request.params.token, cancel === undefined ? otp.trim() : null)
    await wakeBeforeAnswer(world)
    return moveOn(reply, world, find(request.params.token)!)
  })
}

function showStage(reply: FastifyReply, world: World, session: SessionRow): FastifyReply {
  const stage = stageOf(world, session)
  if (stage === 'card') return sendPage(reply, 200, showCard(session, offersWallet(world, session)))
  if (stage === 'challenge') return sendPage(reply, 200, showChallenge(session))
  return sendPage(reply, stage === 'finished' ? 200 : 410, showEnd(session, stage))
}

/** Home when there is nothing left to do here; a refused card brings the same page again. */
function moveOn(reply: FastifyReply, world: World, session: SessionRow): FastifyReply {
  const stage = stageOf(world, session)
  const goesHome = stage === 'finished' || stage === 'closed'
  return reply.redirect(goesHome ? homeUrl(session) : pageUrl(session), 303)
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, unknownPage(acceptedLanguage(request.headers['accept-language'])))
}
