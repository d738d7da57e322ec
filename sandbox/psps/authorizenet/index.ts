import { DAY_MS } from '../../../src/shared/clocks.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { PspDesk, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { accountOf, signatureOf } from './account.ts'
import { callOf, type Outcome } from './act.ts'
import { Refused } from './errors.ts'
import { peculiar } from './peculiar.ts'
import { readRequest } from './read-request.ts'
import { failed } from './views.ts'

/** Authorize.Net: one address, one JSON object named after its method; each answer begins with a byte order mark. */
export const authorizenet: PspSimulator = {
  family: 'authorizenet',
  peculiar,
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  speak: (app, desk) => {
    app.post('/xml/v1/request.api', (request, reply) => {
      const say = (said: object) => reply.type('application/json; charset=utf-8').send(`\uFEFF${JSON.stringify(said)}`)
      try {
        const call = callOf(desk, readRequest(accountOf(desk.world.key), String(request.body ?? '')))
        const act = (): Outcome => {
          const outcome = told(call.act)
          if (outcome.told) tell(desk, outcome.told.payment, outcome.told.event)
          return outcome
        }
        return desk.through(call.operation, request, reply, act, ({ present }, lie) => say(present(lie)))
      } catch (error) {
        if (error instanceof Refused) return say(failed(error.code, error.text))
        throw error
      }
    })
  },
  // A day is settled at its end.
  remitsAfterMs: DAY_MS,
  decided: (payment, desk) => tell(desk, payment, 'fraud'),
}

function told(act: () => Outcome): Outcome {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { present: () => failed(error.code, error.text) }
  }
}

function tell(desk: PspDesk, payment: SimulatedPayment, event: string): void {
  const body = JSON.stringify({
    notificationId: newId(),
    eventType: `net.authorize.payment.${event}.${event === 'fraud' ? 'approved' : 'created'}`,
    eventDate: desk.world.clock.now().toISOString(),
    webhookId: 'cd54b9c5-6d54-4a2b-8b0a-0d4b3f6b8a11',
    payload: {
      responseCode: 1,
      merchantReferenceId: payment.reference,
      entityName: 'transaction',
      id: payment.paymentId,
    },
  })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-anet-signature': signatureOf(accountOf(desk.world.key), body),
  }
  tellWebhooks(desk, 'authorizenet', { headers, body })
}
