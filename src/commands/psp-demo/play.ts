import {
  type Charge,
  type ChargeOrder,
  examplePartMinor,
  examplePrice,
  type PaymentCard,
  type ProviderAnswer,
  type Psp,
  type PspFamily,
  type PspPayment,
  referenceOf,
} from '../../providers/charge/index.ts'
import { newId } from '../../shared/ids.ts'
import { toDecimal } from '../../shared/money.ts'
import { DEFAULT_LANGUAGE } from '../../texts/language.ts'
import type { Said, Wire } from './record-wire.ts'

/** One call of the port, what it said on the wire, and how the answer was read. */
export interface Played {
  readonly step: string
  readonly said: readonly Said[]
  readonly read: string
}

interface Stage {
  readonly family: PspFamily
  readonly psp: Psp
  readonly wire: Wire
  /** The next call of this kind is done, and its answer lost. */
  readonly loseAnswer: (operation: 'sale' | 'capture') => Promise<void>
  readonly callbackUrl: string
}

const CARD: PaymentCard = {
  number: '4111111111111111',
  expiryMonth: 11,
  expiryYear: 2039,
  code: '987',
  holder: 'Whipround Demo',
}
/** The simulated scheme has nothing on it. */
const EMPTY_CARD: PaymentCard = { ...CARD, number: '4000000000009995' }
export const DEMO_CARDS = [CARD, EMPTY_CARD]

/** What whoever judges a connection wants to see; each step goes on with whatever the PSP made of the one before. */
export async function playPsp(stage: Stage): Promise<readonly Played[]> {
  const { family, psp, wire } = stage
  const played: Played[] = []
  const play = async <T extends { readonly state?: string }>(step: string, call: () => Promise<ProviderAnswer<T>>) => {
    const answer = await call()
    played.push({ step, said: wire.take(), read: readingOf(answer) })
    return answer
  }
  const skip = (step: string, why: string) => played.push({ step, said: [], read: `not played: ${why}` })

  await play('credentials', () => psp.check() as Promise<ProviderAnswer<{ account: string; state?: string }>>)
  const order = newOrder(stage)
  let payment = paymentOf(await play('authorise', () => psp.authorise(order, CARD)))
  if (payment) {
    const held = payment
    await play('capture', () => psp.capture(changeOf(stage, order, held)))
  } else {
    skip('capture', 'nothing was authorised')
    payment = paymentOf(await play('sale', () => psp.sale(order, CARD)))
  }
  if (payment) {
    const taken = payment
    const part = family.traits.partialRefund ? examplePartMinor(family.traits) : order.amountMinor
    await play('refund', () => psp.refund({ ...changeOf(stage, order, taken), amountMinor: part }))
  } else skip('refund', 'nothing was paid')
  const known = { paymentId: payment?.paymentId ?? null }
  const replayed = family.traits.lookUp === 'by_replay' ? CARD : null
  await play('look-up', () => psp.lookUp(order, known, replayed))

  const first = family.traits.charges === 'sale' ? 'sale' : 'authorise'
  const refused = newOrder(stage)
  await play('a card that is refused', () => psp[first](refused, EMPTY_CARD))

  const lost = newOrder(stage)
  if (first === 'sale') {
    await stage.loseAnswer('sale')
    await play('a sale whose answer is lost', () => psp.sale(lost, CARD))
  } else {
    const held = paymentOf(await play('authorised, to be captured', () => psp.authorise(lost, CARD)))
    await stage.loseAnswer('capture')
    if (held) await play('a capture whose answer is lost', () => psp.capture(changeOf(stage, lost, held)))
    else skip('a capture whose answer is lost', 'nothing was authorised')
  }
  await play('what became of it', () => psp.lookUp(lost, { paymentId: null }, replayed))
  return played
}

function newOrder({ family, callbackUrl }: Stage): ChargeOrder {
  const id = newId()
  return {
    reference: referenceOf(family.traits.reference, id, 1),
    idempotencyKey: id,
    orderReference: 'ORDER-1042',
    description: 'Order 1042',
    ...examplePrice(family.traits),
    customer: { email: 'alice@example.org', name: 'Alice Martin' },
    language: DEFAULT_LANGUAGE,
    callbackUrl,
    scaFlag: family.traits.scaFlags[0],
    createdAt: new Date(),
  }
}

function changeOf({ family }: Stage, charge: ChargeOrder, { paymentId, uid, extra }: PspPayment) {
  const reference = referenceOf(family.traits.reference, newId(), 1)
  return { charge, payment: { paymentId, uid, extra }, reference, amountMinor: charge.amountMinor }
}

function paymentOf(answer: ProviderAnswer<Charge>): PspPayment | undefined {
  return answer.kind === 'answered' && answer.value.state === 'charged' ? answer.value.payment : undefined
}

/** As settling would take it. */
function readingOf(answer: ProviderAnswer<object>): string {
  if (answer.kind === 'rejected') return `rejected: ${answer.reason} (${answer.detail})`
  if (answer.kind !== 'answered') return `${answer.kind}: ${answer.reason}`
  const { state = 'accepted', payment, ...facts } = answer.value as { state?: string; payment?: PspPayment }
  if (!payment) return [state, ...Object.values(facts).filter((fact) => typeof fact === 'string')].join(', ')
  const { status, label, amountMinor, currency, refundedMinor, paymentId } = payment
  const refunded = refundedMinor > 0n ? `, of which ${toDecimal(refundedMinor, currency)} refunded` : ''
  return `${state}: ${status} (${label}), ${toDecimal(amountMinor, currency)} ${currency}${refunded}, payment ${paymentId}`
}
