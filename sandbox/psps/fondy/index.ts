import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Distortion, PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { capture, charge, letsGo, type Outcome, reverse, show } from './act.ts'
import { peculiar } from './peculiar.ts'
import { type Account, fieldsOf, Refused } from './requests.ts'
import { type Fields, sign } from './sign.ts'
import { distort, orderView } from './views.ts'

function accountOf(sandboxKey: string): Account {
  const digest = createHash('sha256').update(`fondy ${sandboxKey}`).digest('hex')
  return {
    merchant: String(1_000_000 + (Number.parseInt(digest.slice(0, 6), 16) % 9_000_000)),
    key: digest.slice(8, 40),
  }
}

/** To the address that came with the order; what is empty is told, and not signed. */
function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const { url } = payment.facts
  if (!url) return
  const { merchant, key } = accountOf(desk.world.key)
  const said = orderView(payment, merchant, desk.world.clock.now())
  const body = JSON.stringify({ ...said, signature: sign(said, key) })
  const headers = { 'content-type': 'application/json; charset=UTF-8' }
  desk.tell({ url, headers, body, acknowledged: (status) => status === 200 })
}

/** Fondy's gateway for cards of a server: what it says is in its answer, HTTP says 200 always. */
export const fondy: PspSimulator = {
  family: 'fondy',
  peculiar,
  credentials: (sandboxKey) => {
    const { merchant, key } = accountOf(sandboxKey)
    return { 'merchant-account': merchant, 'signature-secret': key }
  },
  decided: (payment, desk) => tell(desk, payment),
  speak(app, desk) {
    const account = accountOf(desk.world.key)
    const answer = (
      { request, reply, operation }: { request: FastifyRequest; reply: FastifyReply; operation: PspOperation },
      act: (desk: PspDesk, fields: Fields, account: Account) => Outcome,
    ) => {
      const run = () =>
        attempt(() => {
          const outcome = act(desk, fieldsOf(String(request.body)), account)
          if (outcome.told) tell(desk, outcome.told)
          return outcome
        })
      return desk.through(operation, request, reply, run, (outcome, lie) =>
        reply.type('application/json').send(JSON.stringify({ response: signed(outcome, account, lie) })),
      )
    }
    app.post('/api/3dsecure_step1', (request, reply) => {
      const { preauth } = fieldsOf(String(request.body))
      return answer({ request, reply, operation: preauth === 'Y' ? 'authorise' : 'sale' }, charge)
    })
    app.post('/api/capture/order_id', (request, reply) => answer({ request, reply, operation: 'capture' }, capture))
    app.post('/api/reverse/order_id', (request, reply) => {
      const operation = letsGo(desk, fieldsOf(String(request.body))) ? 'void' : 'refund'
      return answer({ request, reply, operation }, reverse)
    })
    app.post('/api/status/order_id', (request, reply) => {
      const { order_id: id } = fieldsOf(String(request.body))
      return answer({ request, reply, operation: id === 'connection-check' ? 'check' : 'lookup' }, show)
    })
  },
}

function attempt(act: () => Outcome): Outcome {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const failure = { error_code: error.code, error_message: error.message, request_id: '5htKi0wf7zEHn' }
    return { said: { ...failure, response_status: 'failure' }, isSigned: false }
  }
}

function signed({ said, isSigned }: Outcome, { key }: Account, lie: Distortion | null): Fields {
  if ('error_code' in said) return said
  const told = distort(said, lie)
  if (!isSigned) return told
  const signature = sign(told, lie === 'bad_signature' ? `${key}x` : key)
  return { ...told, signature }
}
