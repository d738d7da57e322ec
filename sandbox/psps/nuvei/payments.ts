import { newId } from '../../../src/shared/ids.ts'
import { parseDecimal } from '../../../src/shared/money.ts'
import type { Distortion, PspDesk, PspOperation, SimulatedPayment } from '../simulator.ts'
import type { Account } from './account.ts'
import { type Asked, type Path, Refused } from './read-order.ts'
import { APPROVED, chargeOf, detailsOf, type Fields, notificationOf, referenceOf } from './views.ts'

export type Told = (distorted: Distortion | null) => Fields

export function operationOf({ path, get }: Asked): PspOperation {
  if (path === 'payment') return get('transactionType') === 'Sale' ? 'sale' : 'authorise'
  const operations = {
    getSessionToken: 'check',
    settleTransaction: 'capture',
    voidTransaction: 'void',
    refundTransaction: 'refund',
    getTransactionDetails: 'lookup',
  } as const satisfies Record<Exclude<Path, 'payment'>, PspOperation>
  return operations[path]
}

export function act(desk: PspDesk, account: Account, asked: Asked): Told {
  const sessionToken = newId()
  const clientRequestId = asked.get('clientRequestId')
  switch (asked.path) {
    case 'getSessionToken':
      return () => ({ sessionToken, clientRequestId })
    case 'getTransactionDetails':
      return find(desk, asked)
    case 'payment':
      return pay(desk, account, asked)
  }
  return change(desk, asked)
}

function find(desk: PspDesk, { get }: Asked): Told {
  const id = get('transactionId')
  const payment = id ? desk.findById(id) : desk.findByReference(get('clientUniqueId'))[0]
  if (!payment) throw new Refused(9146, 'No transaction details returned for the provided id.')
  return (distorted) => detailsOf(payment, distorted)
}

/** It remembers what it was asked: the same request again is none. */
function pay(desk: PspDesk, account: Account, { get }: Asked): Told {
  const clientRequestId = get('clientRequestId')
  let isFirst = false
  desk.underKey(clientRequestId, get('clientUniqueId'), () => {
    isFirst = true
    return clientRequestId
  })
  if (!isFirst) throw new Refused(1019, 'clientRequestId was used before')
  const amountMinor = parseDecimal(get('amount'), get('currency'))
  if (!amountMinor) throw new Refused(1040, 'Invalid or missing amount')
  const card = (name: string) => get(`paymentOption.card.${name}`)
  const type = get('transactionType')
  const decision = desk.charge({
    reference: get('clientUniqueId'),
    orderReference: get('customData') || null,
    amountMinor,
    currency: get('currency'),
    card: {
      number: card('cardNumber'),
      expiry: `${card('expirationYear')}-${card('expirationMonth')}`,
      code: card('CVV'),
    },
    captures: type === 'Sale',
    uniqueReference: false,
    facts: { type, productId: get('productId'), url: get('urlDetails.notificationUrl') },
  })
  const { payment } = decision
  tell(desk, account, payment)
  return (distorted) => ({ ...chargeOf(payment), clientRequestId, clientUniqueId: referenceOf(payment, distorted) })
}

export function tell(desk: PspDesk, account: Account, payment: SimulatedPayment): void {
  const { url = '' } = payment.facts
  if (url === '') return
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = notificationOf(account, payment, desk.world.clock.now())
  desk.tell({ url, headers, body, acknowledged: (status) => status === 200 })
}

const IMPOSSIBLE = 'Requested operation cannot be performed on this order'

function change(desk: PspDesk, { path, get }: Asked): Told {
  const payment = desk.findById(get('relatedTransactionId'))
  if (!payment) throw new Refused(1019, 'Invalid relatedTransactionId')
  const amountMinor = parseDecimal(get('amount'), payment.currency)
  if (get('currency') !== payment.currency || !amountMinor) throw new Refused(1041, 'Invalid amount currency')
  const { paymentId } = payment
  const asked = { paymentId, amountMinor: path === 'voidTransaction' ? null : amountMinor, reference: null }
  const decision =
    path === 'settleTransaction'
      ? desk.capture(asked)
      : path === 'voidTransaction'
        ? desk.void(asked)
        : desk.refund(asked)
  const clientRequestId = get('clientRequestId')
  if (decision.state === 'refused') {
    if (decision.code !== 'amount_too_large') throw new Refused(1058, IMPOSSIBLE)
    const filtered = { gwErrorCode: -1100, gwErrorReason: 'Limit exceeding amount', gwExtendedErrorCode: 1127 }
    return () => ({ transactionStatus: 'ERROR', ...filtered, transactionId: newId(), clientRequestId })
  }
  const transactionId = decision.changeId
  return (distorted) => ({
    ...APPROVED,
    transactionId,
    authCode: payment.authorisationCode,
    clientRequestId: distorted === 'wrong_reference' ? `${clientRequestId}x` : clientRequestId,
  })
}
