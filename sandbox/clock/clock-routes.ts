import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App, World } from '../world.ts'
import { type ClockRefusal, clockPage } from './clock-page.ts'
import type { Subscribers } from './subscribers.ts'

const ClockQuery = Type.Object({
  process: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  version: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  keeps: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
})
const AdvanceBody = Type.Object({
  ms: Type.Optional(Type.Union([Type.Number(), Type.String({ pattern: '^\\d{1,15}$' })])),
  to: Type.Optional(Type.String({ maxLength: 40 })),
})

export function clockRoutes(app: App, world: World, followers: Subscribers): void {
  app.get('/clock', { schema: { querystring: ClockQuery } }, async (request, reply) => {
    if (wantsPage(request)) return showPage(world, request, reply, 200)
    const { process, version, keeps } = request.query
    const applied = version === undefined ? undefined : Number(version)
    if (process !== undefined && applied === world.clock.read().version) {
      await followers.wait({ process, version: applied, keeps }, departure(reply))
    } else if (process !== undefined) {
      followers.note({ process, version: applied ?? 0, keeps })
    }
    return world.clock.read()
  })

  app.post('/clock/advance', { schema: { body: AdvanceBody } }, async (request, reply) => {
    // No key here, so that the page works; but no foreign page shall move our time.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.code(403).send({ error: { code: 'forbidden', message: 'not from another site' } })
    }
    const keptBy = followers.keptBy()
    if (keptBy !== undefined) {
      if (wantsPage(request)) return showPage(world, request, reply, 409, { keptBy })
      const message = `${keptBy} is connected, and not simulated: its time passes by itself, so ours may not be moved`
      return reply.code(409).send({ error: { code: 'time_is_kept', message } })
    }
    const reading = world.clock.advanceBy(distance(world, request.body))
    if (reading === undefined) {
      if (wantsPage(request)) return showPage(world, request, reply, 400, 'backwards')
      return reply.code(400).send({ error: { code: 'not_forward', message: 'the clock only moves forward' } })
    }
    const waitingFor = await followers.publish(reading.version)
    if (wantsPage(request)) return reply.redirect('/clock', 303)
    return { ...world.clock.read(), waiting_for: waitingFor }
  })
}

/** NaN when neither is a usable number or date. A date without zone is UTC, as the page says. */
function distance(world: World, { ms, to }: { ms?: number | string; to?: string }): number {
  if (ms !== undefined) return Number(ms)
  if (!to) return Number.NaN
  const zoned = /(z|[+-]\d\d:?\d\d)$/i.test(to) || !to.includes('T') ? to : `${to}Z`
  return Date.parse(zoned) - world.clock.now().getTime()
}

function departure(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}

function showPage(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  refusal?: ClockRefusal,
): FastifyReply {
  const language = acceptedLanguage(request.headers['accept-language'])
  return sendPage(reply, status, clockPage(world.clock.read(), language, refusal))
}
