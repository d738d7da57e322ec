import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ACCOUNTS } from './accounts.ts'
import { postingsOf } from './journal.ts'
import type { Rule } from './rule.ts'
import { type JournalKind, RULES } from './rules.ts'

const KINDS = Object.keys(RULES) as JournalKind[]
const OF = { id: 'purchase', merchantId: 'merchant', companyId: 'company' }
const SHARES = { shareId: 'friend', leaderShareId: 'leader' }
const ACCOUNTS_OF_OURS = { acquirerAccountId: 'acquirer', bankAccountId: 'bank' }

/** Amounts for which a kind balances: what one side names alone is the sum of the other. */
function amountsFor(kind: JournalKind, [first, second]: readonly [bigint, bigint]) {
  const parts = (amountMinor: bigint) => [{ shareId: 'one', amountMinor }]
  switch (kind) {
    case 'acceptance':
    case 'cancellation':
      return { amount: first, fee: second, shares: parts(first + second) }
    case 'write_off_reversed':
    case 'write_off_lent_reversed':
      return { shares: parts(first), total: first }
    case 'plan_ended':
      return { joined: first, shares: parts(first), fee: second }
    case 'fee_given_back':
      return { fee: first }
    case 'dispute_opened':
      return { amount: first, fee: second, taken: first + second }
    case 'dispute_won':
    case 'dispute_lost':
      return { amount: first + second, undecided: first, decided: second }
    case 'commission':
    case 'commission_reversed':
    case 'invoice_credited':
      return { amount: first + second, net: first, vat: second }
    default:
      return { amount: first }
  }
}

const OWNERS = { merchant: 'merchant', acquirer_account: 'acquirer', bank_account: 'bank' }
const positive = fc.bigInt({ min: 1n, max: 10n ** 12n })

for (const kind of KINDS) {
  test(`${kind} balances, with every line in the sub-account of whoever owns it`, () => {
    fc.assert(
      fc.property(positive, positive, (first, second) => {
        const postings = postingsOf(kind, {
          ...{ of: OF, ...SHARES, ...ACCOUNTS_OF_OURS },
          amounts: amountsFor(kind, [first, second]),
        })
        assert.equal(
          postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
          0n,
        )
        for (const { account, ownerId } of postings) {
          const { owner } = ACCOUNTS[account]
          if (owner === null) assert.equal(ownerId, null)
          else if (owner !== 'share') assert.equal(ownerId, OWNERS[owner])
          else assert.ok(['friend', 'leader', 'one'].includes(ownerId ?? ''), `${account} of ${ownerId}`)
        }
      }),
      { numRuns: 20 },
    )
  })
}

test('every account is moved by a rule, and every line of a rule is in an account', () => {
  const rules: readonly Rule[] = Object.values(RULES)
  const moved = new Set(rules.flatMap(({ debit, credit }) => [...debit, ...credit].map(({ account }) => account)))
  assert.deepEqual([...moved].sort(), Object.keys(ACCOUNTS).sort())
})

test('a line of zero is left out; a journal of nothing is none', () => {
  const amounts = { amount: 100n, fee: 0n, shares: [{ shareId: 'one', amountMinor: 100n }] }
  assert.deepEqual(
    postingsOf('acceptance', { of: OF, amounts }).map(({ account, amountMinor }) => [account, amountMinor]),
    [
      ['payer_receivable', 100n],
      ['merchant_payable', -100n],
    ],
  )
  const nothing = { of: OF, ...SHARES, ...ACCOUNTS_OF_OURS, amounts: { amount: 0n } }
  assert.throws(() => postingsOf('capture', nothing), /does not balance/)
})

test('what does not balance, or goes the wrong way round, is not booked; a correction may', () => {
  const amounts = { amount: 100n, fee: 1n, shares: [{ shareId: 'one', amountMinor: 100n }] }
  assert.throws(() => postingsOf('acceptance', { of: OF, amounts }), /acceptance does not balance/)
  assert.throws(() => postingsOf('capture', { of: OF, ...SHARES, amounts: { amount: -1n } }), /a positive amount/)
  assert.deepEqual(postingsOf('dispute_fee', { of: OF, acquirerAccountId: 'acquirer', amounts: { amount: -5n } }), [
    { account: 'dispute_fees', ownerId: 'merchant', amountMinor: -5n },
    { account: 'acquirer_clearing', ownerId: 'acquirer', amountMinor: 5n },
  ])
})

test('a friend’s pledge takes from the leader what it gives the friend', () => {
  assert.deepEqual(postingsOf('pledge', { of: OF, ...SHARES, amounts: { amount: 30n } }), [
    { account: 'payer_receivable', ownerId: 'friend', amountMinor: 30n },
    { account: 'payer_receivable', ownerId: 'leader', amountMinor: -30n },
  ])
})

test('a line without its owner is a mistake of ours', () => {
  const amounts = { amount: 1n }
  const { acquirerAccountId } = ACCOUNTS_OF_OURS
  assert.throws(() => postingsOf('capture', { of: OF, acquirerAccountId, amounts }), /payer_receivable lacks its share/)
  assert.throws(
    () => postingsOf('capture', { of: OF, ...SHARES, amounts }),
    /acquirer_clearing lacks its acquirer_account/,
  )
  assert.throws(
    () => postingsOf('payout', { of: OF, bankAccountId: null, amounts }),
    /in_transit lacks its bank_account/,
  )
  assert.throws(
    () => postingsOf('psp_settlement', { of: 'operator', amounts: { amount: 1n } }),
    /merchant_payable lacks its merchant/,
  )
})

test('what was paid by other means is from no bank account of ours', () => {
  const given = { of: OF, shareId: 'friend', amounts: { amount: 1n } }
  assert.deepEqual(
    postingsOf('paid_out', { ...given, bankAccountId: null }).map(({ account, ownerId }) => [account, ownerId]),
    [
      ['payer_receivable', 'friend'],
      ['bank', null],
    ],
  )
  assert.throws(() => postingsOf('paid_out', given), /bank lacks its bank_account/)
})
