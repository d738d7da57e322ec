import type {
  Charge,
  ChargeOrder,
  Modification,
  ModifyOrder,
  ProviderAnswer,
  PspPayment,
  PspTraits,
  TransactionStatus,
} from '../../src/providers/charge/index.ts'
import type { CardMovement } from '../../src/providers/issue/index.ts'
import { addMs, type Clock } from '../../src/shared/clocks.ts'
import type { CardRef, Vault } from '../../src/vault/index.ts'

/** What happens to one call: it never comes, its answer never comes, another answer comes, or something goes on first. */
export type Mishap =
  | 'lost_before'
  | 'lost_after'
  | { readonly status: TransactionStatus }
  | { readonly meanwhile?: () => Promise<unknown>; readonly answer?: object }

export type VaultMethod = 'sale' | 'authorise' | 'capture' | 'void' | 'lookUp' | 'issue' | 'destroy' | 'lookUpCard'

/** Of every card. */
const LAST4 = '0042'

interface BookedCard {
  readonly cardId: string
  readonly amountMinor: bigint
  state: 'active' | 'destroyed'
  readonly madeAt: Date
  readonly movements: CardMovement[]
}

type BookedCharge = { -readonly [Key in keyof PspPayment]: PspPayment[Key] } & {
  readonly cardId: string | null
  voided: boolean
  /** Not to be found before. */
  readonly visibleAt: Date
}

/**
 * A PSP and a card issuer with books, behind the port of the vault: they do what they are asked, but for the mishaps that a
 * test puts into `script`, one per call of a method. By default a sale is paid at once.
 */
