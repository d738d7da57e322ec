import type { Clocks } from '../events/index.ts'
import type { Settlement } from '../settlements/index.ts'
import type { MerchantPsp } from './ports.ts'

export type PspCall = 'charge' | 'look_up' | 'capture' | 'void'

/** What is asked next, of the issuer or the PSP, or what is true without asking. */
type NextCall =
  | { readonly call: 'issue' | 'spoil_card' | PspCall }
  | { readonly end: 'withdraw' | 'refuse' }
  | { readonly move: 'void' | 'lose_answer' }
  | undefined

/** What was asked last in this turn. */
export type LastCall = 'issue' | 'spoil_card' | 'used_card' | PspCall | 'refused_void' | undefined

export interface Moment {
  readonly business: Date
  readonly system: Date
}

/**
 * What to do next with a settlement that nobody has decided, from its row alone. Whatever was begun in another turn is looked up before anything else. Undefined: the turn is over.
 */
export function nextCall(
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits' | 'mocksCard'>,
  now: Moment,
  last: LastCall,
): NextCall {
  const isUnwanted = isPast(settlement, now) || settlement.withdrawalWantedAt !== null
  const asks = mayLookUp(settlement, psp, now)
  switch (settlement.state) {
    case 'requested':
      if (settlement.withdrawalWantedAt) return { end: 'withdraw' }
      if (isPast(settlement, now)) return { end: 'refuse' }
      // One look-up was proof enough because a double would be noticed, and it would not be any more.
      if (settlement.firstSentAt !== null && !mayResend(settlement, psp, now)) return { move: 'lose_answer' }
      return { call: settlement.cardId === null && !psp.mocksCard ? 'issue' : 'charge' }
    case 'charging':
    case 'unknown':
      // Asked by sending it again, it might arrive for the first time, and be paid.
      if (isUnwanted && last !== 'used_card' && isAskedBySending(settlement, psp, now))
        return last === undefined ? { call: 'spoil_card' } : undefined
      if (asks) return last === 'look_up' ? undefined : { call: 'look_up' }
      return (last === undefined || last === 'used_card') && mayResend(settlement, psp, now)
        ? { call: 'charge' }
        : undefined
    case 'waiting':
      if (last === undefined && asks) return { call: 'look_up' }
      if (isUnwanted) return { move: 'void' }
      return isCapturedByUs(settlement, psp) && last !== 'capture' ? { call: 'capture' } : undefined
    case 'voiding':
      if (last === 'void') return undefined
      return (last === undefined || last === 'refused_void') && asks ? { call: 'look_up' } : { call: 'void' }
    default:
      return undefined
  }
}

/** A sale is captured by its PSP, whatever it is called meanwhile. */
function isCapturedByUs({ payment }: Settlement, { traits }: Pick<MerchantPsp, 'traits'>): boolean {
  return payment?.status === 'authorized' && traits.charges === 'authorise_and_capture'
}

export function momentOf({ businessClock, systemClock }: Clocks): Moment {
  return { business: businessClock.now(), system: systemClock.now() }
}

/** No acceptance after it, and no new charge. */
export function isPast({ deadlineAt }: Pick<Settlement, 'deadlineAt'>, { business }: Moment): boolean {
  return business >= deadlineAt
}

/** A test card of the PSP's own cannot be ended: no money moves with it. */
function isAskedBySending(
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits' | 'mocksCard'>,
  now: Moment,
): boolean {
  if (psp.mocksCard) return false
  if (psp.traits.lookUp === 'by_replay') return true
  return !mayLookUp(settlement, psp, now) && mayResend(settlement, psp, now)
}

/** A replay is the same charge only while its key lives. */
export function mayLookUp(
  settlement: Pick<Settlement, 'payment' | 'firstSentAt'>,
  psp: Pick<MerchantPsp, 'traits'>,
  now: Moment,
): boolean {
  const { lookUp } = psp.traits
  if (lookUp === 'by_payment_id') return settlement.payment !== null
  return lookUp === 'by_replay' ? mayResend(settlement, psp, now) : lookUp !== 'none'
}

/** The same order is the same charge there, by its key or its reference, as long as that is remembered: sent again it changes nothing, and is answered. */
export function mayResend(
  settlement: Pick<Settlement, 'firstSentAt'>,
  { traits }: Pick<MerchantPsp, 'traits'>,
  { system }: Moment,
): boolean {
  const { firstSentAt } = settlement
  if (traits.idempotency === 'none' || !firstSentAt) return false
  return system.getTime() < firstSentAt.getTime() + traits.keyLifeMs
}
