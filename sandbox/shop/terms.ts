import { type Static, Type } from 'typebox'
import type { Whipround } from '../../clients/typescript/src/index.ts'
import type { World } from '../world.ts'

/** The merchants whose shop this is, by the way to pay; `_BACK` are paid at once, through their own PSP. */
export const STALLS = ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT', 'SPLIT_BACK', 'DEFERRED_BACK'] as const
export type StallName = (typeof STALLS)[number]

/** The ways to pay; the first four stalls. */
export const WAYS = ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const satisfies readonly StallName[]
export type Way = (typeof WAYS)[number]

const Stall = Type.Object({ uid: Type.String(), secret: Type.String(), notification_secret: Type.String() })
export type Stall = Static<typeof Stall>

/** What a shop is given when it signs up: the service's address, and its credentials there. They stay in this process. */
export const ShopTerms = Type.Object({
  service_url: Type.String({ pattern: '^https?://' }),
  api_key: Type.String(),
  api_secret: Type.String(),
  /** Whose test cards are shown. */
  acquirer: Type.String(),
  stalls: Type.Object({
    SPLIT: Stall,
    INSTALLMENT: Stall,
    DEFERRED: Stall,
    DOWN_PAYMENT: Stall,
    SPLIT_BACK: Type.Optional(Stall),
    DEFERRED_BACK: Type.Optional(Stall),
  }),
})
export type ShopTerms = Static<typeof ShopTerms>

/** The shop once it is open. */
export interface Shop extends Pick<World, 'books' | 'clock'> {
  readonly terms: ShopTerms
  /** How its server asks the service. */
  readonly whipround: Whipround
  /** Where its customers and the service reach it. */
  readonly origin: string
}

/** The type of purchases that a stall sells. */
export function wayOf(stall: StallName): Way {
  return stall.replace('_BACK', '') as Way
}

/** Whether its shop is paid at once, through its own PSP. */
export function isPaidAtOnce(stall: StallName): boolean {
  return stall.endsWith('_BACK')
}

/** A stall that this installation has; undefined when it has none of that name. */
export function findStall({ terms }: Pick<Shop, 'terms'>, name: string): Stall | undefined {
  return (terms.stalls as Partial<Record<string, Stall>>)[name]
}
