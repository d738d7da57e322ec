import type { faultsOf } from '../faults.ts'
import { errorAnswer } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { FaultBody } from './schemas.ts'

const DEFAULT_DELAY_MS = 1000

/** Ordered faults are kept in the books: a test may kill the sandbox between ordering and suffering one. */
export function faultsApi(
  app: App,
  world: World,
  { isFault, addFault, clearFaults }: Pick<ReturnType<typeof faultsOf>, 'isFault' | 'addFault' | 'clearFaults'>,
): void {
  app.post('/faults', { schema: { body: FaultBody } }, (request, reply) => {
    const { operation, fault, times, delay_ms: delayMs = DEFAULT_DELAY_MS } = request.body
    if (!isFault(operation, fault)) {
      return reply.code(400).send(errorAnswer(400, 'unknown_fault', `no fault ${fault} for ${operation}`).body)
    }
    addFault(world.books, { operation, fault, times, delayMs })
    return reply.code(201).send({ operation, fault, times, delay_ms: delayMs })
  })

  app.delete('/faults', (_request, reply) => {
    clearFaults(world.books)
    return reply.code(204).send()
  })
}
