import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { Charge, PspAbsence } from '../charge/psp.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { changedBy, meaningOf, readReply } from './answers.ts'
import { detail, details, type PayuOrder, type PayuTransaction } from './wire.ts'
import { AMOUNTS, STATES, TYPES, toRefusal } from './words.ts'

type Found = ProviderAnswer<Charge | PspAbsence>

export function parseOrder(answer: OutboundAnswer, account: string): Found {
  const reply = readReply(answer)
  if (reply.kind !== 'answered') return reply
  if (!detail.Check(reply.value)) return noAnswer('unknown_shape')
  const order = reply.value.result?.payload
  return order ? toCharge(order, account) : answered({ state: 'never_arrived' })
}

/** Orders under our reference: of several, the one that was paid. */
export function parseOrders(answer: OutboundAnswer, reference: string, account: string): Found {
  const reply = readReply(answer)
  if (reply.kind !== 'answered') return reply
  if (!details.Check(reply.value)) return noAnswer('unknown_shape')
  const charges: Charge[] = []
  for (const order of reply.value.result?.payload ?? []) {
    if (order.referenceCode !== reference) return noAnswer('other_reference')
    const said = toCharge(order, account)
    if (said.kind !== 'answered') return said
    charges.push(said.value)
  }
  return answered(bestCharge(charges) ?? { state: 'never_arrived' })
}

function toCharge(order: PayuOrder, account: string): ProviderAnswer<Charge> {
  const { TX_VALUE } = order.additionalValues
  const { currency } = TX_VALUE
  const amountMinor = readAmount(AMOUNTS, TX_VALUE.value, currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  if (String(order.accountId) !== account) return noAnswer('other_account')
  const paymentId = String(order.id)
  // A sandbox may call its orders what it likes; a live one that is a test is none.
  const isTest = order.isTest === true ? true : null
  const about = { paymentId, reference: order.referenceCode, amountMinor, currency, isTest }
  const transactions = order.transactions ?? []
  const charge = chargeIn(transactions)
  const { state = 'PENDING', responseCode, operationDate } = charge?.transactionResponse ?? {}
  const meaning = meaningOf(state, responseCode)
  if (meaning === 'unknown') return noAnswer(`unclear_${state}`)
  if (meaning === 'refused') {
    const rawCode = responseCode ?? state
    return answered({ state: 'refused', refusalCode: toRefusal(responseCode), rawCode, paymentId, about })
  }
  const refundedMinor = refundedIn(transactions, amountMinor, currency)
  if (refundedMinor === null) return noAnswer('unreadable_refund')
  const { id } = lastOf(transactions, ['capture']) ?? charge ?? {}
  const status = meaning === 'waits' ? 'pending' : statusOf(order, transactions, refundedMinor >= amountMinor)
  const createdAt = operationDate ? new Date(operationDate) : null
  return answered({
    state: 'charged',
    payment: { ...about, uid: null, status, label: order.status, refundedMinor, createdAt, extra: changedBy(id) },
  })
}

type Role = (typeof TYPES)[PayuTransaction['type']]

const isOf = ({ type }: PayuTransaction, roles: readonly Role[]) => roles.includes(TYPES[type])
const isDone = ({ transactionResponse: { state } }: PayuTransaction) => STATES[state] === 'done'
const lastOf = (transactions: readonly PayuTransaction[], roles: readonly Role[]) =>
  transactions.findLast((one) => isOf(one, roles) && isDone(one))

/** An order has one; had it several, one that may have been paid counts more. */
const RANKS: readonly string[] = ['done', 'unknown', 'waits', 'refused']

function chargeIn(transactions: readonly PayuTransaction[]): PayuTransaction | undefined {
  const rankOf = ({ transactionResponse: { state } }: PayuTransaction) => RANKS.indexOf(STATES[state])
  const charges = transactions.filter((one) => isOf(one, ['sale', 'authorisation']))
  return charges.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
}

/** By what was done to it: its own status is that of whatever came last. */
function statusOf(
  { status }: PayuOrder,
  transactions: readonly PayuTransaction[],
  isRefunded: boolean,
): TransactionStatus {
  if (status === 'CHARGEBACK') return 'chargeback-initiated'
  if (isRefunded) return 'refunded'
  if (lastOf(transactions, ['void'])) return 'voided'
  return lastOf(transactions, ['sale', 'capture']) ? 'completed' : 'authorized'
}

/** Null where a part is told without how much it is. */
function refundedIn(transactions: readonly PayuTransaction[], amountMinor: bigint, currency: string): bigint | null {
  if (lastOf(transactions, ['refund'])) return amountMinor
  let refundedMinor = 0n
  for (const part of transactions.filter((one) => isOf(one, ['part']) && isDone(one))) {
    const said = part.additionalValues?.TX_VALUE
    const minor = said?.currency === currency ? readAmount(AMOUNTS, said.value, currency) : null
    if (minor === null) return null
    refundedMinor += minor
  }
  return refundedMinor
}
