import { Type } from 'typebox'
import type { Books } from './books.ts'
import { errorAnswer } from './idempotency.ts'
import type { App, World } from './world.ts'

/** The faults of one family, as `faultsOf` makes them. */
interface FamilyFaults {
  isFault(operation: string, fault: string): boolean
  addFault(books: Books, order: { operation: string; fault: string; times: number; delayMs: number }): void
  clearFaults(books: Books): void
}

const DEFAULT_DELAY_MS = 1000

const FaultBody = Type.Object({
  operation: Type.String(),
  fault: Type.String(),
  times: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
})

/** Ordered faults are kept in the books: a test may kill the sandbox between ordering and suffering one. */
export function faultSwitch(app: App, world: World, { isFault, addFault, clearFaults }: FamilyFaults): void {
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
