import type { Stage } from '../journey/stage.ts'
import { waitFor } from '../journey/wait-for.ts'
import type { Sale } from './play.ts'

interface BooksPayment {
  readonly id: string
  readonly operations: readonly { readonly id: string; readonly kind: string; readonly state: string }[]
}

/** A card of the demo's own bank that pays once, and is refused whenever it is charged without its holder. */
export const TURNCOAT = { number: '4000 0000 0000 0341', does: 'a card that pays this once only' }

/** The payer's bank takes the money back. Returns the dispute. */
export async function openDispute(stage: Stage, sale: Sale): Promise<string> {
  const { id } = await paymentOf(stage, sale)
  stage.narrator.tell('note', 'Alice’s bank disputes the payment')
  return (await order<{ id: string }>(stage, `/v1/payments/${id}/disputes`, {})).id
}

export async function endDispute(stage: Stage, disputeId: string, state: 'won' | 'lost'): Promise<void> {
  stage.narrator.tell('note', `the dispute is ${state}`)
  await order(stage, `/v1/disputes/${disputeId}/end`, { state })
}

/** The bank takes back what it had done, as banks do days later. */
export async function reverse(stage: Stage, sale: Sale, kind: 'capture' | 'refund'): Promise<void> {
  const operation = await waitFor(`the ${kind}`, async () => {
    const { operations } = await paymentOf(stage, sale)
    return operations.find((one) => one.kind === kind && one.state === 'succeeded')
  })
  stage.narrator.tell('note', `the bank takes the ${kind} back`)
  await order(stage, `/v1/operations/${operation.id}/verdict`, { state: 'reversed' })
}

/** The next transfer that the demo's bank moves comes back on its next day. */
export async function sendNextTransferBack(stage: Stage): Promise<void> {
  stage.narrator.tell('note', 'the account of the shop is closed: the transfer will come back')
  await order(stage, '/bank/faults', { operation: 'order', fault: 'returned', times: 1 })
}

async function paymentOf(stage: Stage, { attemptId }: Sale): Promise<BooksPayment> {
  const { payments } = await ask<{ payments: { id: string }[] }>(stage, `/v1/books?reference=${attemptId}`)
  if (!payments[0]) throw new Error('the bank knows no payment of it')
  return ask(stage, `/v1/payments/${payments[0].id}`)
}

function order<T = unknown>(stage: Stage, path: string, body: object): Promise<T> {
  return ask(stage, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

async function ask<T>(stage: Stage, path: string, request: RequestInit = {}): Promise<T> {
  const { sandbox, sandbox_key } = stage.demo
  const headers = { ...request.headers, authorization: `Bearer ${sandbox_key}` }
  const answer = await fetch(`${sandbox.acquirer_url}${path}`, { ...request, headers })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status} to ${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
