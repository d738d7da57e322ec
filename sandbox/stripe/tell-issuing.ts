import { setImmediate } from 'node:timers'
import { AUTHORISATION_LIFE_MS, type CardFact, type CardMovement, type CardRow } from '../issuer/rows.ts'
import type { World } from '../world.ts'
import { stripeKeyFor } from './api-key.ts'
import { type Call, callOf } from './call.ts'
import { emit } from './events.ts'
import { authorizationId, newAuthorization, newTransaction } from './issuing-objects.ts'
import { change, insert, known, type Shown } from './objects.ts'
import { attend } from './timekeeper.ts'

/** What happens to a card that Issuing made, in its objects and events; in the transaction of what it is about. */
export function tellIssuing(world: World, row: CardRow, fact: CardFact): void {
  const call = callOf({ ...world, apiKey: stripeKeyFor(world.key) })
  tell(call, row, fact)
  // Transactions of the books are synchronous: this one is over by then.
  setImmediate(() => attend(call.world))
}

function tell(call: Call, row: CardRow, fact: CardFact): void {
  if (fact.kind === 'declined') {
    addAuthorization(call, newAuthorization(call, row, { ...fact, id: null, isApproved: false }))
  } else if (fact.kind === 'ended') {
    const { status } = known(call.world, 'issuing.card', row.id).object
    const object = change(call.world, 'issuing.card', row.id, { status: 'canceled' })
    emit(call, 'issuing_card.updated', object, { status })
  } else {
    tellMoved(call, row, fact)
  }
}

function tellMoved(call: Call, row: CardRow, { kind, amount, at, authorisation }: CardMovement): void {
  const id = authorisation && authorizationId(authorisation)
  if (kind === 'authorised') {
    const of = { id, amount, merchantName: row.merchant, isApproved: true }
    addAuthorization(call, newAuthorization(call, row, of))
  } else if (kind === 'released') {
    // What a debit has left over went with it.
    if (!authorisation || authorisation.debited > 0) return
    const isOld = at.getTime() - authorisation.created_at >= AUTHORISATION_LIFE_MS
    changeAuthorization(call, id, { status: isOld ? 'expired' : 'reversed', amount: 0 })
  } else {
    addTransaction(call, newTransaction(call, row, { id, amount, isDebit: kind === 'debited' }))
  }
}

function addTransaction(call: Call, object: Shown['issuing.transaction']): void {
  insert(call.world, 'issuing.transaction', { object, secrets: {} })
  emit(call, 'issuing_transaction.created', object)
  const { authorization: id } = object
  if (id === null) return
  const { transactions } = known(call.world, 'issuing.authorization', id).object
  changeAuthorization(call, id, { status: 'closed', amount: 0, transactions: [...transactions, object] })
}

function addAuthorization(call: Call, object: Shown['issuing.authorization']): void {
  insert(call.world, 'issuing.authorization', { object, secrets: {} })
  emit(call, 'issuing_authorization.created', object)
}

function changeAuthorization(call: Call, id: string | null, changes: Partial<Shown['issuing.authorization']>): void {
  const { object } = known(call.world, 'issuing.authorization', id)
  const { status, amount } = object
  emit(call, 'issuing_authorization.updated', change(call.world, 'issuing.authorization', object.id, changes), {
    status,
    amount,
  })
}
