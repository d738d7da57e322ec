import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportedPayout } from '../payouts/index.ts'
import { newId } from '../shared/ids.ts'
import { judgeLine, knownPayouts } from './judge-line.ts'

const [ours, other] = [newId(), newId()]
const fileId = newId()

function aPayout(wished: Partial<ExportedPayout> = {}): ExportedPayout {
  const counts = { debitedCount: 0, returnedCount: 0 }
  return {
    id: newId(),
    amountMinor: 1_000n,
    bankAccountId: ours,
    fileId,
    state: 'sent',
    ...counts,
    ...wished,
  } as ExportedPayout
}

const paid = { state: 'paid', debitedCount: 1 } as const
const back = { isReturn: true }
const first = aPayout()

/** What is known, the line, and what is said of it. */
const CASES: Readonly<
  Record<
    string,
    readonly [known: readonly ExportedPayout[], line: Partial<Parameters<typeof judgeLine>[0]>, says: string]
  >
> = {
  'the amount of a payout that it names, out of its account, pays it': [
    [first],
    { amountMinor: -1_000n, namedIds: [first.id] },
    'debited',
  ],
  'a cent less pays nothing': [[first], { amountMinor: -999n, namedIds: [first.id] }, 'amount_differs'],
  'a cent more pays nothing': [[first], { amountMinor: -1_001n, namedIds: [first.id] }, 'amount_differs'],
  'from another account it pays nothing': [
    [first],
    { amountMinor: -1_000n, namedIds: [first.id], bankAccountId: other },
    'wrong_account',
  ],
  'it leaves once': [[{ ...first, ...paid }], { amountMinor: -1_000n, namedIds: [first.id] }, 'paid_already'],
  'what came back may leave again': [
    [{ ...first, state: 'returned', debitedCount: 1, returnedCount: 1 }],
    { amountMinor: -1_000n, namedIds: [first.id] },
    'debited',
  ],
  'what was refused may have left all the same': [
    [{ ...first, state: 'rejected' }],
    { amountMinor: -1_000n, namedIds: [first.id] },
    'debited',
  ],
  'it comes back where the bank says so': [
    [{ ...first, ...paid }],
    { amountMinor: 1_000n, namedIds: [first.id], ...back },
    'returned',
  ],
  'a booking that is taken back comes back': [
    [{ ...first, ...paid }],
    { amountMinor: 1_000n, namedIds: [first.id], isReversal: true },
    'returned',
  ],
  'what somebody pays in with our words is no return': [
    [{ ...first, ...paid }],
    { amountMinor: 1_000n, namedIds: [first.id] },
    'wrong_direction',
  ],
  'it comes back once': [
    [{ ...first, state: 'returned', debitedCount: 0, returnedCount: 1 }],
    { amountMinor: 1_000n, namedIds: [first.id], ...back },
    'returned_already',
  ],
  'less than it was does not bring it back': [
    [{ ...first, ...paid }],
    { amountMinor: 900n, namedIds: [first.id], ...back },
    'amount_differs',
  ],
  'a line that names nothing is nobody’s': [[], { amountMinor: -1_000n, namedIds: [] }, 'unknown'],
  'a name that our books do not know proves nothing': [[], { amountMinor: -1_000n, namedIds: [newId()] }, 'unknown'],
}

const asked = { amountMinor: 0n, bankAccountId: ours, namedIds: [], isReturn: false, isReversal: false }

for (const [what, [known, line, says]] of Object.entries(CASES))
  test(what, () => {
    const judged = judgeLine({ ...asked, ...line }, knownPayouts(known))
    assert.equal(judged.kind === 'doubt' ? judged.doubt : judged.kind, says)
  })

test('a file that is booked as one line pays all of it that was not refused, and nothing if a cent is missing', () => {
  const payouts = [aPayout(), aPayout({ amountMinor: 250n }), aPayout({ state: 'rejected' })]
  const line = { ...asked, namedIds: [fileId] }
  const judged = judgeLine({ ...line, amountMinor: -1_250n }, knownPayouts(payouts))
  assert.deepEqual(judged.kind === 'debited' && judged.payouts.map(({ id }) => id), [payouts[0]?.id, payouts[1]?.id])
  const short = judgeLine({ ...line, amountMinor: -1_249n }, knownPayouts(payouts))
  assert.equal(short.kind === 'doubt' && short.doubt, 'amount_differs')
})

test('a line that names two payouts pays both where it is their sum', () => {
  const payouts = [aPayout(), aPayout({ amountMinor: 250n })]
  const line = { ...asked, namedIds: payouts.map(({ id }) => id) }
  assert.equal(judgeLine({ ...line, amountMinor: -1_250n }, knownPayouts(payouts)).kind, 'debited')
  const one = judgeLine({ ...line, amountMinor: -1_000n }, knownPayouts(payouts))
  assert.equal(one.kind === 'doubt' && one.doubt, 'several')
})

test('within one statement a payout leaves, comes back, and does not leave twice', () => {
  const known = knownPayouts([first])
  const judge = (amountMinor: bigint) => {
    const judged = judgeLine({ ...asked, ...back, amountMinor, namedIds: [first.id] }, known)
    known.count(judged)
    return judged.kind === 'doubt' ? judged.doubt : judged.kind
  }
  assert.deepEqual([-1_000n, -1_000n, 1_000n, -1_000n].map(judge), ['debited', 'paid_already', 'returned', 'debited'])
})
