import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PspTraits } from '../providers/charge/index.ts'
import type { Settlement } from '../settlements/index.ts'
import { type FoundCharge, judgeInquiry, type KnownCard } from './judge-inquiry.ts'

const NOW = new Date('2027-01-02T10:00:00Z')
const LONG_AGO = new Date('2026-12-01T10:00:00Z')
const traits = { voidsCaptured: true, visibilityDelayMs: 0, reference: { maxLength: 36, alphabet: 'uuid' } }
const psp = { traits: traits as PspTraits }

/** Wanted a month ago: its deadline was in the time that was lost. */
function settlement(state: Settlement['state'] = 'unknown'): Settlement {
  return {
    purchaseId: 'p',
    state,
    amountMinor: 10_000n,
    currency: 'EUR',
    tryNumber: 1,
    reference: 'p',
    payment: null,
    deadlineAt: LONG_AGO,
    withdrawalWantedAt: null,
    charge: { createdAt: LONG_AGO.toISOString() },
    steps: 0,
    sentAt: null,
  } as unknown as Settlement
}

const card = (state: 'active' | 'destroyed', isUsed: boolean, debitedMinor = 0n): KnownCard => {
  return { cardId: 'c', issuerAccountId: 'i', state, isFinal: state === 'destroyed', isUsed, debitedMinor }
}

const told = (status: 'completed' | 'failed' | 'pending', tryNumber = 1): FoundCharge => {
  const amounts = { amountMinor: 10_000n, currency: 'EUR', refundedMinor: 0n, createdAt: null, isTest: null }
  const payment = { paymentId: 'pay', uid: null, reference: 'p', status, label: status, extra: {}, ...amounts }
  return { state: 'told', charge: { state: 'charged', payment }, tryNumber, reference: 'p' }
}
const REFUSED: FoundCharge = {
  ...{ state: 'told', tryNumber: 1, reference: 'p' },
  charge: { state: 'refused', refusalCode: 'insufficient_funds', rawCode: '05', paymentId: null },
}
const ABSENT: FoundCharge = { state: 'absent' }
const MUTE: FoundCharge = { state: 'not_told' }

const rows: readonly [string, KnownCard, FoundCharge, string][] = [
  [
    'what its PSP has taken is settled, though its deadline is over',
    card('destroyed', true, 10_000n),
    told('completed'),
    'settle',
  ],
  ['by the reference of a later try, too', card('destroyed', true), told('completed', 2), 'settle'],
  ['what its PSP has not decided is waited for', card('active', false), told('pending'), 'wait'],
  ['what its PSP has refused is refused', card('destroyed', false), REFUSED, 'refuse'],
  ['a used card is never refused', card('destroyed', true), REFUSED, 'nobody knows'],
  ['nor is one whose charge its PSP does not find', card('destroyed', true, 10_000n), ABSENT, 'nobody knows'],
  ['nor one whose charge its PSP calls failed', card('active', true), told('failed'), 'nobody knows'],
  ['a destroyed card without money is refused where its PSP has nothing', card('destroyed', false), ABSENT, 'refuse'],
  ['a card that waits is charged', card('active', false), ABSENT, 'disprove'],
  ['without a card nothing was sent', 'never_made', ABSENT, 'disprove'],
  ['what a PSP that cannot be asked has debited is settled', card('destroyed', true, 10_000n), MUTE, 'settle'],
  ['not what is only authorised there, or debited in part', card('active', true, 9_999n), MUTE, 'nobody knows'],
  ['a card that waits is charged at a PSP that cannot be asked', card('active', false), MUTE, 'disprove'],
]

for (const [title, known, charge, trigger] of rows)
  test(`${title}: ${trigger}`, () => {
    const judgement = judgeInquiry(settlement(), {
      psp,
      card: known,
      charge,
      isVisible: true,
      now: { business: NOW, system: NOW },
    })
    assert.equal(judgement ? judgement.trigger : 'nobody knows', trigger)
  })

test('a card that was made in the lost time is the one that is charged, and a later try is the one that counts', () => {
  const now = { business: NOW, system: NOW }
  const made = judgeInquiry(settlement(), { psp, card: card('active', false), charge: ABSENT, isVisible: true, now })
  assert.partialDeepStrictEqual(made?.patch, { cardId: 'c', issuerAccountId: 'i', firstSentAt: null })
  const later = judgeInquiry(settlement(), {
    psp,
    card: card('destroyed', true),
    charge: told('completed', 3),
    isVisible: true,
    now,
  })
  assert.partialDeepStrictEqual(later?.patch, { cardId: 'c', tryNumber: 3 })
})

test('of what its PSP has told of before, an absence proves nothing', () => {
  const now = { business: NOW, system: NOW }
  for (const state of ['waiting', 'voiding'] as const)
    for (const known of [card('active', false), card('destroyed', false)])
      assert.equal(
        judgeInquiry(settlement(state), { psp, card: known, charge: ABSENT, isVisible: true, now }),
        undefined,
      )
})

test('an absence counts only once its PSP would know; what it has taken, and that no card was made, counts at once', () => {
  const soon = { psp, isVisible: false, now: { business: NOW, system: NOW } }
  const judge = (known: KnownCard, charge: FoundCharge) =>
    judgeInquiry(settlement(), { ...soon, card: known, charge })?.trigger
  assert.equal(judge(card('active', false), ABSENT), undefined)
  assert.equal(judge(card('destroyed', false), ABSENT), undefined)
  assert.equal(judge(card('active', true), told('completed')), 'settle')
  assert.equal(judge('never_made', ABSENT), 'disprove')
})
