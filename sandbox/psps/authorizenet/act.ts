import { listPayments, toPayment } from '../books.ts'
import type { Distortion, PspDesk, PspOperation, SimulatedPayment } from '../simulator.ts'
import { CHANGE_ERRORS, Refused } from './errors.ts'
import { type Fields, type Request, readAmount, readCharge, readTransaction, text, toFields } from './read-request.ts'
import { failed, presentDetails, presentList, presentTransaction, succeeded } from './views.ts'

export interface Call {
  readonly operation: PspOperation
  readonly act: () => Outcome
}

/** `told`: what webhooks are called for. */
export interface Outcome {
  readonly present: (lie: Distortion | null) => object
  readonly told?: { readonly payment: SimulatedPayment; readonly event: string }
}

/** @throws Refused */
export function callOf(desk: PspDesk, { method, fields, refId }: Request): Call {
  switch (method) {
    case 'authenticateTestRequest':
      return { operation: 'check', act: () => ({ present: () => succeeded({}) }) }
    case 'createTransactionRequest':
      return transact(desk, readTransaction(fields), refId)
    case 'getTransactionDetailsRequest':
      return { operation: 'lookup', act: () => show(desk, text(fields, 'transId', /^\d{1,20}$/)) }
    case 'getUnsettledTransactionListRequest':
      return { operation: 'lookup', act: () => listOf(desk, fields, ({ remittedMinor }) => remittedMinor === 0n) }
    case 'getTransactionListRequest':
      return { operation: 'lookup', act: () => listOf(desk, fields, ({ remittedMinor }) => remittedMinor > 0n) }
    case 'getSettledBatchListRequest':
      // All days are one batch.
      return { operation: 'lookup', act: () => ({ present: () => succeeded({ batchList: [{ batchId: '1' }] }) }) }
    default:
      throw new Refused('E00003', `${method} is not known.`)
  }
}

function transact(desk: PspDesk, transaction: Fields, refId: string | null): Call {
  switch (transaction.transactionType) {
    case 'authCaptureTransaction':
      return { operation: 'sale', act: charge(desk, transaction, refId, true) }
    case 'authOnlyTransaction':
      return { operation: 'authorise', act: charge(desk, transaction, refId, false) }
    case 'priorAuthCaptureTransaction':
      return { operation: 'capture', act: () => change(desk, transaction, refId, 'capture') }
    case 'voidTransaction':
      return { operation: 'void', act: () => change(desk, transaction, refId, 'void') }
    case 'refundTransaction':
      return { operation: 'refund', act: () => change(desk, transaction, refId, 'refund') }
    default:
      throw new Refused('E00003', 'transactionType is invalid.')
  }
}

function charge(desk: PspDesk, transaction: Fields, refId: string | null, captures: boolean): () => Outcome {
  const { windowMs, ...order } = readCharge(transaction, captures)
  return () => {
    const oldest = desk.world.clock.now().getTime() - windowMs
    // Books, not the list: what cannot be seen yet counts, too.
    const isDouble = listPayments(desk.world.books, 'authorizenet', order.reference).some(
      ({ state, amount, created_at }) =>
        state !== 'refused' && BigInt(amount) === order.amountMinor && created_at > oldest,
    )
    if (isDouble) {
      return { present: (lie) => presentTransaction({ refId, payment: null, transId: '0', error: '11' }, lie) }
    }
    const { payment } = desk.charge({ ...order, uniqueReference: false })
    const told = { payment, event: captures ? 'authcapture' : 'authorization' }
    return {
      present: (lie) => presentTransaction({ refId, payment, transId: payment.paymentId }, lie),
      ...(payment.state !== 'refused' && { told }),
    }
  }
}

function change(
  desk: PspDesk,
  transaction: Fields,
  refId: string | null,
  kind: 'capture' | 'void' | 'refund',
): Outcome {
  const errors = CHANGE_ERRORS[kind]
  const of = desk.findById(text(transaction, 'refTransId', /^\d{1,20}$/))
  const fail = (error: string): Outcome => ({
    present: (lie) => presentTransaction({ refId, payment: null, transId: '0', error }, lie),
  })
  if (!of) return fail(errors.not_found)
  if (kind === 'refund' && toFields(toFields(transaction.payment).creditCard).cardNumber !== of.last4)
    return fail(errors.not_possible)
  const amountMinor = kind === 'void' ? null : readAmount(transaction, of.currency)
  const decision = desk[kind]({ paymentId: of.paymentId, amountMinor, reference: refId })
  if (decision.state === 'refused') return fail(errors[decision.code])
  const { payment } = decision
  // A refund has a number of its own.
  const transId = kind === 'refund' ? `9${payment.paymentId}` : payment.paymentId
  return { present: (lie) => presentTransaction({ refId, payment, transId, refTransId: payment.paymentId }, lie) }
}

function show(desk: PspDesk, id: string): Outcome {
  const payment = desk.findById(id)
  return {
    present: (lie) => (payment ? presentDetails(payment, lie) : failed('E00040', 'The record cannot be found.')),
  }
}

function listOf(desk: PspDesk, fields: Fields, isListed: (payment: SimulatedPayment) => boolean): Outcome {
  const { limit = 1_000, offset = 1 } = toFields(fields.paging) as { limit?: number; offset?: number }
  const now = desk.world.clock.now().getTime()
  const all = listPayments(desk.world.books, 'authorizenet')
    .filter(({ visible_at }) => visible_at <= now)
    .map(toPayment)
    .filter(isListed)
  return { present: () => presentList(all.slice((offset - 1) * limit, offset * limit)) }
}
