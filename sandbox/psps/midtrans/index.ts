import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { cancel, capture, charge, giveBack, type Outcome, show } from './act.ts'
import { Refused } from './requests.ts'
import { distort, notificationView } from './views.ts'

const serverKeyOf = (sandboxKey: string) =>
  `SB-Mid-server-${createHash('sha256').update(`midtrans ${sandboxKey}`).digest('base64url').slice(0, 24)}`

/** To the address that came with the charge. */
function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const { url } = payment.facts
  if (!url) return
  const view = notificationView(payment)
  const signed = `${view.order_id}${view.status_code}${view.gross_amount}${serverKeyOf(desk.world.key)}`
  const body = JSON.stringify({ ...view, signature_key: createHash('sha512').update(signed).digest('hex') })
  const acknowledged = (status: number) => status >= 200 && status < 300
  desk.tell({ url, headers: { 'content-type': 'application/json' }, body, acknowledged })
}

/** Midtrans Core API with Full PAN: what it says is in `status_code`; HTTP says 200 nearly always. */
export const midtrans: PspSimulator = {
  family: 'midtrans',
  peculiar: { harmless: { ...UNSIGNED, ...NAMELESS }, refundsSettled: true },
  credentials: (sandboxKey) => ({ password: serverKeyOf(sandboxKey), 'merchant-name': 'Fuji Apple Inc' }),
  // "By default, all card transactions from 00:00 until 23:59 are settled on the next day."
  remitsAfterMs: DAY_MS,
  decided: (payment, desk) => tell(desk, payment),
  speak(app, desk) {
    const authorization = `Basic ${Buffer.from(`${serverKeyOf(desk.world.key)}:`).toString('base64')}`
    const answer = (request: FastifyRequest, reply: FastifyReply, operation: PspOperation, act: () => Outcome) => {
      const run = () =>
        attempt(() => {
          if (request.headers.authorization !== authorization)
            throw new Refused('401', 'Transaction cannot be authorized with the current client/server key.')
          const outcome = act()
          if (outcome.told) tell(desk, outcome.told)
          return outcome.body
        })
      return desk.through(operation, request, reply, run, (body, lie) =>
        reply
          .code(body.status_code === '401' ? 401 : 200)
          .type('application/json')
          .send(JSON.stringify(distort(body, lie))),
      )
    }
    const idIn = (request: FastifyRequest) => (request.params as { id: string }).id

    app.post('/v2/charge', (request, reply) => {
      const operation = String(request.body).includes('"type":"authorize"') ? 'authorise' : 'sale'
      return answer(request, reply, operation, () => charge(desk, bodyOf(request), addressIn(request)))
    })
    app.post('/v2/capture', (request, reply) => answer(request, reply, 'capture', () => capture(desk, bodyOf(request))))
    app.post('/v2/:id/cancel', (request, reply) => answer(request, reply, 'void', () => cancel(desk, idIn(request))))
    app.post('/v2/:id/refund', (request, reply) =>
      answer(request, reply, 'refund', () => giveBack(desk, idIn(request), bodyOf(request))),
    )
    app.get('/v2/:id/status', (request, reply) => {
      const id = idIn(request)
      return answer(request, reply, id === 'connection-check' ? 'check' : 'lookup', () => show(desk, id))
    })
  },
}

function attempt(act: () => Outcome['body']): Outcome['body'] {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return { status_code: error.code, status_message: error.message, id: 'ca1774d3' }
    throw error
  }
}

function bodyOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body))
  } catch {
    throw new Refused('413', 'The request cannot be processed due to syntax error in the request body.')
  }
}

/** One of two at most, in place of the account's own. */
function addressIn({ headers }: FastifyRequest): string {
  const given = headers['x-override-notification']
  return typeof given === 'string' ? (given.split(',')[0] ?? '') : ''
}
