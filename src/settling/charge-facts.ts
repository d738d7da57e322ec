import type { SendingFacts } from '../sending/index.ts'
import type { Settlement } from '../settlements/index.ts'
import type { Moment } from './moment.ts'
import type { MerchantPsp } from './ports.ts'

/** What decides about a charge of which something may have been sent: of what is requested nothing stands there, provably. */
export function chargeFacts(
  settlement: Pick<Settlement, 'state' | 'payment' | 'firstSentAt'>,
  psp: Pick<MerchantPsp, 'traits'>,
  now: Moment,
): SendingFacts {
  const isAbsent = settlement.state === 'requested'
  const mayHaveLeft = !isAbsent || settlement.firstSentAt !== null
  return {
    ...{ wasBegun: mayHaveLeft, hasLeft: mayHaveLeft, isVisible: isAbsent, isHeld: false },
    ...{ ifAbsent: 'send', ifForgotten: 'prove_again' },
    known: isAbsent ? 'absent' : 'nothing',
    asks: asksOf(settlement, psp),
    isKeyAlive: mayResend(settlement, psp, now),
  }
}

/** The same of its capture or its void: each has one key, which lives as long as the charge; a replay of that sends neither. */
export function changeFacts(
  settlement: Pick<Settlement, 'payment' | 'firstSentAt'>,
  psp: Pick<MerchantPsp, 'traits'>,
  now: Moment,
): SendingFacts {
  return {
    ...{ wasBegun: true, hasLeft: true, isVisible: true, isKeyAlive: true, isHeld: false },
    ...{ ifAbsent: 'send', ifForgotten: 'operator', known: 'nothing' },
    asks: mayLookUp(settlement, psp, now) ? 'by_question' : 'never',
  }
}

function asksOf(
  { payment }: Pick<Settlement, 'payment'>,
  { traits }: Pick<MerchantPsp, 'traits'>,
): SendingFacts['asks'] {
  if (traits.lookUp === 'by_payment_id') return payment === null ? 'never' : 'by_question'
  return ({ by_reference: 'by_question', by_replay: 'by_key', none: 'never' } as const)[traits.lookUp]
}

/** A replay is the same charge only while its key lives. */
export function mayLookUp(
  settlement: Pick<Settlement, 'payment' | 'firstSentAt'>,
  psp: Pick<MerchantPsp, 'traits'>,
  now: Moment,
): boolean {
  const asks = asksOf(settlement, psp)
  return asks === 'by_question' || (asks === 'by_key' && mayResend(settlement, psp, now))
}

/** The same order is the same charge there, by its key or its reference, as long as that is remembered: sent again it changes nothing, and is answered. */
export function mayResend(
  { firstSentAt }: Pick<Settlement, 'firstSentAt'>,
  { traits }: Pick<MerchantPsp, 'traits'>,
  { system }: Moment,
): boolean {
  if (traits.idempotency === 'none' || !firstSentAt) return false
  return system.getTime() < firstSentAt.getTime() + traits.keyLifeMs
}
