import type { FastifyReply } from 'fastify'
import { transaction } from '../books.ts'
import type { TakenFault } from '../faults.ts'
import { answerThrough } from '../faulty-transport.ts'
import type { World } from '../world.ts'
import { CALL, DISTORTIONS, GARBAGE, type Garbage, type PspFaults } from './faults.ts'
import { garble } from './garble.ts'
import type { Distortion, PspOperation, SimulatedPayment } from './simulator.ts'

type Ordered = TakenFault<(typeof CALL)[number]>

const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word)

/** Acts, in one transaction of the books, and answers, through whatever was ordered for this kind of call. */
export async function answerThroughFaults<T>(
  world: World,
  faults: PspFaults,
  operation: PspOperation,
  reply: FastifyReply,
  act: () => { readonly answer: T; readonly about: SimulatedPayment | undefined },
  afterCommit: () => Promise<void>,
  send: (answer: T, distorted: Distortion | null) => FastifyReply,
): Promise<FastifyReply> {
  const trouble: Ordered | undefined = faults.takeFault(world.books, operation, CALL)
  const fault = trouble?.fault
  if (fault === 'rate_limited' || fault === 'unavailable') return turnAway(reply, fault, trouble?.delayMs ?? 0)
  const acts = async () => {
    if (fault === 'error_before') return null
    const done = transaction(world.books, act)
    await afterCommit()
    return fault === 'error_after' ? null : done
  }
  return answerThrough(trouble, reply, world.closing, acts, (done) => {
    if (!done) return reply.code(500).type('text/plain').send('Internal Server Error')
    if (trouble && isOneOf(GARBAGE, trouble.fault)) spoil(reply, world, trouble.fault, trouble.delayMs, done.about)
    return send(done.answer, fault && isOneOf(DISTORTIONS, fault) ? fault : null)
  })
}

function turnAway(reply: FastifyReply, fault: 'rate_limited' | 'unavailable', delayMs: number): FastifyReply {
  const status = fault === 'rate_limited' ? 429 : 503
  return reply
    .code(status)
    .header('retry-after', String(Math.ceil(delayMs / 1000)))
    .send('try again later')
}

const spoilt = new WeakMap<FastifyReply, (text: string) => ReturnType<typeof garble>>()

function spoil(
  reply: FastifyReply,
  { closing }: World,
  garbage: Garbage,
  delayMs: number,
  about: SimulatedPayment | undefined,
): void {
  spoilt.set(reply, (text) => garble(reply, text, { garbage, delayMs, closing, about }))
}

/** A hook on what is about to be sent. */
export async function spoilPayload(_request: unknown, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const spoils = spoilt.get(reply)
  return spoils && typeof payload === 'string' ? spoils(payload) : payload
}
