import assert from 'node:assert/strict'
import type { PspOperation } from '../../sandbox/psps/simulator.ts'
import {
  type Charge,
  type ChargeOrder,
  isCharged,
  type ProviderAnswer,
  type Psp,
  type PspPayment,
} from '../../src/providers/charge/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import type { Booked, PspWorld } from './worlds.ts'

/** A call of one kind, ready to be sent, and what the books have of it. */
export interface Prepared {
  readonly charge: ChargeOrder
  send(psp?: Psp): Promise<ProviderAnswer<{ readonly state: string }>>
  /** How often it was done. */
  times(): Promise<number>
  /** What it answers when it is done. */
  readonly done: readonly string[]
}

export const isCaptured =
  ({ price }: PspWorld) =>
  ({ state, captured }: Booked) =>
    state === 'captured' && BigInt(captured) === price.amountMinor

export const PREPARE: Readonly<Record<PspOperation, (world: PspWorld) => Promise<Prepared>>> = {
  check: async (world) => ({
    charge: world.newOrder(),
    send: async (psp = world.psp) => {
      const answer = await psp.check()
      return answer.kind === 'answered' ? { ...answer, value: { state: 'checked' } } : answer
    },
    times: async () => 0,
    done: ['checked'],
  }),
  sale: async (world) => {
    const charge = world.newOrder()
    return {
      charge,
      send: (psp = world.psp) => sell(psp, world, charge),
      times: async () => (await world.books(charge.reference)).filter(isCaptured(world)).length,
      done: ['charged'],
    }
  },
  authorise: async (world) => {
    const charge = world.newOrder()
    return {
      charge,
      send: (psp = world.psp) => psp.authorise(charge, world.card),
      times: async () => (await world.books(charge.reference)).filter(({ state }) => state === 'held').length,
      done: ['charged'],
    }
  },
  capture: async (world) => {
    const { charge, payment } = await authorised(world)
    const change = world.changeOf(charge, payment)
    return {
      charge,
      send: (psp = world.psp) => psp.capture(change),
      times: async () => (await world.books(charge.reference)).filter(isCaptured(world)).length,
      done: changesTo(world),
    }
  },
  void: async (world) => {
    const { charge, payment } = await authorised(world)
    const change = world.changeOf(charge, payment)
    return {
      charge,
      send: (psp = world.psp) => psp.void(change),
      times: async () => (await world.books(charge.reference)).filter(({ state }) => state === 'voided').length,
      done: changesTo(world),
    }
  },
  refund: async (world) => {
    const { charge, payment } = await refundable(world)
    const part = Number(world.family.traits.partialRefund ? world.partMinor : world.price.amountMinor)
    const change = world.changeOf(charge, payment, BigInt(part))
    return {
      charge,
      send: (psp = world.psp) => psp.refund(change),
      times: async () => {
        const [one] = await world.books(charge.reference)
        return (one?.refunded ?? 0) / part
      },
      done: changesTo(world),
    }
  },
  lookup: async (world) => {
    const { charge, payment } = await sold(world)
    return {
      charge,
      send: (psp = world.psp) => psp.lookUp(charge, { paymentId: payment.paymentId }, replayed(world)),
      times: async () => (await world.books(charge.reference)).length - 1,
      done: world.family.traits.lookUp === 'none' ? ['not_told'] : ['charged'],
    }
  },
}

/** As settling does it: in one call, or in two. */
export async function sell(psp: Psp, world: PspWorld, order: ChargeOrder): Promise<ProviderAnswer<Charge>> {
  if (world.family.traits.charges === 'sale') return psp.sale(order, world.card)
  const authorised = await psp.authorise(order, world.card)
  if (authorised.kind !== 'answered' || authorised.value.state !== 'charged') return authorised
  const change = await psp.capture(world.changeOf(order, authorised.value.payment))
  return change.kind === 'answered' ? authorised : change
}

export const changesTo = ({ family }: PspWorld) =>
  family.traits.decides === 'at_once' ? ['done'] : ['accepted', 'done']
export const replayed = ({ family, card }: PspWorld) => (family.traits.lookUp === 'by_replay' ? card : null)

export async function authorised(world: PspWorld): Promise<{ charge: ChargeOrder; payment: PspPayment }> {
  const charge = world.newOrder()
  if (takesNone(world)) return booked(world, charge, false)
  if (world.unsupported.includes('authorise')) return sold(world)
  return { charge, payment: paymentOf(await world.psp.authorise(charge, world.card)) }
}

/** A platform that takes no new transactions: what is done to old ones is asked all the same. */
export const takesNone = ({ family }: PspWorld) => !family.brands.some(({ id }) => isCharged(id))

async function booked(world: PspWorld, charge: ChargeOrder, captures: boolean) {
  await world.book(charge, captures)
  return { charge, payment: paymentOf(await world.psp.lookUp(charge, { paymentId: null }, null)) }
}

export async function sold(
  world: PspWorld,
  more: Partial<ChargeOrder> = {},
): Promise<{ charge: ChargeOrder; payment: PspPayment }> {
  const charge = world.newOrder(more)
  if (takesNone(world)) return booked(world, charge, true)
  return { charge, payment: paymentOf(await sell(world.psp, world, charge)) }
}

/** What can be refunded: of the platform that takes none any more all was remitted long ago, some refund nothing else. */
export async function refundable(world: PspWorld) {
  const one = await sold(world)
  if (takesNone(world) || world.refundsSettled) await world.advance(DAY_MS)
  return one
}

export function paymentOf(answer: ProviderAnswer<{ readonly state: string }>): PspPayment {
  assert.equal(stateOf(answer), 'charged', JSON.stringify(answer, bigints))
  const { value } = answer as unknown as { value: Extract<Charge, { state: 'charged' }> }
  return value.payment
}

export function stateOf(answer: ProviderAnswer<{ readonly state: string }>): string {
  return answer.kind === 'answered' ? answer.value.state : answer.kind
}

export const bigints = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** What a look-up without the PSP's id says of a charge that is in the books, and of one that is not. */
export function lookedUp({ family }: PspWorld, isThere: boolean): string {
  switch (family.traits.lookUp) {
    case 'by_reference':
      return isThere ? 'charged' : 'never_arrived'
    // It is a charge, if it was none before.
    case 'by_replay':
      return 'charged'
    case 'by_payment_id':
    case 'none':
      return 'not_told'
  }
}

/** `rejected credentials` */
export function reasonOf(answer: ProviderAnswer<unknown>): string {
  return answer.kind === 'answered' ? 'answered' : `${answer.kind} ${answer.reason}`
}
