import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { PspSimulator } from '../simulator.ts'
import { accountOf } from './account.ts'
import { act, operationOf, type Told } from './act.ts'
import { peculiar } from './peculiar.ts'
import { Refused, readRequest } from './read-request.ts'
import { errorXml } from './views.ts'

/** One page for all of GP ecom's requests, signed on both sides; it answers 200 whatever it says. */
export const globalpayments: PspSimulator = {
  family: 'globalpayments',
  peculiar,
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  // The batch of the day: until it is sent, a payment can be voided.
  remitsAfterMs: DAY_MS,
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    app.post('/epage-remote.cgi', (request, reply) => {
      const told = <T>(read: () => T): T | Told => {
        try {
          return read()
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          return () => errorXml(desk, error)
        }
      }
      reply.type('text/xml; charset=utf-8')
      const asked = told(() => readRequest(account, String(request.body)))
      if (typeof asked === 'function') return reply.send(asked(null))
      return desk.through(
        operationOf(asked),
        request,
        reply,
        () => told(() => act(desk, account, asked)),
        (say, distorted) => reply.send(say(distorted)),
      )
    })
  },
}
