import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripeRecorder } from '../../../../test/support/stripe-recorder.ts'
import type { AcquirerPayouts } from '../../collect/payouts.ts'

const recorder = await stripeRecorder()
const { list, lines } = recorder.acquirer.payouts as AcquirerPayouts
const MADE = 1_793_696_400
const noAnswer = (reason: string) => ({ kind: 'no_answer', reason })

const bank = { id: 'ba_1', object: 'bank_account', last4: '0117' }
const aPayout = (over: object = {}) => ({
  ...{ id: 'po_1', object: 'payout', livemode: false, amount: 9_851, currency: 'eur', created: MADE },
  ...{ arrival_date: 1_793_836_800, automatic: true, status: 'paid', reconciliation_status: 'completed' },
  ...{ destination: bank, statement_descriptor: 'WHIPROUND', trace_id: { status: 'supported', value: 'ARN42' } },
  ...over,
})
const charge = {
  ...{ id: 'ch_1', object: 'charge', livemode: false, amount: 10_000, amount_captured: 10_000 },
  ...{ payment_intent: 'pi_1' },
}
const refund = { id: 're_1', object: 'refund', amount: 2_500, payment_intent: 'pi_1', charge: 'ch_1' }
const dispute = { id: 'du_1', object: 'dispute', livemode: false, amount: 10_000, payment_intent: 'pi_1' }
const paid = { id: 'po_0', object: 'payout', livemode: false, amount: 9_851 }
const moved = (
  category: string,
  amount: number,
  source: unknown,
  over: { readonly fee?: number; readonly exchange_rate?: number } = {},
) => ({
  ...{ id: 'txn_1', object: 'balance_transaction', amount, fee: 0, net: amount - (over.fee ?? 0), currency: 'eur' },
  ...{ created: MADE, exchange_rate: null, reporting_category: category, source, type: 'adjustment', ...over },
})
const listOf = (data: readonly object[], hasMore = false) => ({
  body: { object: 'list', data, has_more: hasMore, url: '/v1/x' },
})

async function told(...payouts: readonly object[]) {
  recorder.answer(listOf(payouts))
  const answer = await list({ since: new Date(0), known: [], cursor: null })
  return answer.kind === 'answered' ? answer.value.payouts : answer
}

async function linesOf(...transactions: readonly object[]) {
  recorder.answer({ body: aPayout() }, listOf(transactions))
  const answer = await lines({ reference: 'po_1', cursor: null })
  return answer.kind === 'answered' ? answer.value.lines : answer
}

test('a payout is told with its day, the number that the bank has of it, and the end of the account', async () => {
  assert.deepEqual(await told(aPayout()), [
    {
      ...{ reference: 'po_1', currency: 'EUR', amountMinor: 9_851n, madeAt: new Date(MADE * 1000) },
      ...{ arrivesOn: '2026-11-05', bankReferences: ['ARN42'], ibanLast4: '0117', hasFailed: false },
    },
  ])
})

test('what is not told of a payout is left open, and what its currency has no decimals for is counted as it counts', async () => {
  const rows: readonly (readonly [given: object, is: object])[] = [
    [{ trace_id: { status: 'pending', value: null } }, { bankReferences: ['WHIPROUND'] }],
    [{ trace_id: null, statement_descriptor: null }, { bankReferences: [] }],
    [{ trace_id: undefined, statement_descriptor: undefined }, { bankReferences: [] }],
    [{ destination: 'ba_1' }, { ibanLast4: null }],
    [{ destination: { id: 'card_1', object: 'card', last4: '4242' } }, { ibanLast4: null }],
    [{ destination: { id: 'ba_1', object: 'bank_account', deleted: true } }, { ibanLast4: null }],
    [{ destination: null }, { ibanLast4: null }],
    [{ status: 'failed' }, { hasFailed: true }],
    [{ status: 'canceled' }, { hasFailed: true }],
    [{ amount: -300 }, { amountMinor: -300n }],
    [
      { amount: 500, currency: 'jpy' },
      { amountMinor: 500n, currency: 'JPY' },
    ],
    [
      { amount: 500, currency: 'isk' },
      { amountMinor: 5n, currency: 'ISK' },
    ],
  ]
  for (const [given, is] of rows) {
    const [payout] = (await told(aPayout(given))) as object[]
    assert.deepEqual({ ...payout, ...is }, payout, JSON.stringify(given))
  }
})

