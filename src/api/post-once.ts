import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { Transaction } from '../db/database.ts'
import { actorText, type Call, callOf } from '../events/index.ts'
import {
  type Answer,
  answerOnce,
  answerOnceInTwoSteps,
  answerUnkeyedInTwoSteps,
  idempotentRequest,
  isUnkeyed,
  sendAnswer,
  type UnkeyedRequest,
} from '../http/index.ts'
import { companyUid, ownIdOf } from '../shared/scope.ts'
import type { ApiPorts } from './ports.ts'

/** Whose request it is, and what its key is good for. */
export interface Asked {
  readonly caller: Pick<Call, 'scope' | 'actor'>
  /** What is done to what. Kept with keys, as the owner is: a text in use never changes. */
  readonly route: string
  /** Of the key; else the company's by whose API key it is asked, or the actor's text. */
  readonly owner?: string
  /** Answers that hold payers' links are kept sealed. */
  readonly holdsLinks?: boolean
}

/** What one transaction does and shows: answered with 200. */
interface Posted extends Asked {
  readonly verb: (tx: Transaction, call: Call) => Promise<object>
}

/** What is committed, its id told, before somebody outside is spoken to. */
interface PostedInTwoSteps extends Asked {
  readonly make: (tx: Transaction, call: Call) => Promise<string>
  /** Instead, without a key: one statement that is its own transaction and notes the request itself. */
  readonly makeUnkeyed?: (call: Call, unkeyed: UnkeyedRequest) => Promise<string>
  readonly finish: (madeId: string) => Promise<Answer>
}

/** The call of a request and its key, or what it is known by without one. Throws invalid `invalid_idempotency_key`. */
export function readOnce(ports: ApiPorts, request: FastifyRequest, asked: Asked) {
  const { caller, route, owner } = asked
  const sealer = asked.holdsLinks ? ports.sealer : undefined
  const known = owner === undefined ? ownerOf(caller) : { owner, credential: owner }
  // What they make is in the slot of what they have.
  const whose = { ...known, beside: ownIdOf(caller.scope) }
  const key = idempotentRequest(request.headers['idempotency-key'], whose, route, request.body, sealer)
  return { call: callOf(ports, request, caller), key }
}

/** A POST whose repetition gives the first answer, byte for byte; `read` says what was asked, and throws what refuses it. */
export function postOnce<Of extends RouteGenericInterface>(
  ports: ApiPorts,
  read: (request: FastifyRequest<Of>) => Posted,
) {
  return async (request: FastifyRequest<Of>, reply: FastifyReply): Promise<FastifyReply> => {
    const { verb, ...asked } = read(request)
    const { call, key } = readOnce(ports, request as FastifyRequest, asked)
    const answer = await answerOnce(ports.db, key, async (tx) => ({
      status: 200,
      body: JSON.stringify(await verb(tx, call)),
    }))
    return sendAnswer(ports.answered, reply, answer)
  }
}

/** The same where the answer holds what somebody outside said. */
export function postOnceInTwoSteps<Of extends RouteGenericInterface>(
  ports: ApiPorts,
  read: (request: FastifyRequest<Of>) => Promise<PostedInTwoSteps>,
) {
  return async (request: FastifyRequest<Of>, reply: FastifyReply): Promise<FastifyReply> => {
    const { make, makeUnkeyed, finish, ...asked } = await read(request)
    const { call, key } = readOnce(ports, request as FastifyRequest, asked)
    const answer =
      makeUnkeyed && isUnkeyed(key)
        ? await answerUnkeyedInTwoSteps(ports.db, key, () => makeUnkeyed(call, key), finish)
        : await answerOnceInTwoSteps(ports.db, ports.systemClock, key, (tx) => make(tx, call), finish)
    return sendAnswer(ports.answered, reply, answer)
  }
}

/** What a company asks for by one of its API keys is its own: a rotated one repeats it. A person's is that person's. */
function ownerOf({ scope, actor }: Asked['caller']): { owner: string; credential: string } {
  const credential = actorText(actor)
  const isByApiKey = actor.kind === 'api_key' && scope.kind === 'company'
  return { owner: isByApiKey ? companyUid(scope) : credential, credential }
}
