import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isCurrency, parseDecimal } from '../../../src/shared/money.ts'
import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { ACCOUNT_ID, COUNTRY, signatureOf } from './account.ts'
import { changeIdOf, orderView, outcomeOf, submissionView } from './views.ts'

const Value = Type.Object({ TX_VALUE: Type.Object({ value: Type.String(), currency: Type.String() }) })
const Text = Type.String({ minLength: 1, maxLength: 255 })
const Person = Type.Object({ fullName: Text, emailAddress: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }) })

const charge = Compile(
  Type.Object({
    type: Type.Enum(['AUTHORIZATION', 'AUTHORIZATION_AND_CAPTURE']),
    order: Type.Object({
      accountId: Type.Literal(ACCOUNT_ID),
      referenceCode: Text,
      description: Text,
      language: Type.Enum(['es', 'en', 'pt']),
      notifyUrl: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 2_048 })),
      buyer: Person,
      additionalValues: Value,
      signature: Text,
    }),
    creditCard: Type.Object({
      number: Type.String({ pattern: '^[0-9]{13,20}$' }),
      securityCode: Type.String({ pattern: '^[0-9]{1,4}$' }),
      expirationDate: Type.String({ pattern: '^20[0-9]{2}/(0[1-9]|1[0-2])$' }),
      name: Text,
    }),
    paymentMethod: Type.Enum(['VISA', 'MASTERCARD', 'AMEX']),
    paymentCountry: Type.Literal(COUNTRY),
    payer: Person,
    ipAddress: Text,
    cookie: Text,
    userAgent: Text,
    extraParameters: Type.Object({ INSTALLMENTS_NUMBER: Type.Integer({ minimum: 1, maximum: 36 }) }),
  }),
)

const Change = Type.Object({
  type: Type.Enum(['CAPTURE', 'VOID', 'REFUND', 'PARTIAL_REFUND']),
  order: Type.Object({ id: Type.Integer() }),
  parentTransactionId: Text,
  reason: Type.Optional(Text),
  additionalValues: Type.Optional(Value),
})

const change = Compile(Change)

export function failure(error: string): object {
  return { code: 'ERROR', error, transactionResponse: null }
}

const invalid = (property: string) => failure(`property: ${property}, message: must not be null`)

/** Any currency of the world, though the real one takes seven. */
function minorOf({ TX_VALUE: { value, currency } }: Static<typeof Value>): bigint | undefined {
  return isCurrency(currency) ? parseDecimal(value, currency) : undefined
}

export function submit(desk: PspDesk, asked: unknown): { readonly body: object; readonly payment?: SimulatedPayment } {
  if (change.Check(asked)) return { body: changeOrder(desk, asked) }
  if (!charge.Check(asked)) return { body: invalid('transaction') }
  const { type, order, creditCard } = asked
  const { referenceCode: reference, additionalValues, signature, notifyUrl: url = '' } = order
  const { value, currency } = additionalValues.TX_VALUE
  if (signature !== signatureOf(desk.world.key, reference, value, currency))
    return { body: failure('Invalid signature') }
  if (asked.payer.fullName !== creditCard.name) return { body: invalid('transaction.payer.fullName') }
  const amountMinor = isCurrency(currency) ? parseDecimal(value, currency) : undefined
  if (amountMinor === undefined || amountMinor === 0n)
    return { body: invalid('order.additionalValues[TX_VALUE].value') }
  const { payment } = desk.charge({
    reference,
    orderReference: null,
    amountMinor,
    currency,
    card: {
      number: creditCard.number,
      expiry: creditCard.expirationDate.replace('/', '-'),
      code: creditCard.securityCode,
    },
    captures: type === 'AUTHORIZATION_AND_CAPTURE',
    uniqueReference: false,
    facts: { type, url },
  })
  return { body: submissionView(payment.paymentId, payment.uid, outcomeOf(payment), payment.createdAt), payment }
}

/** Captures are done at once; voids and refunds are requests that are looked into. */
function changeOrder(desk: PspDesk, asked: Static<typeof Change>): object {
  const paymentId = String(asked.order.id)
  const payment = desk.findById(paymentId)
  const parents = payment ? [payment.uid, changeIdOf(payment.uid, 'CAPTURE')] : []
  if (!payment || !parents.includes(asked.parentTransactionId)) return invalid('parentTransactionId')
  const amountMinor = asked.additionalValues ? minorOf(asked.additionalValues) : null
  if (amountMinor === undefined) return invalid('additionalValues[TX_VALUE].value')
  const order = { paymentId, amountMinor, reference: asked.reason ?? null }
  const decision = decide(desk, asked.type, payment, order)
  const id = changeIdOf(payment.uid, asked.type)
  const now = desk.world.clock.now()
  if (decision.state === 'refused') return submissionView(paymentId, id, ['DECLINED', 'ENTITY_DECLINED'], now)
  return submissionView(paymentId, id, asked.type === 'CAPTURE' ? ['APPROVED', 'APPROVED'] : ['PENDING', null], now)
}

function decide(
  desk: PspDesk,
  type: string,
  { state }: SimulatedPayment,
  order: Parameters<PspDesk['void']>[0],
): ChangeDecision {
  if (type === 'CAPTURE') return desk.capture(order)
  if (type !== 'VOID') return desk.refund(order)
  // What was captured can only be refunded.
  return state === 'authorised' ? desk.void(order) : { state: 'refused', code: 'not_possible' }
}

export function showOrder(desk: PspDesk, orderId: unknown): object {
  const payment = desk.findById(String(orderId))
  return { code: 'SUCCESS', error: null, result: payment ? { payload: orderView(payment) } : null }
}

export function listOrders(desk: PspDesk, reference: unknown): object {
  const payload = desk.findByReference(String(reference)).map(orderView)
  return { code: 'SUCCESS', error: null, result: payload.length > 0 ? { payload } : null }
}
