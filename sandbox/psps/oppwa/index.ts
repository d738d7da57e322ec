import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import { newId } from '../../../src/shared/ids.ts'
import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { accountOf, encrypted } from './account.ts'
import { type ChangeType, change, OPERATIONS, type Outcome, pay, query } from './act.ts'
import { type Form, Refused, readForm } from './read-order.ts'
import { chargeView, distort, resultOf, timestampOf } from './views.ts'

function tell(desk: PspDesk, payload: object): void {
  const { entityId, webhookSecret } = accountOf(desk.world.key)
  const text = JSON.stringify({ type: 'PAYMENT', payload: { ...payload, authentication: { entityId } } })
  tellWebhooks(desk, 'oppwa', encrypted(webhookSecret, text))
}

/** Open Payment Platform: forms with dotted names, answered in JSON; a decline is a 400, too. */
export const oppwa: PspSimulator = {
  family: 'oppwa',
  peculiar: { harmless: { ...UNSIGNED, ...NAMELESS } },
  credentials: (sandboxKey) => {
    const { token, entityId, webhookSecret } = accountOf(sandboxKey)
    return { password: token, 'merchant-account': entityId, 'signature-secret': webhookSecret }
  },
  // Cleared in the night.
  remitsAfterMs: DAY_MS,
  decided: (payment, desk) => tell(desk, chargeView(payment)),
  speak(app, desk) {
    const account = accountOf(desk.world.key)
    const admitted = (request: FastifyRequest, text: string) => {
      const isKnown = request.headers.authorization === `Bearer ${account.token}`
      if (!isKnown) throw new Refused(401, '800.900.300', 'invalid authentication information')
      const form = readForm(text)
      if (form.entityId !== account.entityId) throw new Refused(403, '800.900.201', 'unknown channel')
      return form
    }
    const answer = (
      request: FastifyRequest,
      reply: FastifyReply,
      operationOf: (peeked: URLSearchParams) => PspOperation,
      act: (form: Form) => Outcome,
    ) => {
      const text = request.method === 'POST' ? String(request.body ?? '') : (request.raw.url?.split('?')[1] ?? '')
      const run = () => {
        const outcome = attempt(() => act(admitted(request, text)))
        if (outcome.told) tell(desk, outcome.told)
        return outcome
      }
      return desk.through(operationOf(new URLSearchParams(text)), request, reply, run, ({ status, body }, lie) => {
        const timestamp = timestampOf(desk.world.clock.now())
        const ndc = `${account.entityId}_${newId().replaceAll('-', '')}`
        const said = { timestamp, ...distort(body, lie), buildNumber: 'sandbox', ndc }
        return reply.code(status).type('application/json;charset=utf-8').send(JSON.stringify(said))
      })
    }

    app.post('/v1/payments', (request, reply) => {
      const operationOf = (peeked: URLSearchParams) => (peeked.get('paymentType') === 'PA' ? 'authorise' : 'sale')
      return answer(request, reply, operationOf, (form) => pay(desk, form))
    })
    app.post('/v1/payments/:id', (request, reply) => {
      const { id } = request.params as { id: string }
      const operationOf = (peeked: URLSearchParams) => OPERATIONS[peeked.get('paymentType') as ChangeType] ?? 'refund'
      return answer(request, reply, operationOf, (form) => change(desk, id, form))
    })
    app.get('/v3/query', (request, reply) => {
      const operationOf = (peeked: URLSearchParams) =>
        peeked.get('merchantTransactionId') === 'connection-check' ? 'check' : 'lookup'
      return answer(request, reply, operationOf, (form) => query(desk, form))
    })
  },
}

function attempt(act: () => Outcome): Outcome {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, body: resultOf([error.code, error.description]) }
  }
}