test('lines that are not final are not told yet; a payout by hand is, once it is on its way', async () => {
  const manual = { automatic: false, reconciliation_status: 'not_applicable' }
  const rows: readonly (readonly [given: object, isTold: boolean])[] = [
    [{ reconciliation_status: 'in_progress' }, false],
    [{ status: 'in_transit' }, true],
    [{ ...manual, status: 'pending' }, false],
    [{ ...manual, status: 'canceled' }, false],
    [{ ...manual, status: 'in_transit' }, true],
    [{ ...manual, status: 'failed' }, true],
    [{ reconciliation_status: 'not_applicable' }, true],
  ]
  for (const [given, isTold] of rows)
    assert.equal(((await told(aPayout(given))) as object[]).length, isTold ? 1 : 0, JSON.stringify(given))
})

test('pages go on behind their last payout, told or not', async () => {
  recorder.answer(listOf([aPayout(), aPayout({ id: 'po_2', reconciliation_status: 'in_progress' })], true))
  const page = await list({ since: new Date(MADE * 1000), known: [], cursor: 'po_0' })
  assert.equal(page.kind === 'answered' && page.value.nextCursor, 'po_2')
  assert.deepEqual(recorder.heard.at(-1)?.pairs, [
    `created[gte]=${MADE}`,
    'expand[0]=data.destination',
    'limit=100',
    'starting_after=po_0',
  ])
})

test('each movement of the balance is the line that it is', async () => {
  type Row = readonly [
    name: string,
    given: object,
    kind: string,
    gross: bigint,
    fee: bigint,
    of: string | null,
    ref: string | null,
  ]
  const part = { ...charge, amount_captured: 4_000 }
  const rows: readonly Row[] = [
    ['a charge', moved('charge', 10_000, charge, { fee: 175 }), 'charge', 10_000n, 175n, 'pi_1', null],
    ['of a hold a part', moved('charge', 10_000, part, { fee: 175 }), 'charge', 4_000n, 175n, 'pi_1', null],
    ['told as a part', moved('charge', 4_000, part, { fee: 85 }), 'charge', 4_000n, 85n, 'pi_1', null],
    ['nobody’s charge', moved('charge', 100, { ...charge, payment_intent: null }), 'charge', 100n, 0n, null, null],
    ['a refund', moved('refund', -2_500, refund), 'refund', -2_500n, 0n, 'pi_1', 're_1'],
    ['one that came back', moved('refund_failure', 2_500, refund), 'refund_returned', 2_500n, 0n, 'pi_1', 're_1'],
    ['a dispute', moved('dispute', -10_000, dispute, { fee: 2_000 }), 'dispute', -10_000n, 2_000n, 'pi_1', 'du_1'],
    ['one that is won', moved('dispute_reversal', 10_000, dispute), 'dispute_returned', 10_000n, 0n, 'pi_1', 'du_1'],
    ['a fee', moved('fee', -700, null), 'fee', 0n, 700n, null, null],
    ['a fee given back', moved('fee', 700, 'fee_1'), 'fee', 0n, -700n, null, null],
    ['what networks cost', moved('network_cost', -12, null), 'fee', 0n, 12n, null, null],
    ['tax of fees', moved('tax', -140, null), 'fee', 0n, 140n, null, null],
    ['a fee of a rest', moved('partial_capture_reversal', -6_000, refund, { fee: -90 }), 'fee', 0n, -90n, 'pi_1', null],
    ['a failed payout', moved('payout_reversal', 9_851, paid), 'payout_returned', 9_851n, 0n, null, 'po_0'],
    ['another payout', moved('payout', -60, { ...paid, id: 'po_9' }), 'adjustment', -60n, 0n, null, 'po_9'],
    ['a reserve', moved('risk_reserved_funds', -50, null), 'adjustment', -50n, 0n, null, null],
    ['money put in', moved('topup', 50, { id: 'tu_1', object: 'topup' }), 'adjustment', 50n, 0n, null, 'tu_1'],
    ['nobody knows what', moved('something_new', -5, null, { fee: 1 }), 'adjustment', -5n, 1n, null, null],
    [
      'a rest that was converted',
      moved('partial_capture_reversal', -6_000, refund, { exchange_rate: 0.9 }),
      ...(['adjustment', -6_000n, 0n, 'pi_1', 're_1'] as const),
    ],
    [
      'a charge that was converted',
      moved('charge', 9_000, part, { exchange_rate: 0.9 }),
      ...(['charge', 9_000n, 0n, 'pi_1', null] as const),
    ],
  ]
  for (const [name, given, kind, grossMinor, feeMinor, paymentId, acquirerRef] of rows) {
    const line = { reference: 'txn_1', currency: 'EUR', bookedAt: new Date(MADE * 1000) }
    assert.deepEqual(await linesOf(given), [{ ...line, kind, grossMinor, feeMinor, paymentId, acquirerRef }], name)
  }
})

