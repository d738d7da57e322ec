import { Type } from 'typebox'
import { type FaultTable, knowsFault, orderFault } from './faults.ts'
import { errorAnswer } from './idempotency.ts'
import type { App, World } from './world.ts'

const DEFAULT_DELAY_MS = 1000

const FaultBody = Type.Object({
  operation: Type.String(),
  fault: Type.String(),
  times: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
})

/** Ordered faults are kept in the books: a test may kill the sandbox between ordering and suffering one. */
export function faultSwitch(
  app: App,
  world: World,
  family: { table: FaultTable; stored(operation: string): string; clear(): void },
): void {
  app.post('/faults', { schema: { body: FaultBody } }, (request, reply) => {
    const { operation, fault, times, delay_ms: delayMs = DEFAULT_DELAY_MS } = request.body
    if (!knowsFault(family.table, operation, fault)) {
      return reply.code(400).send(errorAnswer(400, 'unknown_fault', `no fault ${fault} for ${operation}`).body)
    }
    orderFault(world.books, { operation: family.stored(operation), fault, times, delayMs })
    return reply.code(201).send({ operation, fault, times, delay_ms: delayMs })
  })

  app.delete('/faults', (_request, reply) => {
    family.clear()
    return reply.code(204).send()
  })
}
