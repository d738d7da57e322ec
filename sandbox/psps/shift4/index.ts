import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../../src/shared/ids.ts'
import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { capture, find, giveBack, list, type Outcome, pay } from './act.ts'
import { Refused } from './requests.ts'
import { chargeView, distort } from './views.ts'

const keyOf = (sandboxKey: string) =>
  `sk_test_${createHash('sha256').update(`shift4/${sandboxKey}`).digest('hex').slice(0, 24)}`

const EVENTS: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'CHARGE_SUCCEEDED',
  captured: 'CHARGE_SUCCEEDED',
  voided: 'CHARGE_REFUNDED',
  refunded: 'CHARGE_REFUNDED',
  refused: 'CHARGE_FAILED',
  pending: 'CHARGE_PENDING',
}

function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const created = Math.floor(desk.world.clock.now().getTime() / 1000)
  const id = `event_${newId().replaceAll('-', '')}`
  const body = JSON.stringify({
    id,
    created,
    objectType: 'event',
    type: EVENTS[payment.state],
    data: chargeView(payment),
  })
  tellWebhooks(desk, 'shift4', { headers: { 'content-type': 'application/json' }, body })
}

type Act = (body: unknown) => Outcome

/** Shift4's Online Payments, once SecurionPay: one host, the key says whether it is a test. */
export const shift4: PspSimulator = {
  family: 'shift4',
  peculiar: { harmless: { ...UNSIGNED, ...NAMELESS } },
  credentials: (sandboxKey) => ({ password: keyOf(sandboxKey) }),
  decided: (payment, desk) => tell(desk, payment),
  speak(app, desk) {
    const authorization = `Basic ${Buffer.from(`${keyOf(desk.world.key)}:`).toString('base64')}`
    const answer = (request: FastifyRequest, reply: FastifyReply, operation: PspOperation, act: Act) => {
      const run = () =>
        attempt(() => {
          if (request.headers.authorization !== authorization) throw new Refused(401, 'Provided API key is invalid')
          return once(desk, request, act)
        })
      return desk.through(operation, request, reply, run, ({ status, body }, lie) =>
        reply
          .code(status)
          .type('application/json;charset=UTF-8')
          .send(JSON.stringify(distort(body, lie))),
      )
    }
    const idIn = (request: FastifyRequest) => (request.params as { id: string }).id
    const told =
      (act: Act, idOf: (said: object) => string): Act =>
      (body) => {
        const outcome = act(body)
        tell(desk, find(desk, idOf(outcome.body)))
        return outcome
      }
    const chargeIn = (said: object) => {
      const { id, charge, error } = said as { id?: string; charge?: string; error?: { chargeId: string } }
      return charge ?? error?.chargeId ?? id ?? ''
    }
    const holds = (request: FastifyRequest) => {
      const id = /"chargeId":"char_(\d+)"/.exec(String(request.body))?.[1] ?? ''
      return ['authorised', 'voided'].includes(desk.findById(id)?.state ?? '')
    }

    app.post('/charges', (request, reply) => {
      const operation = String(request.body).includes('"captured":false') ? 'authorise' : 'sale'
      const act = told((body) => pay(desk, body), chargeIn)
      return answer(request, reply, operation, act)
    })
    app.post('/charges/:id/capture', (request, reply) => {
      const act = told((body) => capture(desk, idIn(request), body), chargeIn)
      return answer(request, reply, 'capture', act)
    })
    app.post('/refunds', (request, reply) => {
      const act = told((body) => giveBack(desk, body), chargeIn)
      return answer(request, reply, holds(request) ? 'void' : 'refund', act)
    })
    app.get('/charges', (request, reply) => {
      const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
      return answer(request, reply, query.get('limit') === '1' ? 'check' : 'lookup', () => list(desk, query))
    })
    app.get('/charges/:id', (request, reply) =>
      answer(request, reply, 'lookup', () => ({ status: 200, body: chargeView(find(desk, idIn(request))) })),
    )
  },
}

function attempt(act: () => Outcome): Outcome {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.said }
    throw error
  }
}

/** What was declined is kept under its key, too; what was not valid never began. */
function once(desk: PspDesk, request: FastifyRequest, act: Act): Outcome {
  if (request.method === 'GET') return act(null)
  const text = String(request.body ?? '')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refused(400, 'Invalid JSON')
  }
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return act(body)
  const kept = desk.underKey(key, `${request.raw.url} ${text}`, () => act(body))
  if (kept === 'conflict') throw new Refused(400, 'Idempotency key was used with other parameters')
  return kept.answer
}