test('the payout itself is no line of it, nor is the rest of a hold that was let go', async () => {
  assert.deepEqual(
    await linesOf(
      moved('payout', -9_851, { ...paid, id: 'po_1' }),
      moved('payout', -9_851, 'po_1'),
      moved('partial_capture_reversal', -6_000, refund),
    ),
    [],
  )
})

test('of a payout by hand nobody is asked for lines, which Stripe would refuse', async () => {
  recorder.answer({ body: aPayout({ automatic: false, reconciliation_status: 'not_applicable' }) })
  const from = recorder.heard.length
  assert.deepEqual(await lines({ reference: 'po_1', cursor: null }), {
    kind: 'answered',
    value: { lines: [], nextCursor: null },
  })
  assert.equal(recorder.heard.length, from + 1)
})

test('a second page asks for nothing but itself', async () => {
  recorder.answer(listOf([moved('charge', 100, charge)], true))
  const from = recorder.heard.length
  const page = await lines({ reference: 'po_1', cursor: 'txn_0' })
  assert.equal(page.kind === 'answered' && page.value.nextCursor, 'txn_1')
  assert.deepEqual(
    recorder.heard.slice(from).map(({ path, pairs }) => [path, ...pairs]),
    [['/v1/balance_transactions', 'expand[0]=data.source', 'limit=100', 'payout=po_1', 'starting_after=txn_0']],
  )
})

test('whatever is not what was asked for is no answer', async () => {
  const wrong: readonly (readonly [given: object, reason: string])[] = [
    [{ livemode: true }, 'another_mode'],
    [{ currency: 'xau' }, 'unknown_amount'],
    [{ amount: 501, currency: 'isk' }, 'unknown_amount'],
    [{ amount: 1.5 }, 'unknown_shape'],
    [{ status: 'gone' }, 'unknown_shape'],
    [{ reconciliation_status: 'nearly' }, 'unknown_shape'],
    [{ object: 'transfer' }, 'unknown_shape'],
  ]
  for (const [given, reason] of wrong)
    assert.deepEqual(await told(aPayout(given)), noAnswer(reason), JSON.stringify(given))

  const of: readonly (readonly [payout: object, reason: string])[] = [
    [{ id: 'po_2' }, 'payout_of_somebody_else'],
    [{ livemode: true }, 'another_mode'],
    [{ reconciliation_status: 'in_progress' }, 'lines_not_final'],
  ]
  for (const [payout, reason] of of) {
    recorder.answer({ body: aPayout(payout) })
    assert.deepEqual(await lines({ reference: 'po_1', cursor: null }), noAnswer(reason))
  }

  const bad: readonly (readonly [moved: object, reason: string])[] = [
    [moved('charge', 100, { ...charge, livemode: true }), 'another_mode'],
    [moved('charge', 100, 'ch_1'), 'unknown_line'],
    [moved('refund', -100, null), 'unknown_line'],
    [{ ...moved('charge', 100, charge), net: 99 }, 'unknown_line'],
    [{ ...moved('charge', 100, charge), currency: 'xau' }, 'unknown_line'],
    [{ ...moved('charge', 100, charge), object: 'charge' }, 'unknown_shape'],
    [{ ...moved('charge', 100, charge), reporting_category: undefined }, 'unknown_shape'],
  ]
  for (const [one, reason] of bad) assert.deepEqual(await linesOf(one), noAnswer(reason), JSON.stringify(one))
})

test('a key without the permission is refused as such; so busy a server is asked again', async () => {
  const denied = { type: 'invalid_request_error', code: 'more_permissions_required', message: 'No.' }
  recorder.answer({ status: 403, body: { error: denied } })
  assert.deepEqual(await list({ since: new Date(0), known: [], cursor: null }), {
    ...{ kind: 'rejected', reason: 'credentials', detail: 'more_permissions_required' },
  })
  recorder.answer({ status: 429, body: { error: { ...denied, code: 'rate_limit' } } })
  assert.equal((await list({ since: new Date(0), known: [], cursor: null })).kind, 'not_sent')
})
