import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PspTraits } from '../providers/charge/index.ts'
import type { KeptPayment, Settlement } from '../settlements/index.ts'
import { type Last, type NextCall, nextCall } from './next-call.ts'

const SYSTEM = new Date('2026-11-23T12:00:00Z')
const NOW = { system: SYSTEM, business: new Date('2026-11-24T12:00:00Z') }
const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const KEY_LIFE_MS = 1_000

const STATES = ['requested', 'charging', 'unknown', 'waiting', 'voiding', 'settled', 'refused', 'withdrawn'] as const
const LASTS: readonly Last[] = [
  ...(['nothing', 'issue', 'spoil_card', 'used_card', 'charge'] as const),
  ...(['look_up', 'capture', 'void', 'refused_void'] as const),
]

interface Case {
  readonly state: Settlement['state']
  readonly isPast: boolean
  readonly isWithdrawn: boolean
  readonly sent: 'never' | 'key lives' | 'key forgotten'
  readonly hasCard: boolean
  readonly status: KeptPayment['status'] | null
  readonly mocksCard: boolean
  readonly charges: PspTraits['charges']
  readonly lookUp: PspTraits['lookUp']
  readonly idempotency: PspTraits['idempotency']
  readonly last: Last
}

const VALUES: { readonly [Fact in keyof Case]: readonly Case[Fact][] } = {
  state: STATES,
  isPast: [true, false],
  isWithdrawn: [true, false],
  sent: ['never', 'key lives', 'key forgotten'],
  hasCard: [true, false],
  status: [null, 'authorized', 'pending'],
  mocksCard: [true, false],
  charges: ['sale', 'authorise_and_capture'],
  lookUp: ['by_reference', 'by_payment_id', 'by_replay', 'none'],
  idempotency: ['header', 'none'],
  last: LASTS,
}

function next(one: Case): NextCall {
  const firstSentAt = {
    never: null,
    'key lives': before(SYSTEM, KEY_LIFE_MS - 1),
    'key forgotten': before(SYSTEM, KEY_LIFE_MS),
  }[one.sent]
  const settlement = {
    state: one.state,
    deadlineAt: one.isPast ? NOW.business : new Date(NOW.business.getTime() + 1),
    withdrawalWantedAt: one.isWithdrawn ? SYSTEM : null,
    firstSentAt,
    cardId: one.hasCard ? 'card_1' : null,
    payment: one.status && ({ status: one.status } as KeptPayment),
  } as Settlement
  const { charges, lookUp, idempotency } = one
  const traits = { charges, lookUp, idempotency, keyLifeMs: KEY_LIFE_MS } as PspTraits
  return nextCall(settlement, { mocksCard: one.mocksCard, traits }, NOW, one.last)
}

const ALL = Object.entries(VALUES)
  .reduce<object[]>(
    (some, [fact, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [fact]: value }))),
    [{}],
  )
  .map((one) => ({ one: one as Case, said: next(one as Case) }))

function breaks(rule: (one: Case, said: NextCall) => boolean): unknown[] {
  return ALL.filter(({ one, said }) => !rule(one, said)).slice(0, 3)
}

const asks = (said: NextCall, what: string) => said !== undefined && 'call' in said && said.call === what
const isKeyAlive = ({ sent, idempotency }: Case) => sent === 'key lives' && idempotency === 'header'
const isInDoubt = ({ state }: Case) => state === 'charging' || state === 'unknown'
const isUnwanted = ({ isPast, isWithdrawn }: Case) => isPast || isWithdrawn

test('a charge that may have been sent is sent again only under a key that lives, and where it cannot be asked', () => {
  const broken = breaks((one, said) => {
    if (!asks(said, 'charge') || one.state === 'requested') return true
    return isInDoubt(one) && isKeyAlive(one) && ['by_payment_id', 'none'].includes(one.lookUp)
  })
  assert.deepEqual(broken, [])
})

test('what is requested is charged for the first time, or under a key that lives: once that is forgotten it is in doubt again', () => {
  const broken = breaks((one, said) => {
    if (one.state !== 'requested' || isUnwanted(one)) return true
    const mayBeSent = one.sent === 'never' || isKeyAlive(one)
    if (!mayBeSent) return said !== undefined && 'move' in said && said.move === 'lose_answer'
    return asks(said, one.hasCard || one.mocksCard ? 'charge' : 'issue')
  })
  assert.deepEqual(broken, [])
})

test('what nobody wants any more is neither sent nor asked about by sending it, but where its card says that it has arrived', () => {
  const broken = breaks((one, said) => {
    if (!isUnwanted(one) || one.mocksCard || !isInDoubt(one) || one.last === 'used_card') return true
    return !asks(said, 'charge') && !(one.lookUp === 'by_replay' && asks(said, 'look_up'))
  })
  assert.deepEqual(broken, [])
})

test('a card of ours is ended only for a charge that nobody wants, first thing of a turn, and that no question finds', () => {
  const broken = breaks((one, said) => {
    if (!asks(said, 'spoil_card')) return true
    return (
      isInDoubt(one) && isUnwanted(one) && !one.mocksCard && one.last === 'nothing' && one.lookUp !== 'by_reference'
    )
  })
  assert.deepEqual(broken, [])
})

test('a turn captures and voids once, and voids after a refused void only where nothing can be asked', () => {
  const broken = breaks((one, said) => {
    if (one.last === 'void') return !asks(said, 'void')
    if (one.last === 'capture' && one.state === 'waiting') return !asks(said, 'capture')
    const mayLookUp = one.lookUp === 'by_reference' || (one.lookUp === 'by_payment_id' && one.status !== null)
    return one.last !== 'refused_void' || !mayLookUp || !asks(said, 'void')
  })
  assert.deepEqual(broken, [])
})

test('what somebody has decided is asked nothing', () => {
  const decided: readonly string[] = ['settled', 'refused', 'withdrawn']
  assert.deepEqual(
    breaks(({ state }, said) => !decided.includes(state) || said === undefined),
    [],
  )
})
