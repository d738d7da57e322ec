import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { pay, perform } from './act.ts'
import { PUBLIC_KEY } from './card-key.ts'
import { peculiar } from './peculiar.ts'
import { Refused } from './requests.ts'
import { accountOf, type Granted, grant, readToken } from './token.ts'
import { distort, statusView, type Told } from './views.ts'

const NOBODYS = '000000'
const OPERATIONS = { charge: 'capture', cancel: 'void', refund: 'refund' } as const

/** Halyk Bank's ePay: a token for each call, a card under RSA, and order numbers whose last six digits are used once. */
export const halyk: PspSimulator = {
  family: 'halyk',
  peculiar,
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey), 'public-key': PUBLIC_KEY }),
  speak(app, desk) {
    const { key } = desk.world
    const answer = (
      operation: PspOperation,
      [request, reply]: readonly [FastifyRequest, FastifyReply],
      act: (granted: Granted) => Told,
    ) =>
      desk.through(
        operation,
        request,
        reply,
        () => attempt(() => act(requireToken(key, request))),
        (told, lie) => {
          const { status, body } = distort(told, lie)
          return reply.code(status).type('application/json').send(JSON.stringify(body))
        },
      )

    app.post('/oauth2/token', (request, reply) => {
      const access_token = grant(key, String(request.body))
      if (access_token === undefined) return reply.code(401).send({ error: 'invalid_client' })
      const scope = 'webapi usermanagement email_send verification statement statistics payment'
      return reply.send({ access_token, expires_in: '1200', refresh_token: '', scope, token_type: 'Bearer' })
    })
    app.post('/payment/cryptopay', (request, reply) =>
      answer('authorise', [request, reply], (granted) => pay(desk, granted, String(request.body))),
    )
    for (const [path, operation] of Object.entries(OPERATIONS))
      app.post<{ Params: { id: string }; Querystring: { amount?: string; externalID?: string } }>(
        `/operation/:id/${path}`,
        (request, reply) =>
          answer(operation, [request, reply], () =>
            perform(desk, path as keyof typeof OPERATIONS, request.params.id, request.query),
          ),
      )
    app.get<{ Params: { invoice: string } }>('/check-status/payment/transaction/:invoice', (request, reply) => {
      const { invoice } = request.params
      return answer(invoice === NOBODYS ? 'check' : 'lookup', [request, reply], ({ terminal }) =>
        show(desk, invoice, terminal),
      )
    })
  },
}

function show(desk: PspDesk, invoice: string, terminal: string): Told {
  const [payment] = desk.findByReference(invoice)
  if (payment) return statusView(payment, terminal)
  return { status: 200, body: { resultCode: '102', resultMessage: 'Invoice not found' } }
}

function requireToken(key: string, { headers }: FastifyRequest): Granted {
  const granted = readToken(key, headers.authorization)
  if (!granted) throw new Refused(401, 100, 'Unauthorized')
  return granted
}

function attempt(act: () => Told): Told {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, body: { code: error.code, message: error.message } }
  }
}
