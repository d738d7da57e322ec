import { isCurrency } from '../../src/shared/money.ts'
import { errorAnswer, KeyHeader, once } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { chargeCredential } from './charge-credential.ts'
import { answerThroughFaults } from './faulty-answer.ts'
import { ChargeBody } from './schemas.ts'

export function chargesApi(app: App, world: World): void {
  app.post('/charges', { schema: { headers: KeyHeader, body: ChargeBody } }, (request, reply) => {
    const { body } = request
    if (!isCurrency(body.currency)) return reply.code(400).send(errorAnswer(400, 'invalid_request', 'currency').body)
    const key = request.headers['idempotency-key']
    const act = () => once(world.books, key, { route: 'charges', body }, () => chargeCredential(world, key, body))
    return answerThroughFaults(world, reply, 'charge', act)
  })
}
