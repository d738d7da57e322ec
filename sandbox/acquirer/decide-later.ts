import { run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { enqueueNews } from './callbacks.ts'
import { saveAmounts } from './change-payment.ts'
import { DECIDE, takeBack } from './decide.ts'
import { findOperationById, type OperationRow, presentOperation } from './operation.ts'
import { findPayment, paymentState } from './payment.ts'

export interface LateVerdict {
  state: 'succeeded' | 'refused' | 'reversed'
  refusal_code?: string
}

/** The bank decides what was accepted, or takes back what was done. Runs inside a transaction. */
export function decideLater(world: World, id: string, { state, refusal_code: code = 'refused' }: LateVerdict): Answer {
  const operation = findOperationById(world.books, id)
  const payment = operation?.payment_id ? findPayment(world.books, operation.payment_id) : undefined
  if (!operation || !payment || operation.kind === 'charge') return errorAnswer(404, 'not_found', 'no such operation')
  const isLegal = operation.state === (state === 'reversed' ? 'succeeded' : 'accepted')
  if (!isLegal) return errorAnswer(409, 'not_possible', `an operation that is ${operation.state} is not ${state}`)
  const { kind, amount } = operation
  if (state === 'reversed') {
    saveAmounts(world, { ...payment, ...takeBack(payment, kind, amount) })
    return decide(world, operation, 'reversed', code)
  }
  if (state === 'refused') return decide(world, operation, 'refused', code)
  const decision = DECIDE[kind](payment, paymentState(payment, world.clock.now()), { amount, final: true })
  if ('refusal' in decision) return decide(world, operation, 'refused', decision.refusal)
  saveAmounts(world, { ...payment, ...decision.change })
  return decide(world, operation, 'succeeded', null)
}

function decide(world: World, operation: OperationRow, state: OperationRow['state'], code: string | null): Answer {
  run(world.books, 'UPDATE operations SET state = ?, refusal_code = ? WHERE id = ?', state, code, operation.id)
  const decided = presentOperation(world, { ...operation, state, refusal_code: code })
  const { payment, ...told } = decided
  enqueueNews(world.books, 'operation.decided', payment, { operation: { ...told, currency: payment?.currency } })
  return { status: 200, body: decided }
}
