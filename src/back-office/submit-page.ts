import type { FastifyReply, FastifyRequest } from 'fastify'
import { asOwnWrite } from '../people/index.ts'
import { DomainError } from '../refusals/index.ts'
import { formAt, formsOf, isSignedFor, signFor } from './form-token.ts'
import { StaffRefusal } from './refusal-page.ts'
import { answerContent, answerShown } from './show-page.ts'
import { fieldsOf } from './take-files.ts'
import { joinedTextsOf, requireSender, type Served, visitOf } from './visit.ts'

/** A POST: done and led on, or the same page again with all that was typed. */
export async function submitPage(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { page, ports } = served
  const visitor = await requireSender(served, request)
  const visit = await visitOf(served, request, visitor)
  const sent = joinedTextsOf(await fieldsOf(request))
  const typed = Object.fromEntries(page.reads.formNames.map((name) => [name, sent[name] ?? '']))
  if (!isSignedFor(ports.linkKeys, formsOf(visitor), formAt(request.url), sent.form_token))
    return answerShown(served, reply.code(409), visit, { typed, errors: {} }, 'stale')
  try {
    const outcome = await asOwnWrite(ports, visitor.staffId, () => page.submit!(ports.db, visit, typed))
    if ('errors' in outcome) return answerShown(served, reply.code(422), visit, { typed, errors: outcome.errors })
    if ('shown' in outcome) return answerContent(served, reply, visit, outcome.shown)
    const done = `${outcome.done}.${signFor(ports.linkKeys, visitor.sessionId, `done:${outcome.done}`)}`
    return reply.redirect(`${outcome.to}?${new URLSearchParams({ done })}`, 303)
  } catch (error) {
    const isConflict = error instanceof DomainError ? error.kind === 'conflict' : isStale(error)
    if (!isConflict) throw error
    return answerShown(served, reply.code(409), visit, { typed, errors: {} }, 'changed')
  }
}

const isStale = (error: unknown) => error instanceof StaffRefusal && error.told === 'changed'
