import { Type } from 'typebox'
import { requireKey } from '../authorize.ts'
import { errorAnswer, KeyHeader, once } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { storeMessage } from './message.ts'

/** E.164, and the length carriers still concatenate. */
const SmsBody = Type.Object({
  to: Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' }),
  from: Type.String({ minLength: 1, maxLength: 20 }),
  text: Type.String({ minLength: 1, maxLength: 1600 }),
})

export function smsApi(app: App, world: World): void {
  const schema = { headers: KeyHeader, body: SmsBody }
  app.post('/sms/messages', { schema, onRequest: requireKey(world.key) }, (request, reply) => {
    const { body } = request
    // A name of its own: the gateway is another company than the acquirer.
    const key = `sms ${request.headers['idempotency-key']}`
    const answer = once(world.books, key, { route: 'sms', body }, () => {
      if (body.to.endsWith('0000')) return errorAnswer(422, 'number_refused', 'this number takes no messages')
      const message = { channel: 'sms', subject: '', html: null, headers: '[]', message_id: null, ...body } as const
      const id = storeMessage(world.books, { ...message, received_at: world.clock.now().getTime() })
      return { status: 201, body: { id: String(id) } }
    })
    return reply.code(answer.status).send(answer.body)
  })
}
