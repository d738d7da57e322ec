import type { PspSimulator } from '../simulator.ts'
import { accountOf } from './account.ts'
import { act, operationOf, tell } from './payments.ts'
import { peculiar } from './peculiar.ts'
import { type Path, Refused, readOrder } from './read-order.ts'
import { failureJson, successJson } from './views.ts'

const PATHS: readonly Path[] = [
  'getSessionToken',
  'payment',
  'settleTransaction',
  'voidTransaction',
  'refundTransaction',
  'getTransactionDetails',
]

/** Nuvei's REST API 1.0: JSON under a checksum, 200 whatever it says. */
export const nuvei: PspSimulator = {
  family: 'nuvei',
  peculiar,
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  decided: (payment, desk) => tell(desk, accountOf(desk.world.key), payment),
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    const orRefused = <T>(act: () => T): T | Refused => {
      try {
        return act()
      } catch (error) {
        if (error instanceof Refused) return error
        throw error
      }
    }
    for (const path of PATHS)
      app.post(`/${path}.do`, (request, reply) => {
        reply.type('application/json;charset=UTF-8')
        const asked = orRefused(() => readOrder(account, path, String(request.body)))
        if (asked instanceof Refused) return reply.send(failureJson(account, asked))
        return desk.through(
          operationOf(asked),
          request,
          reply,
          () => orRefused(() => act(desk, account, asked)),
          (told, lie) =>
            reply.send(told instanceof Refused ? failureJson(account, told) : successJson(account, told(lie), lie)),
        )
      })
  },
}
