import type { Payment, ProviderAnswer, SessionLookUp } from '../../../src/providers/collect/index.ts'
import { newId } from '../../../src/shared/ids.ts'
import { newOrder, type Orderable } from '../new-order.ts'
import { answer, operationOf } from '../paying.ts'
import type { AcquirerWorld } from '../worlds.ts'

/** Kept at the acquirer without anybody typing it: charged, or refused whenever it is. */
export type LiveCard = 'good' | 'refused'

export interface KeptCard {
  readonly payerId: string | null
  readonly credential: string
}

/** An acquirer, or its simulator, as far as nobody needs a browser or its webhooks. */
export interface LiveStage extends Orderable, Pick<AcquirerWorld, 'withWrongKey'> {
  /** Null where it has none of this kind. */
  keepCard(card: LiveCard): Promise<KeptCard | null>
}

/** What was asked, and what it came to, in words that are the same for the same outcome. */
export type Tell = (asked: string, outcome: string) => void

/** Of the port's contract what can be played there; each begins from nothing. */
export const SCENES: readonly ((stage: LiveStage, tell: Tell) => Promise<void>)[] = [
  async ({ acquirer, withWrongKey }, tell) => {
    const { kind } = await acquirer.check()
    tell('the key is asked about', kind)
    tell('a wrong key is asked about', said(await withWrongKey.check()))
    const kept = await acquirer.keepPayer({ payerKey: newId(), email: 'alice@example.org', name: 'Alice Martin' })
    tell('a record of a payer', kept.kind === 'answered' ? 'kept' : said(kept))
    tell('a payment nobody made', said(await acquirer.findPayment('pi_nobodys')))
  },
  async (stage, tell) => {
    const { acquirer, withWrongKey } = stage
    for (const [kind, amountMinor] of Object.entries({ hold: 10_001n, sale: 10_001n, verify: 0n })) {
      const order = await newOrder(stage, { kind: kind as SessionLookUp['kind'], amountMinor })
      const session = await acquirer.openSession(order)
      tell(`a page for a ${kind}`, said(session))
      if (session.kind !== 'answered') continue
      const { sessionId } = session.value
      const again = await acquirer.openSession(order)
      const isSame = again.kind === 'answered' && again.value.sessionId === sessionId
      tell(`a page for a ${kind}, opened again under its key`, isSame ? 'the same' : said(again))
      const opened = { ...order, sessionId }
      tell(`a page for a ${kind}, looked up`, said(await acquirer.lookUpSession(opened)))
      tell(`a page for a ${kind}, its answer lost`, said(await acquirer.lookUpSession(order)))
      tell(`a page for a ${kind}, closed`, said(await acquirer.closeSession(opened)))
      tell(`a page for a ${kind}, looked up once it was closed`, said(await acquirer.lookUpSession(opened)))
    }
    tell('a page with a wrong key', said(await withWrongKey.openSession(await newOrder(stage))))
  },
  async (stage, tell) => {
    const { acquirer } = stage
    const card = await stage.keepCard('good')
    if (!card) return tell('a kept card', 'there is none')
    const charge = await chargeOf(stage, card)
    const charged = await acquirer.chargeStored(charge)
    tell('a kept card, charged', said(charged))
    tell('a kept card, charged again under its key', repeated(charged, await acquirer.chargeStored(charge)))
    tell('its key, with another amount', said(await acquirer.chargeStored({ ...charge, amountMinor: 777n })))
    tell('a charge, looked up', said(await acquirer.lookUpCharge(charge)))
    tell('a charge, looked up with another amount', said(await acquirer.lookUpCharge({ ...charge, amountMinor: 777n })))
    tell('a charge nobody made', said(await acquirer.lookUpCharge({ ...charge, attemptId: newId() })))
    const unknown = { ...charge, attemptId: newId(), credential: 'pm_nobodys' }
    tell('a card that is not kept', said(await acquirer.chargeStored(unknown)))
    const found = await acquirer.findPayment(paymentOf(charged)?.paymentId ?? '')
    tell('a charge in the books', said(found))
    const page = await acquirer.listPayments({ since: charge.createdAt, cursor: null, limit: 100 })
    const isListed = page.kind === 'answered' && page.value.payments.some((one) => one.attemptId === charge.attemptId)
    tell('a charge in the list', page.kind === 'answered' ? (isListed ? 'listed' : 'missing') : said(page))
  },
  async (stage, tell) => {
    const card = await stage.keepCard('refused')
    if (!card) return tell('a kept card that is refused', 'there is none')
    const charge = await chargeOf(stage, card)
    tell('a kept card that is refused', said(await stage.acquirer.chargeStored(charge)))
    tell('a refused charge, looked up', said(await stage.acquirer.lookUpCharge(charge)))
  },
  async (stage, tell) => {
    const payment = await holdOf(stage)
    const { acquirer } = stage
    const capture = operationOf(payment, 'capture')
    tell('a capture of more', said(await acquirer.capture(operationOf(payment, 'capture', 10_002n))))
    tell('a capture of less', said(await acquirer.capture(capture)))
    tell('a capture, sent again', said(await acquirer.capture(capture)))
    tell('a capture, looked up', said(await acquirer.lookUpOperation(capture)))
    tell('a second capture', said(await acquirer.capture(operationOf(payment, 'capture', 100n))))
    tell('a void of what is captured', said(await acquirer.void(operationOf(payment, 'void', 10_001n))))
    const refund = operationOf(payment, 'refund', 1_500n)
    tell('a refund', said(await acquirer.refund(refund)))
    tell('a refund, sent again', said(await acquirer.refund(refund)))
    tell('a refund, looked up', said(await acquirer.lookUpOperation(refund)))
    tell('a refund of more', said(await acquirer.refund(operationOf(payment, 'refund', 4_000n))))
  },
  async (stage, tell) => {
    const payment = await holdOf(stage)
    const release = operationOf(payment, 'void', 10_001n)
    tell('a release', said(await stage.acquirer.void(release)))
    tell('a release, looked up', said(await stage.acquirer.lookUpOperation(release)))
    tell('a capture of what was released', said(await stage.acquirer.capture(operationOf(payment, 'capture'))))
  },
]

