import { decide, type NextStep, nextStep, type Row, type SendingFacts } from '../sending/index.ts'
import type { Settlement } from '../settlements/index.ts'
import { changeFacts, chargeFacts, mayLookUp } from './charge-facts.ts'
import { isPast, isUnwanted, type Moment } from './moment.ts'
import type { MerchantPsp } from './ports.ts'

type PspCall = 'charge' | 'look_up' | 'capture' | 'void'

/** What is asked, of the issuer or the PSP. */
export type SettlingStep = 'issue' | 'spoil_card' | PspCall

/** What is asked next, or what is true without asking. Undefined: the turn is over. */
export type NextCall =
  | { readonly call: SettlingStep }
  | { readonly end: 'withdraw' | 'refuse' }
  | { readonly move: 'void' | 'lose_answer' }
  | undefined

/** What was asked last in this turn; `used_card`: it says that the charge has arrived; `refused_void`: only a look-up can say what stands. */
export type Last = 'nothing' | SettlingStep | 'used_card' | 'refused_void'

type SentOnce = 'charge' | 'capture' | 'void'

/** What that says of each of the three that are sent once. */
const LEARNED: Record<Last, Record<SentOnce, SendingFacts['known']>> = {
  nothing: { charge: 'nothing', capture: 'nothing', void: 'nothing' },
  issue: { charge: 'silent', capture: 'absent', void: 'absent' },
  spoil_card: { charge: 'silent', capture: 'absent', void: 'absent' },
  used_card: { charge: 'arrived', capture: 'absent', void: 'absent' },
  charge: { charge: 'silent', capture: 'absent', void: 'absent' },
  look_up: { charge: 'open', capture: 'absent', void: 'absent' },
  capture: { charge: 'silent', capture: 'open', void: 'absent' },
  void: { charge: 'silent', capture: 'absent', void: 'open' },
  refused_void: { charge: 'silent', capture: 'absent', void: 'nothing' },
}

interface TurnFacts {
  readonly state: Settlement['state']
  readonly isWithdrawn: boolean
  readonly isPast: boolean
  /** Something was asked in this turn. */
  readonly isBegun: boolean
  readonly mayLookUp: boolean
  /** A sale is captured by its PSP, whatever it is called meanwhile. */
  readonly isCapturedByUs: boolean
}

type TurnNext = { readonly once: SentOnce } | Exclude<NextCall, undefined> | 'over'

/** What a settlement's turn does next; what is sent once goes on as the table of `sending/` says. The first line that applies decides. */
export const SETTLING_TURN: readonly Row<TurnFacts, TurnNext>[] = [
  {
    when: { state: 'requested', isWithdrawn: true },
    next: { end: 'withdraw' },
    because: 'nothing of it stands at the PSP, and somebody wants it undone',
  },
  {
    when: { state: 'requested', isPast: true },
    next: { end: 'refuse' },
    because: 'nothing of it stands at the PSP, and nothing is begun after the deadline',
  },
  {
    when: { state: ['requested', 'charging', 'unknown'] },
    next: { once: 'charge' },
    because: 'the PSP has not said yet that it has it',
  },
  {
    when: { state: 'waiting', isBegun: false, mayLookUp: true },
    next: { call: 'look_up' },
    because: 'it may have decided meanwhile',
  },
  {
    when: { state: 'waiting', isWithdrawn: true },
    next: { move: 'void' },
    because: 'it stands there, and somebody wants it undone',
  },
  { when: { state: 'waiting', isPast: true }, next: { move: 'void' }, because: 'it stands there, and comes too late' },
  {
    when: { state: 'waiting', isCapturedByUs: true },
    next: { once: 'capture' },
    because: 'it is authorised, and waits for us',
  },
  { when: { state: 'waiting' }, next: 'over', because: 'it is the PSP that decides' },
  { when: { state: 'voiding' }, next: { once: 'void' }, because: 'it stands there until its void is confirmed' },
  { when: {}, next: 'over', because: 'somebody has decided it' },
]

/**
 * What to do next with a settlement that nobody has decided, from its row alone. Whatever was begun in another turn is looked up before anything else.
 */
export function nextCall(
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits' | 'mocksCard'>,
  now: Moment,
  last: Last,
): NextCall {
  const { next } = decide(SETTLING_TURN, turnFacts(settlement, psp, now, last))
  if (next === 'over') return undefined
  return 'once' in next ? CALL_OF[next.once](settlement, psp, now, last) : next
}

function turnFacts(settlement: Settlement, psp: Pick<MerchantPsp, 'traits'>, now: Moment, last: Last): TurnFacts {
  const { state, withdrawalWantedAt, payment } = settlement
  return {
    state,
    isWithdrawn: withdrawalWantedAt !== null,
    isPast: isPast(settlement, now),
    isBegun: last !== 'nothing',
    mayLookUp: mayLookUp(settlement, psp, now),
    isCapturedByUs: payment?.status === 'authorized' && psp.traits.charges === 'authorise_and_capture',
  }
}

const CALL_OF: Record<SentOnce, typeof nextCall> = {
  charge: nextOfCharge,
  capture: (settlement, psp, now, last) => nextOfChange('capture', settlement, psp, now, last),
  void: (settlement, psp, now, last) => nextOfChange('void', settlement, psp, now, last),
}

function nextOfCharge(
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits' | 'mocksCard'>,
  now: Moment,
  last: Last,
): NextCall {
  const facts = chargeFacts(settlement, psp, now)
  const known = settlement.state === 'requested' ? facts.known : LEARNED[last].charge
  // A test card of the PSP's own cannot be ended: no money moves with it.
  const ifAbsent = isUnwanted(settlement, now) && !psp.mocksCard ? 'end' : 'send'
  const isCardless = settlement.cardId === null && !psp.mocksCard
  const begins = settlement.state === 'requested' && isCardless
  return callFor(nextStep({ ...facts, known, ifAbsent }), begins ? 'issue' : 'charge')
}

function nextOfChange(
  kind: 'capture' | 'void',
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits'>,
  now: Moment,
  last: Last,
): NextCall {
  return callFor(nextStep({ ...changeFacts(settlement, psp, now), known: LEARNED[last][kind] }), kind)
}

/** What is ruled out is so by its card; a proof that is needed again is one that was lost. */
function callFor(step: NextStep, sends: SettlingStep): NextCall {
  switch (step) {
    case 'send':
      return { call: sends }
    case 'look_up':
      return { call: 'look_up' }
    case 'rule_out':
      return { call: 'spoil_card' }
    case 'prove_again':
      return { move: 'lose_answer' }
    default:
      return undefined
  }
}
