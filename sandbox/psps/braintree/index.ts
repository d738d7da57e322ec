import { HOUR_MS } from '../../../src/shared/clocks.ts'
import { UNSIGNED } from '../peculiarities.ts'
import type { PspSimulator } from '../simulator.ts'
import { accountOf, keysOf } from './accounts.ts'
import { answer } from './answer.ts'
import { failed, toBody } from './answers.ts'
import { type CardOfToken, readBody } from './requests.ts'
import { tell } from './tell.ts'

export const braintree: PspSimulator = {
  family: 'braintree',
  peculiar: { harmless: UNSIGNED },
  // Batches are settled at night; what was captured can be voided until then.
  remitsAfterMs: 12 * HOUR_MS,
  credentials: (key) => ({
    username: keysOf(key).public,
    password: keysOf(key).private,
    'merchant-account': accountOf('EUR'),
  }),
  decided: (payment, desk) => tell(desk, payment),
  speak(app, desk) {
    const { username, password } = this.credentials(desk.world.key)
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const cards = new Map<string, CardOfToken>()
    app.post('/graphql', (request, reply) => {
      const { authorization, 'braintree-version': version } = request.headers
      if (authorization !== basic) return reply.send(toBody(failed('AUTHENTICATION', 'Authentication failed.')))
      if (!/^\d{4}-\d\d-\d\d$/.test(String(version)))
        return reply.send(toBody(failed('VALIDATION', 'Braintree-Version header is missing or is not a date.')))
      const asked = readBody(request.body)
      if (asked === null) return reply.send(toBody(failed('VALIDATION', 'The query could not be read.')))
      return answer({ desk, cards }, asked, request, reply)
    })
  },
}
