import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../shared/clocks.ts'

/** Longer than any answer of ours waits: an acquirer (5 s) and a mail server (3 s), one after the other and again. */
const DRAIN_MS = 20 * SECOND_MS
/** A connection that says nothing for so long has no request on its way. */
const QUIET_MS = 500

/** How a server stops without losing a request. */
export interface Drain {
  readonly isStopping: () => boolean
  /** Readiness says no from now on, and each answer ends its connection; everything else goes on as before. */
  announce(): void
  /** Takes no new connections, answers what is under way or still comes on open ones, and closes, in `DRAIN_MS` at most. */
  finish(): Promise<void>
}

export function prepareDrain(server: FastifyInstance): Drain {
  let isStopping = false
  let underWay = 0
  let quietTimer: NodeJS.Timeout | undefined
  let onQuiet: (() => void) | undefined
  const awaitQuiet = () => {
    clearTimeout(quietTimer)
    if (onQuiet && underWay === 0) quietTimer = setTimeout(onQuiet, QUIET_MS)
  }
  server.addHook('onRequest', async (_request, reply) => {
    underWay += 1
    clearTimeout(quietTimer)
    reply.raw.once('close', () => {
      underWay -= 1
      awaitQuiet()
    })
  })
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })

  async function answerWhatIsLeft(): Promise<void> {
    // What the kernel has accepted meanwhile would be reset: it is taken in before.
    await nextTurn()
    const { promise, resolve } = Promise.withResolvers<void>()
    const deadline = setTimeout(resolve, DRAIN_MS)
    onQuiet = resolve
    awaitQuiet()
    void once(server.server, 'close').then(() => underWay === 0 && resolve())
    // Not http's own `close`: it ends idle connections at once, a request on its way or not.
    Server.prototype.close.call(server.server)
    await promise
    clearTimeout(deadline)
    clearTimeout(quietTimer)
    if (underWay > 0) server.log.warn({ requests: underWay }, 'stopping cuts off requests that take too long')
    server.server.closeAllConnections()
  }

  return {
    isStopping: () => isStopping,
    announce: () => {
      isStopping = true
    },
    async finish() {
      isStopping = true
      if (server.server.listening) await answerWhatIsLeft()
      await server.close()
    },
  }
}
