import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { injectCrash } from '../../test/support/crash-injection.ts'
import { findAttempt, listAttempts, listPurchaseOperations } from '../payments/index.ts'
import type { CallbackFact } from '../providers/collect/index.ts'
import { newId } from '../shared/ids.ts'
import { workThrough } from './work-through.ts'

const world = await collectingWorld()
const { db, ports } = world
const account = ports.acquirers.all()[0] ?? assert.fail()
const { cut, commits } = injectCrash(db)

/** A capture that is taken back, and a dispute of a friend's payment from its beginning to its end. */
async function aBatch(): Promise<{ id: string; facts: CallbackFact[] }> {
  const { purchase, leader, friends } = await world.buy(9_000n, [4_000n])
  for (const share of [leader, ...friends]) await world.pay(share)
  await world.work()
  const [sale] = (await listAttempts(db, purchase.id)).filter(({ kind }) => kind === 'sale')
  const [capture] = (await listPurchaseOperations(db, purchase.id)).filter(({ kind }) => kind === 'capture')
  assert.ok(sale?.paymentId && capture)
  const outcome = { state: 'reversed', acquirerRef: 'op', refusalCode: 'insufficient_funds' } as const
  const verdict = { kind: 'capture', amountMinor: 5_000n, currency: 'EUR', outcome } as const
  const of = { disputeId: `dsp_${newId()}`, paymentId: sale.paymentId, attemptId: null, reason: '13.1' }
  const dispute = { ...of, amountMinor: 4_000n, feeMinor: 1_500n, currency: 'EUR', respondBy: null }
  const about: CallbackFact['about'][] = [
    { kind: 'operation', operationId: capture.id, verdict },
    { kind: 'dispute', dispute: { ...dispute, state: 'opened', step: 0n } },
    { kind: 'dispute', dispute: { ...dispute, state: 'lost', step: 1n } },
  ]
  return { id: purchase.id, facts: about.map((one) => ({ eventId: newId(), about: one })) }
}

/** Where a refused card leaves the page open. */
const onOpenPages: typeof ports = {
  ...ports,
  acquirers: {
    ...ports.acquirers,
    of(accountId) {
      const acquirer = ports.acquirers.of(accountId)
      return acquirer && { ...acquirer, traits: { ...acquirer.traits, declineEndsSession: false } }
    },
  },
}

/** As an acquirer does: until we say that all of it is done. */
async function tellUntilDone(facts: readonly CallbackFact[], call = ports): Promise<void> {
  for (let time = 0; time < 3; time++) if (await workThrough(db, call, account, facts, () => {})) return
  assert.fail('it is never done')
}

test('cut short at any commit and told again, each fact of a batch counts once', async () => {
  const first = await aBatch()
  cut(0, 'before')
  await tellUntilDone(first.facts)
  const points = commits()
  assert.ok(points >= 3, `only ${points} commits`)
  for (let at = 1; at <= points; at++) {
    for (const when of ['before', 'after'] as const) {
      const { id, facts } = await aBatch()
      cut(at, when)
      await tellUntilDone(facts)
      cut(0, 'before')
      const { acquirer_clearing, payer_receivable, disputed, dispute_fees, bad_debt } = await world.balances(id)
      assert.deepEqual(
        { acquirer_clearing, payer_receivable, disputed, dispute_fees, bad_debt },
        { acquirer_clearing: -1_500n, payer_receivable: 5_000n, disputed: 0n, dispute_fees: 1_500n, bad_debt: 4_000n },
        `${when} commit ${at}`,
      )
      const told = (await world.events(id)).filter((name) => /^dispute|^captureFailed/.test(name)).sort()
      assert.deepEqual(told, ['captureFailed', 'disputeLost', 'disputeOpened'], `${when} commit ${at}`)
    }
  }
})

test('cut short at any commit and told again, a card refused on an open page is told and counted once', async () => {
  for (let at = 1; at <= 2; at++) {
    for (const when of ['before', 'after'] as const) {
      const { purchase, leader } = await world.buy(3_000n)
      const { id } = await world.start(leader)
      const outcome = { state: 'declined', declineCode: 'insufficient_funds' } as const
      const about = {
        kind: 'attempt',
        attemptId: id,
        verdict: { amountMinor: 3_000n, currency: 'EUR', outcome, holdEnds: null },
      } as const
      const cards = [newId(), newId()].map((eventId) => ({ eventId, about }))
      cut(at, when)
      await tellUntilDone(cards, onOpenPages)
      cut(0, 'before')
      assert.equal((await findAttempt(db, purchase.id, id))?.refusals, 2, `${when} commit ${at}`)
      const told = (await world.events(purchase.id)).filter((name) => name === 'paymentFailed')
      assert.equal(told.length, 2, `${when} commit ${at}`)
    }
  }
})
