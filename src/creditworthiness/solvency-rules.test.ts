import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeInSandbox } from './judge-in-sandbox.ts'
import { judgeBySolvencyRules, type SolvencyFacts } from './solvency-rules.ts'

/** 133.32 € lent for two months to somebody who lives alone and has 1,200 € left. */
const FACTS: SolvencyFacts = {
  answers: { incomeMinor: 190_000n, costsMinor: 70_000n, loansMinor: 0n, dependants: 0 },
  currency: 'EUR',
  creditMinor: 13_332n,
  today: '2026-12-01',
  payments: [
    { on: '2027-01-01', amountMinor: 6_666n },
    { on: '2027-02-01', amountMinor: 6_666n },
  ],
  owedHere: { payments: [], isLate: false, isElsewhere: false },
  isRefusedLately: false,
  needsRegister: false,
}
type Changes = Partial<Omit<SolvencyFacts, 'answers'>> & { readonly answers?: Partial<SolvencyFacts['answers']> }

function judge({ answers, ...changes }: Changes): string {
  const { state, reasons } = judgeBySolvencyRules({ ...FACTS, ...changes, answers: { ...FACTS.answers, ...answers } })
  return [state, ...reasons].join(' ')
}

const owed = (amountMinor: bigint, on = '2027-01-15') => ({ ...FACTS.owedHere, payments: [{ on, amountMinor }] })

test('whoever has enough left is granted a small credit', () => {
  assert.equal(judge({}), 'granted')
})

test('to the cent: what is left to live on is enough, and a cent less is not', () => {
  // The highest month has 66.66 €.
  assert.equal(judge({ answers: { costsMinor: 143_334n } }), 'granted')
  assert.equal(judge({ answers: { costsMinor: 143_335n } }), 'refused rest_to_live')
})

test('whoever lives with others needs more', () => {
  assert.equal(judge({ answers: { costsMinor: 103_334n, dependants: 2 } }), 'granted')
  assert.equal(judge({ answers: { costsMinor: 103_334n, dependants: 3 } }), 'refused rest_to_live')
})

test('loans and these payments may be 35 of a hundred of what comes in, and no cent more', () => {
  const answers = { incomeMinor: 200_000n, costsMinor: 0n }
  assert.equal(judge({ answers: { ...answers, loansMinor: 63_334n } }), 'granted')
  assert.equal(judge({ answers: { ...answers, loansMinor: 63_335n } }), 'refused debt_ratio')
})

test('who has no income is refused for both reasons', () => {
  assert.equal(judge({ answers: { incomeMinor: 0n, costsMinor: 0n } }), 'refused debt_ratio rest_to_live')
})

test('what is owed here counts in the month in which it is due, and what is late counts now', () => {
  const answers = { costsMinor: 143_334n }
  assert.equal(judge({ answers, owedHere: owed(1n) }), 'refused rest_to_live')
  assert.equal(judge({ answers, owedHere: owed(6_666n, '2027-03-01') }), 'granted')
  assert.equal(judge({ answers, owedHere: owed(6_667n, '2026-10-01') }), 'refused rest_to_live')
})

test('above 3,000 € nothing is lent, whatever somebody has; up to it, words alone are not enough above 500 € or half a year', () => {
  const answers = { incomeMinor: 5_000_000n }
  assert.equal(judge({ answers, creditMinor: 300_001n }), 'refused documents_not_supported')
  assert.equal(judge({ answers, creditMinor: 300_000n }), 'needs_evidence evidence')
  assert.equal(judge({ answers, creditMinor: 50_001n }), 'needs_evidence evidence')
  assert.equal(judge({ answers, creditMinor: 50_000n }), 'granted')
  assert.equal(judge({ payments: [{ on: '2027-06-02', amountMinor: 13_332n }] }), 'granted')
  assert.equal(judge({ payments: [{ on: '2027-06-03', amountMinor: 13_332n }] }), 'needs_evidence evidence')
})

test('what is doubtful is a person’s, with every doubt: nobody is refused for what they missed', () => {
  assert.equal(judge({ owedHere: { ...FACTS.owedHere, isLate: true } }), 'needs_person late_here')
  assert.equal(judge({ owedHere: { ...FACTS.owedHere, isElsewhere: true } }), 'needs_person currency')
  assert.equal(judge({ isRefusedLately: true, needsRegister: true }), 'needs_person refused_lately register')
  assert.equal(judge({ currency: 'CHF', answers: { incomeMinor: 0n } }), 'needs_person currency')
})

test('a large credit in small ones is a large credit', () => {
  const answers = { incomeMinor: 5_000_000n }
  assert.equal(judge({ answers, owedHere: owed(286_668n) }), 'granted')
  assert.equal(judge({ answers, owedHere: owed(286_669n) }), 'needs_person owed_here')
})

test('the demo’s partner answers by the income that is said, and once not at all', () => {
  const said = (incomeMinor: bigint) => judgeInSandbox({ answers: { ...FACTS.answers, incomeMinor } })?.state ?? null
  const incomes = [150_000n, 111_100n, 222_200n, 333_300n, 444_400n]
  assert.deepEqual(incomes.map(said), ['granted', 'refused', 'needs_evidence', 'needs_person', null])
})
