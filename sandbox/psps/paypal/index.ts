import type { PspDesk, PspSimulator } from '../simulator.ts'
import { made, merchantOf } from './account.ts'
import { type Changing, changePayment, createPayment, type Teller } from './act.ts'
import { error, sendError } from './errors.ts'
import { peculiar } from './peculiar.ts'
import { tell, WEBHOOK_ID } from './tell.ts'
import { orderView } from './views.ts'
import { WEBHOOK_CERTIFICATE } from './webhook-key.ts'

/** Nine hours, as its sandbox gives. */
const TOKEN_SECONDS = 32_400

export const paypal: PspSimulator = {
  family: 'paypal',
  peculiar,
  credentials: (key) => ({
    username: `A${made(key, 'client')}`,
    password: `E${made(key, 'secret')}`,
    'merchant-account': merchantOf(key),
    'webhook-id': WEBHOOK_ID,
    'webhook-certificate': WEBHOOK_CERTIFICATE,
  }),
  decided: (payment, desk) => tell(desk, payment),
  speak(app, desk) {
    const { username, password } = this.credentials(desk.world.key)
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const bearer = `A21AA${made(desk.world.key, 'token')}`

    app.post('/v1/oauth2/token', (request, reply) =>
      desk.through(
        'check',
        request,
        reply,
        () => request.headers.authorization === basic,
        (isKnown) => {
          if (!isKnown)
            return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
          if (request.body !== 'grant_type=client_credentials')
            return reply
              .code(400)
              .send({ error: 'unsupported_grant_type', error_description: 'unsupported grant_type' })
          const app_id = 'APP-80W284485P519543T'
          return reply.send({ access_token: bearer, token_type: 'Bearer', app_id, expires_in: TOKEN_SECONDS })
        },
      ),
    )

    app.register(async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${bearer}`) await sendError(reply, error(401, null))
      })
      api.post('/v2/checkout/orders', (request, reply) => createPayment(desk, request, reply, told(desk)))
      api.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) =>
        desk.through(
          'lookup',
          request,
          reply,
          () => desk.findById(request.params.id) ?? null,
          (payment, distorted) =>
            payment
              ? reply.send(orderView(payment, merchantOf(desk.world.key), distorted))
              : sendError(reply, error(404, 'INVALID_RESOURCE_ID')),
        ),
      )
      for (const [path, kind] of CHANGES)
        api.post<{ Params: { id: string } }>(`/v2/payments/${path}`, (request, reply) =>
          changePayment(desk, { kind, id: request.params.id }, request, reply, told(desk)),
        )
    })
  },
}

const CHANGES: readonly (readonly [path: string, kind: Changing])[] = [
  ['authorizations/:id/capture', 'capture'],
  ['authorizations/:id/void', 'void'],
  ['captures/:id/refund', 'refund'],
]

function told(desk: PspDesk): Teller {
  return (reply, outcome, distorted) =>
    'view' in outcome
      ? reply.code(outcome.status).send(outcome.view(merchantOf(desk.world.key), distorted))
      : sendError(reply, outcome)
}