async function chargeOf(stage: LiveStage, { payerId, credential }: KeptCard) {
  const { attemptId, amountMinor, currency, createdAt, orderReference, description } = await newOrder(stage)
  const common = { attemptId, amountMinor, currency, createdAt, orderReference, description }
  return { ...common, kind: 'sale', payerId, credential } as const
}

async function holdOf(stage: LiveStage): Promise<Payment> {
  const card = await stage.keepCard('good')
  if (!card) throw new Error('no card is kept')
  const held = answer(await stage.acquirer.chargeStored({ ...(await chargeOf(stage, card)), kind: 'hold' }))
  if (held.state !== 'approved') throw new Error(`a hold is ${held.state}`)
  return held.payment
}

function paymentOf(got: ProviderAnswer<object>): Payment | undefined {
  return got.kind === 'answered' && 'payment' in got.value ? (got.value.payment as Payment) : undefined
}

function repeated(first: ProviderAnswer<object>, second: ProviderAnswer<object>): string {
  const [one, other] = [paymentOf(first)?.paymentId, paymentOf(second)?.paymentId]
  return one && one === other ? 'the same' : said(second)
}

/** Without ids and dates, which are never the same. */
function said(got: ProviderAnswer<object>): string {
  if (got.kind === 'rejected') return `rejected: ${got.reason}`
  if (got.kind !== 'answered') return `${got.kind}: ${got.reason}`
  const told: Readonly<Record<string, unknown>> = { ...got.value }
  const { card } = paymentOf(got) ?? {}
  const words = [told.state, told.declineCode, told.refusalCode, card?.brand, card?.last4]
  return words.filter((word) => word !== undefined).join(' ')
}
