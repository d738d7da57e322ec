import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from './decide.ts'
import { type NextStep, nextStep, SENDING_ONCE, type SendingFacts } from './next-step.ts'
import { sendOnce } from './send-once.ts'

const VALUES: { readonly [Fact in keyof SendingFacts]: readonly SendingFacts[Fact][] } = {
  wasBegun: [true, false],
  ifAbsent: ['send', 'end', 'wait'],
  asks: ['by_question', 'by_key', 'never'],
  known: ['nothing', 'silent', 'arrived', 'absent', 'open'],
  hasLeft: [true, false],
  isVisible: [true, false],
  isKeyAlive: [true, false],
  ifForgotten: ['operator', 'prove_again', 'another_key'],
  isHeld: [true, false, 'unasked'],
}

/** Every combination of facts, with what is next. */
const ALL = Object.entries(VALUES)
  .reduce<object[]>(
    (some, [fact, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [fact]: value }))),
    [{}],
  )
  .map((facts) => ({ facts: facts as SendingFacts, next: nextStep(facts as SendingFacts) }))

/** What breaks a rule, of all combinations. */
function breaks(rule: (facts: SendingFacts, next: NextStep) => boolean): unknown[] {
  return ALL.filter(({ facts, next }) => !rule(facts, next)).slice(0, 3)
}

const SENDS: readonly NextStep[] = ['send', 'send_anew']
const isFirst = ({ wasBegun, ifAbsent }: SendingFacts) => !wasBegun && ifAbsent === 'send'

test('each line of the table decides some combination of facts, and every combination is decided', () => {
  const deciding = new Set(ALL.map(({ facts }) => decide(SENDING_ONCE, facts)))
  const idle = SENDING_ONCE.filter((row) => !deciding.has(row)).map(({ because }) => because)
  assert.deepEqual(idle, [])
})

test('what was begun and can be asked is looked up before it is sent again', () => {
  const mayAsk = ({ asks, isKeyAlive }: SendingFacts) => asks === 'by_question' || (asks === 'by_key' && isKeyAlive)
  const isUnasked = (facts: SendingFacts) => facts.known !== 'absent' && !isFirst(facts)
  const broken = breaks((facts, next) => !SENDS.includes(next) || !isUnasked(facts) || !mayAsk(facts))
  assert.deepEqual(broken, [])
})

test('under a key that is forgotten nothing is sent a second time; under another one only what was proven absent and is seen by now', () => {
  const broken = breaks((facts, next) => {
    if (next === 'send_anew') return facts.known === 'absent' && facts.isVisible && facts.ifForgotten === 'another_key'
    return next !== 'send' || isFirst(facts) || facts.isKeyAlive
  })
  assert.deepEqual(broken, [])
})

test('what nobody wants any more is sent only to ask of it, where somebody else says that it has arrived', () => {
  const broken = breaks(
    (facts, next) => !SENDS.includes(next) || facts.ifAbsent === 'send' || facts.known === 'arrived',
  )
  assert.deepEqual(broken, [])
})

test('it ends only as absent where that is visible, or where it never left', () => {
  const broken = breaks(
    ({ known, isVisible, hasLeft }, next) => next !== 'end' || (known === 'absent' && isVisible) || !hasLeft,
  )
  assert.deepEqual(broken, [])
})

test('while all is held nothing absent is sent again, and nothing is given up; it is asked for only then', () => {
  const broken = breaks((facts, next) => {
    const moves = (SENDS.includes(next) || next === 'end') && !isFirst(facts) && facts.known !== 'arrived'
    return facts.isHeld === false ? next !== 'ask_hold' : !moves
  })
  assert.deepEqual(broken, [])
})

test('it is asked, found absent, and sent: each once, and a rejection says then that nothing was done', async () => {
  const done: string[] = []
  const facts = { wasBegun: true, ifAbsent: 'send', asks: 'by_question', known: 'nothing', hasLeft: true } as const
  const others = { isVisible: true, isKeyAlive: true, ifForgotten: 'operator', isHeld: 'unasked' } as const
  const outcome = await sendOnce<string>(
    { ...facts, ...others },
    {
      isHeld: async () => done.push('hold') < 0,
      lookUp: async () => (done.push('look up') > 0 ? { known: 'absent' } : { outcome: '' }),
      send: async (isOnly) => `sent ${done.push('send')}, ${isOnly ? 'the only one' : 'one of several'}`,
      end: () => 'ended',
      wait: (reason) => reason,
    },
  )
  assert.deepEqual([done, outcome], [['look up', 'hold', 'send'], 'sent 3, the only one'])
})
