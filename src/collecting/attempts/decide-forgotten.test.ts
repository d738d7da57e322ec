import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingAtAdyen } from '../../../test/support/adyen-collecting.ts'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { until } from '../../../test/support/until.ts'
import { transaction } from '../../db/database.ts'
import { findStoredCard, listAttempts } from '../../payments/index.ts'
import { hourInZone, parseDate } from '../../schedules/index.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { lockShare, type Share, updateShare } from '../../shares/index.ts'
import { collectDueShares } from '../due-shares/index.ts'
import { checkAttempts, decideCharged, listForgotten } from './index.ts'

const world = await collectingWorld()
const adyen = await collectingAtAdyen(world)
const { db } = world
const { ports } = adyen

/** The second instalment was charged; neither its answer nor a webhook of it ever came, and its key has ended. */
async function aForgottenCharge() {
  const terms = { installmentsCount: 2, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  const first = await adyen.pay(shares[0] as Share)
  await world.advance(MINUTE_MS)
  await until(
    'its card is stored',
    async () => (await findStoredCard(db, purchase.id, ports.businessClock.now())) !== undefined,
  )
  const dueOn = parseDate(shares[1]?.dueOn ?? '') ?? assert.fail()
  await transaction(db, async (tx) => {
    const share = await lockShare(tx, shares[1]?.id ?? '')
    const now = ports.businessClock.now()
    await updateShare(tx, share, { remindedAt: now, collectAt: hourInZone(dueOn, 8) })
  })
  const begin = ports.businessClock.now()
  await world.advance(hourInZone(dueOn, 8).getTime() - begin.getTime() + MINUTE_MS)
  await world.sandbox.call('POST', '/adyen/faults', { operation: 'charge', fault: 'error_after', times: 1 })
  await world.sandbox.call('POST', '/adyen/faults', { operation: 'callback', fault: 'drop', times: 1 })
  await collectDueShares(db, ports)
  world.passRetries(7 * DAY_MS)
  await world.advance(DAY_MS)
  await checkAttempts(db, ports)
  const [charge = assert.fail('it waits for somebody')] = await listForgotten(db, SYSTEM, ports)
  const report = await adyen.parse(await adyen.downloadReport(addMs(begin, -DAY_MS), ports.businessClock.now()))
  const paymentOf = (attemptId: string) =>
    report.entries.find((entry) => entry.attemptId === attemptId)?.paymentId ?? assert.fail()
  return { purchase, first, charge, report, paymentOf }
}

test('where a payment cannot be asked for, an operator shows the acquirer’s report: the charge in it counts, and no other', async () => {
  const { purchase, first, charge, report, paymentOf } = await aForgottenCharge()
  const itsPayment = paymentOf(charge.id)
  const settle = (paymentId: string, shown?: typeof report) =>
    decideCharged(db, ports, charge, { paymentId, reason: 'in the Customer Area', ...(shown && { report: shown }) })
  await assert.rejects(settle(itsPayment), /Adyen cannot be asked for a payment: give its report with --report <file>/)
  await assert.rejects(settle(first.paymentId ?? '', report), /payment \S+ is not this charge/)
  await assert.rejects(settle('QFQTPCQ8HXSKGK82', report), /the report has no payment QFQTPCQ8HXSKGK82/)
  const without = (kind: string) => ({ ...report, entries: report.entries.filter((entry) => entry.kind !== kind) })
  await assert.rejects(settle(itsPayment, without('authorised')), /does not say that .* was authorised/)
  const [other = assert.fail()] = report.entries
  const cancelled = { ...other, attemptId: charge.id, paymentId: itsPayment, kind: 'voided' } as const
  await assert.rejects(
    settle(itsPayment, { ...report, entries: [...report.entries, cancelled] }),
    /stands for this charge no more/,
  )
  const dearer = report.entries.map((entry) => ({ ...entry, amountMinor: (entry.amountMinor ?? 0n) + 1n }))
  await assert.rejects(settle(itsPayment, { ...report, entries: dearer }), /payment \S+ is not this charge/)

  const settled = await settle(itsPayment, report)
  assert.deepEqual([settled.state, settled.paymentId], ['paid', itsPayment])
  assert.deepEqual(
    (await world.shares(purchase.id)).map(({ state }) => state),
    ['paid', 'paid'],
  )
  assert.equal((await listAttempts(db, purchase.id)).length, 2, 'nothing is charged anew')
})
