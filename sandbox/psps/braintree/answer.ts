import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseDecimal } from '../../../src/shared/money.ts'
import type { ChangeDecision, Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import { ACCOUNTS } from './accounts.ts'
import { CHANGE_ERRORS, done, failed, type GraphqlAnswer, invalid, toBody } from './answers.ts'
import { type CardOfToken, INPUTS, type ReadBody } from './requests.ts'
import { tell } from './tell.ts'
import { changeView, refundView, transactionView } from './views.ts'

interface Counter {
  readonly desk: PspDesk
  /** By token: used once, forgotten then. */
  readonly cards: Map<string, CardOfToken>
}

type Told = (distorted: Distortion | null) => GraphqlAnswer

export function answer(counter: Counter, asked: ReadBody, request: FastifyRequest, reply: FastifyReply) {
  const { desk } = counter
  const send = (told: GraphqlAnswer) => reply.send(toBody(told))
  const run = (operation: Parameters<PspDesk['through']>[0], act: () => Told) =>
    desk.through(operation, request, reply, act, (told, distorted) => send(told(distorted)))
  const { field, input } = asked
  if (field === 'viewer') return run('check', () => () => done('viewer', viewer()))
  if (field in INPUTS && !INPUTS[field as keyof typeof INPUTS].Check(input))
    return send(failed('VALIDATION', `Variable 'input' has an invalid value for ${field}.`))
  if (field === 'tokenizeCreditCard' && INPUTS.tokenizeCreditCard.Check(input)) {
    const { number, expirationYear, expirationMonth, cvv } = input.creditCard
    const id = `tokencc_bf_${randomBytes(12).toString('hex')}`
    counter.cards.set(id, { number, expiry: `${expirationYear}-${expirationMonth}`, code: cvv })
    return send(done(field, { paymentMethod: { id } }))
  }
  if ((field === 'chargeCreditCard' || field === 'authorizeCreditCard') && INPUTS[field].Check(input))
    return run(field === 'chargeCreditCard' ? 'sale' : 'authorise', () => pay(counter, field, input))
  if (field === 'captureTransaction' && INPUTS[field].Check(input))
    return run('capture', () => {
      const amountMinor = amountOf(desk, input.transactionId, input.transaction.amount)
      const decision = desk.capture({ paymentId: input.transactionId, amountMinor, reference: null })
      return changed(desk, field, decision, (payment, distorted) => ({
        transaction: transactionView(payment, distorted),
      }))
    })
  if (field === 'reverseTransaction' && INPUTS[field].Check(input))
    return run('void', () => {
      const decision = desk.void({ paymentId: input.transactionId, amountMinor: null, reference: null })
      return changed(desk, field, decision, (payment, distorted) => ({
        reversal: {
          __typename: 'Transaction',
          ...changeView(payment, payment.paymentId, payment.reference, distorted),
          status: 'VOIDED',
        },
      }))
    })
  // A batch is settled early when somebody wants to refund: nobody waits for a night here.
  if (field === 'refundTransaction' && INPUTS[field].Check(input))
    return run('refund', () => {
      const { amount, orderId } = input.refund
      const amountMinor = amountOf(desk, input.transactionId, amount)
      const decision = desk.refund({ paymentId: input.transactionId, amountMinor, reference: orderId })
      return changed(desk, field, decision, (payment, distorted, id) => ({
        refund: {
          ...refundView(id, amountMinor, payment.currency, distorted),
          ...changeView(payment, id, orderId, distorted),
        },
      }))
    })
  if (field === 'search' && INPUTS.search.Check(input)) return run('lookup', () => find(counter, input))
  return send(failed('VALIDATION', `Cannot query field '${field}'.`))
}

function amountOf(desk: PspDesk, paymentId: string, amount: string): bigint {
  return parseDecimal(amount, desk.findById(paymentId)?.currency ?? 'EUR') ?? 0n
}

function viewer() {
  const edges = Object.entries(ACCOUNTS).map(([id, currencyCode]) => ({ node: { id, currencyCode, status: 'ACTIVE' } }))
  return { merchant: { id: 'whipround', merchantAccounts: { edges } } }
}

function pay(
  { desk, cards }: Counter,
  field: 'chargeCreditCard' | 'authorizeCreditCard',
  { paymentMethodId, transaction, options }: PayInput,
): Told {
  const card = cards.get(paymentMethodId)
  if (!card) return () => invalid(field, '91565', 'Unknown or expired single-use payment method.')
  const currency = ACCOUNTS[transaction.merchantAccountId]
  if (!currency) return () => invalid(field, '91513', 'Merchant account ID is invalid.')
  const amountMinor = parseDecimal(transaction.amount, currency)
  if (!amountMinor) return () => invalid(field, '81531', 'Amount must be greater than zero.')
  cards.delete(paymentMethodId)
  // An issuer wants its customer wherever nobody has said that this is a mail order, or asked it for an exemption.
  const isUnquestioned = transaction.paymentInitiator === 'MOTO' || options !== undefined
  const { payment } = desk.charge({
    reference: transaction.orderId,
    orderReference: transaction.purchaseOrderNumber ?? null,
    amountMinor,
    currency,
    card: isUnquestioned ? card : { ...card, number: '4000002760003184' },
    captures: field === 'chargeCreditCard',
    uniqueReference: false,
    facts: {},
  })
  tell(desk, payment)
  return (distorted) => done(field, { transaction: transactionView(payment, distorted) })
}

interface PayInput {
  readonly paymentMethodId: string
  readonly transaction: {
    readonly amount: string
    readonly merchantAccountId: string
    readonly orderId: string
    readonly purchaseOrderNumber?: string
    readonly paymentInitiator?: 'MOTO'
  }
  readonly options?: { readonly scaExemption: string }
}

function changed(
  desk: PspDesk,
  field: keyof typeof CHANGE_ERRORS,
  decision: ChangeDecision,
  view: (payment: SimulatedPayment, distorted: Distortion | null, changeId: string) => object,
): Told {
  if (decision.state === 'done') {
    tell(desk, decision.payment)
    return (distorted) => done(field, view(decision.payment, distorted, decision.changeId))
  }
  if (decision.code === 'not_found') return () => failed('NOT_FOUND', 'An object with this ID was not found.')
  const code = CHANGE_ERRORS[field][decision.code]
  return () => invalid(field, code, 'The transaction cannot be changed so.')
}

function find(
  { desk }: Counter,
  { orderId, id }: { readonly orderId?: { is: string }; readonly id?: { is: string } },
): Told {
  const byId = id && desk.findById(id.is)
  const found = byId ? [byId] : orderId ? desk.findByReference(orderId.is) : []
  return (distorted) => {
    const edges = found.map((payment) => ({ node: transactionView(payment, distorted) }))
    return done('search', { transactions: { edges } })
  }
}
