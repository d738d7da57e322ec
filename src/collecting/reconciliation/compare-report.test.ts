import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingAtAdyen } from '../../../test/support/adyen-collecting.ts'
import { collectingWorld } from '../../../test/support/collecting.ts'
import type { Database } from '../../db/database.ts'
import { acceptFinding, listFindings, listOperations } from '../../payments/index.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import type { Share } from '../../shares/index.ts'
import { runOperations } from '../operations/index.ts'
import { compareReport } from './index.ts'

const world = await collectingWorld()
const adyen = await collectingAtAdyen(world)
const now = () => world.ports.businessClock.now()

const read = adyen.readReport

async function findings(db: Database): Promise<string[]> {
  return (await listFindings(db, SYSTEM, { states: ['open', 'waiting'], limit: 50 }))
    .map(({ state, kind }) => `${state} ${kind}`)
    .sort()
}

test('a report of books that agree finds nothing: holds, sales, captures, refunds; what no operation of ours made, is learned or a finding', async () => {
  const begin = addMs(now(), -MINUTE_MS)
  const pot = await world.buy(10_000n, [3000n])
  await adyen.pay(pot.leader)
  await adyen.pay(pot.friends[0] as Share)
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  const paid = await adyen.pay(shares[0] as Share)
  await world.advance(2 * HOUR_MS)
  assert.partialDeepStrictEqual(await read(world.db, begin, now()), { compared: 3, adopted: 0 })
  assert.deepEqual(await findings(world.db), [])

  // In the Customer Area.
  const { acquirer } = adyen.account
  const refund = { operationId: '01979aa1-7c5b-7000-8000-00000000000f', paymentId: paid.paymentId ?? '' }
  await acquirer.refund({ ...refund, kind: 'refund', amountMinor: 500n, currency: 'EUR' })
  await world.advance(HOUR_MS)
  await read(world.db, begin, now())
  const [found] = await listFindings(world.db, SYSTEM, { states: ['open'], limit: 10 })
  assert.partialDeepStrictEqual(found, {
    ...{ kind: 'given_back_unasked', subject: paid.paymentId, amountMinor: 500n, currency: 'EUR' },
    ...{ shopReference: purchase.reference, payerName: 'Alice', payerAddress: 'alice@example.test' },
  })
  const booked = (await listOperations(world.db, paid.id)).filter(({ kind }) => kind === 'refund')
  assert.deepEqual(
    booked.map(({ id, state }) => [id, state]),
    [[refund.operationId, 'succeeded']],
  )
  await acceptFinding(world.db, found?.id ?? 0n, 'the shop asked', now())
  await read(world.db, begin, now())
  assert.deepEqual(await findings(world.db), [], 'told again, it stays accepted')
  await runOperations(world.db, adyen.ports)
})

test('ours that the report of its day does not have, another amount, a chargeback nobody told: findings; a report of other days ends none', async () => {
  const begin = addMs(now(), -MINUTE_MS)
  const { shares } = await world.buyLater('INSTALLMENT', 9_000n)
  await world.advance(HOUR_MS + MINUTE_MS)
  const missing = await adyen.pay(shares[0] as Share)
  const other = await adyen.pay((await world.buyLater('INSTALLMENT', 8_000n)).shares[0] as Share)
  const disputed = await adyen.pay((await world.buyLater('INSTALLMENT', 7_000n)).shares[0] as Share)
  await world.advance(2 * HOUR_MS)
  const end = now()
  const bookedAt = (await adyen.downloadReport(begin, end)).toString().split('\n').at(-2)?.split(',')[5]
  await read(world.db, begin, end, (text) => {
    const rows = text.split('\n').filter((line) => !line.includes(missing.paymentId ?? '?'))
    const line = rows.find((row) => row.includes(disputed.paymentId ?? '?') && row.includes(',Authorised,')) ?? ''
    const chargeback = line.replace(',Authorised,', ',Chargeback,').replace(/20\d\d-[\d-]+ [\d:]+/, bookedAt ?? '')
    return `${rows.join('\n').replaceAll(/(\d+\.\d\d)(?=.*)/g, (amount, _all, at, whole) => {
      const start = whole.lastIndexOf('\n', at)
      const row = whole.slice(start, whole.indexOf('\n', at))
      return row.includes(other.paymentId) && !row.includes(',Received,') ? `${Number(amount) + 1}` : amount
    })}${chargeback}\n`
  })
  assert.deepEqual(await findings(world.db), ['open amounts_differ', 'open states_differ', 'open unknown_to_acquirer'])
  await world.advance(DAY_MS)
  await read(world.db, end, now())
  assert.equal((await findings(world.db)).length, 3)
  await read(world.db, begin, end)
  assert.deepEqual(await findings(world.db), [], 'the whole report of those days has them')
})

test('a report of another time than was said is refused, and nothing of it counts', async () => {
  const begin = now()
  await adyen.pay((await world.buy(5_000n)).leader)
  await world.advance(HOUR_MS)
  const bytes = await adyen.downloadReport(begin, now())
  const period = { from: addMs(begin, HOUR_MS), to: addMs(begin, DAY_MS) }
  const given = { report: await adyen.parse(bytes), sha256: '0'.repeat(64), period, readBy: 'operator test' }
  await assert.rejects(compareReport(world.db, adyen.ports, adyen.account, given), /it is not of/)
})