export function scriptedVault(traits: Pick<PspTraits, 'idempotency' | 'lookUp' | 'visibilityDelayMs'>, clock: Clock) {
  const cards = new Map<string, BookedCard>()
  const charges = new Map<string, BookedCharge>()
  const script: Partial<Record<VaultMethod, (Mishap | undefined)[]>> = {}
  const asked: { readonly method: VaultMethod; readonly order: unknown; readonly at: string }[] = []
  let serial = 0

  async function play<T>(
    method: VaultMethod,
    { order, at = '' }: { readonly order: unknown; readonly at?: string },
    work: (status: TransactionStatus | undefined) => T,
  ): Promise<T> {
    asked.push({ method, order, at })
    const mishap = script[method]?.shift()
    if (mishap === 'lost_before') return { kind: 'no_answer', reason: 'timeout' } as T
    if (mishap === 'lost_after') {
      work(undefined)
      return { kind: 'no_answer', reason: 'timeout' } as T
    }
    if (mishap && 'meanwhile' in mishap) await mishap.meanwhile?.()
    if (mishap && 'answer' in mishap) return mishap.answer as T
    return work(mishap && 'status' in mishap ? mishap.status : undefined)
  }

  function pay(order: ChargeOrder, card: CardRef, status: TransactionStatus): ProviderAnswer<Charge> {
    const booked = card.kind === 'issued' ? ofCard(card.cardId) : undefined
    if (booked?.state === 'destroyed') return { kind: 'rejected', reason: 'request', detail: 'card_destroyed' }
    const known = charges.get(order.reference)
    if (known && traits.idempotency === 'header') return answered({ state: 'charged', payment: known })
    if (known && traits.idempotency === 'unique_reference') return answered({ state: 'duplicate' })
    const payment: BookedCharge = {
      paymentId: `pay_${++serial}`,
      uid: null,
      reference: order.reference,
      status,
      label: status.toUpperCase(),
      amountMinor: order.amountMinor,
      currency: order.currency,
      refundedMinor: 0n,
      createdAt: new Date('2027-01-01T10:00:00Z'),
      isTest: true,
      extra: {},
      cardId: card.kind === 'issued' ? card.cardId : null,
      voided: false,
      visibleAt: addMs(clock.now(), traits.visibilityDelayMs),
    }
    // A PSP without a guard has both of them.
    charges.set(known ? `${order.reference} again` : order.reference, payment)
    if (booked) reserve(booked, 'authorised')
    return answered({ state: 'charged', payment })
  }

  /** What the PSP holds of a card, and lets go. */
  function reserve(card: BookedCard, kind: 'authorised' | 'released'): void {
    const { amountMinor } = card
    card.movements.push({ eventId: `res_${++serial}`, kind, amountMinor, currency: 'EUR', occurredAt: clock.now() })
  }

  function modify(order: ModifyOrder, change: (charge: BookedCharge) => Modification): ProviderAnswer<Modification> {
    const charge = charges.get(order.charge.reference)
    if (!charge) return answered({ state: 'refused', refusalCode: 'not_found', rawCode: '404' })
    return answered(change(charge))
  }

  const ofCard = (cardId: string) => [...cards.values()].find((card) => card.cardId === cardId)
  const vault: Vault = {
    psp: {
      check: async () => answered({ account: 'shop' }),
      sale: ({ brandId: at }, order, card) =>
        play('sale', { order, at }, (status) => pay(order, card, status ?? 'completed')),
      authorise: ({ brandId: at }, order, card) =>
        play('authorise', { order, at }, (status) => pay(order, card, status ?? 'authorized')),
      capture: ({ brandId: at }, order) =>
        play('capture', { order, at }, () =>
          modify(order, (charge) => {
            charge.status = 'completed'
            return { state: 'done', pspRef: 'cap' }
          }),
        ),
      void: ({ brandId: at }, order) =>
        play('void', { order, at }, () =>
          modify(order, (charge) => {
            if (charge.voided) return { state: 'refused', refusalCode: 'already_done', rawCode: 'voided' }
            charge.voided = true
            charge.status = 'voided'
            const card = charge.cardId === null ? undefined : ofCard(charge.cardId)
            if (card) reserve(card, 'released')
            return { state: 'done', pspRef: 'void' }
          }),
        ),
      refund: async () => ({ kind: 'rejected', reason: 'unsupported', detail: '' }),
      lookUp: ({ brandId: at }, order, { paymentId }, card) =>
        play('lookUp', { order, at }, () => {
          if (traits.lookUp === 'by_replay' && card) return pay(order, card, 'completed')
          const payment = charges.get(order.reference)
          const isVisible = payment && (paymentId === payment.paymentId || payment.visibleAt <= clock.now())
          return answered(isVisible ? { state: 'charged', payment } : { state: 'never_arrived' })
        }),
    },
    issuer: {
      check: async () => answered({ account: 'issuer' }),
      readStanding: async () => answered({ available: null, disputes: [] }),
      issue: (_account, order) =>
        play('issue', { order }, () => {
          const card = cards.get(order.cardKey) ?? {
            cardId: `card_${order.cardKey}`,
            amountMinor: order.amountMinor,
            state: 'active',
            madeAt: clock.now(),
            movements: [],
          }
          cards.set(order.cardKey, card)
          return answered({ state: 'issued', cardId: card.cardId, last4: LAST4 })
        }),
      destroy: (_account, cardId) =>
        play('destroy', { order: cardId }, () => {
          const card = ofCard(cardId)
          if (card) card.state = 'destroyed'
          return answered({ state: 'destroyed' })
        }),
      lookUp: (_account, query) =>
        play('lookUpCard', { order: query }, () => {
          const card = cards.get(query.cardKey)
          if (!card) return answered({ state: 'never_arrived' })
          const { cardId, state, movements } = card
          return answered({ state, cardId, last4: LAST4, movements: [...movements], isFinal: state === 'destroyed' })
        }),
      list: async (_account, { since }) =>
        answered({
          cards: [...cards].map(([cardKey, { cardId, amountMinor, state, madeAt }]) => ({
            ...{ cardId, cardKey, amountMinor, state, madeAt, currency: 'EUR' },
            written: null,
          })),
          facts: [...cards.values()].flatMap(({ cardId, movements }) =>
            movements.filter(({ occurredAt }) => occurredAt >= since).map((movement) => ({ cardId, movement })),
          ),
          nextCursor: null,
        }),
    },
    address: null,
    pid: () => null,
    begin: async () => null,
    failure: () => null,
    outlivesUsMs: () => 0,
    close: async () => {},
  }

  return {
    vault,
    script,
    asked,
    requests: (method: VaultMethod) => asked.filter((call) => call.method === method).map(({ order }) => order),
    charge: (reference: string) => charges.get(reference),
    /** What the PSP has taken for a purchase and not let go: its references are the purchase's. */
    paidWith: (cardId: string) =>
      [...charges.values()].filter(
        (charge) => charge.cardId === cardId && !charge.voided && charge.status !== 'failed',
      ),
    card: (purchaseId: string) => cards.get(purchaseId),
    /** The issuer's books, and what it tells. */
    move(purchaseId: string, kind: CardMovement['kind'], amountMinor: bigint, occurredAt: Date): CardMovement {
      const card = cards.get(purchaseId)
      if (!card) throw new Error(`no card was made for ${purchaseId}`)
      const movement = { eventId: `mov_${++serial}`, kind, amountMinor, currency: 'EUR', occurredAt }
      card.movements.push(movement)
      return movement
    },
  }
}

function answered<T>(value: T): { readonly kind: 'answered'; readonly value: T } & ProviderAnswer<T> {
  return { kind: 'answered', value }
}
