import { applyOutcome } from '../../src/collecting/attempts/index.ts'
import { type CollectingCall, startAttempt } from '../../src/collecting/index.ts'
import { connectSandbox } from '../../src/connections/index.ts'
import { transaction } from '../../src/db/database.ts'
import { asOperator } from '../../src/events/index.ts'
import { findMerchant } from '../../src/merchants/index.ts'
import { DomainError } from '../../src/refusals/index.ts'
import { createPurchase } from '../../src/selling/index.ts'
import { assert } from '../../src/shared/assert.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId, parsePublicId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { replacePlannedShares, type ShareDraft } from '../../src/shares/index.ts'
import { onlyAcquirer } from '../../test/support/acquirers.ts'
import { testSealer } from '../../test/support/telling.ts'
import type { Ground, Shop } from '../ground/ground.ts'
import { measureWork } from '../ground/measure.ts'
import { inLanes } from '../load/in-lanes.ts'
import { promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'
import { approved, instantAcquirer } from './instant-acquirer.ts'
import { readPot } from './read-pot.ts'

const PER_S_MIN = 200
/** As many as the pool has connections: all but one wait for the pot's lock. */
const LANES = 10
const PLEDGE_MINOR = 100n

/** The sandbox's account, with a bank that costs nothing behind it. */
async function portsOf({ db }: Shop): Promise<CollectingCall> {
  const baseUrl = 'http://127.0.0.1:9'
  const id = await connectSandbox(db, testSealer, systemClock, { baseUrl, key: 'none' })
  const acquirers = onlyAcquirer(instantAcquirer, id)
  return { ...asOperator({ businessClock: systemClock, systemClock }), acquirers, sealer: testSealer, baseUrl }
}

/**
 * Everybody pays into one pot at once, with promises of a tenth more than it holds: the last ones must be told that
 * there is no room. The verbs are called in this process, because the row lock is what is measured.
 */
export async function hotPot(ground: Ground, { pledgers }: Sizes): Promise<Row[]> {
  const shop = await ground.openShop('pot')
  const amountMinor = (BigInt(pledgers) * PLEDGE_MINOR * 10n) / 11n
  const ports = await portsOf(shop)
  const { purchaseId, friends } = await openPot(shop, ports, pledgers, amountMinor)
  let refused = 0
  const startedAt = performance.now()
  const { nodeMs, postgresMs } = await measureWork(ground, [process.pid], () =>
    inLanes(pledgers, LANES, async (index) => {
      const isPaid = await contribute(shop, ports, purchaseId, friends[index] as string)
      if (!isPaid) refused += 1
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const pot = await readPot(shop.db, purchaseId)
  const paid = pledgers - refused
  const expected = amountMinor / PLEDGE_MINOR
  assert(BigInt(paid) === expected && pot.paidMinor === expected * PLEDGE_MINOR, `${paid} paid ${pot.paidMinor}`)
  assert(pot.pledgedMinor === pot.paidMinor && pot.reservedMinor === 0n, `the pot says ${pot.pledgedMinor}`)
  assert(pot.journalsOutOfBalance === 0, 'every journal balances')
  const over = pot.paidMinor > amountMinor ? Number(pot.paidMinor - amountMinor) : 0
  return [
    promised(`contributions to one pot, ${pledgers} friends`, pledgers / seconds, '/s', { least: PER_S_MIN }),
    promised('cents over the amount', over, '', { most: 0 }, `${paid} paid, ${refused} told that there is no room`),
    row('CPU per contribution', `Node ${round(nodeMs / pledgers)} + PostgreSQL ${round(postgresMs / pledgers)} ms`),
  ]
}

/** An accepted purchase with more friends than any page would take; returns their shares. */
async function openPot(shop: Shop, ports: CollectingCall, pledgers: number, amountMinor: bigint) {
  const merchantId = parsePublicId('mer', shop.credentials.merchants.SPLIT.uid) as string
  const merchant = await findMerchant(shop.db, SYSTEM, merchantId)
  assert(merchant, 'the shop has a merchant')
  const { purchase } = await createPurchase(shop.db, ports, merchant, {
    reference: 'hot-pot',
    title: 'A present for everybody',
    amountMinor,
    currency: 'EUR',
    language: 'en',
    products: [],
    leader: null,
  })
  const shares = Array.from({ length: pledgers + 1 }, (_, position): ShareDraft => {
    const role = position === 0 ? 'leader' : 'pledger'
    const contact = { name: `Friend ${position}`, email: null, phoneNumber: null }
    const amounts = { principalMinor: PLEDGE_MINOR, feeMinor: 0n, amountIsFixed: true }
    return { id: newId(), position, role, ...contact, ...amounts, kind: 'part', dueOn: null }
  })
  await transaction(shop.db, (tx) => replacePlannedShares(tx, purchase.id, shares, []))
  const [leader, ...friends] = shares.map((share) => share.id) as [string, ...string[]]
  await contribute(shop, ports, purchase.id, leader)
  return { purchaseId: purchase.id, friends }
}

/** False when there was no room left. */
async function contribute({ db }: Shop, ports: CollectingCall, purchaseId: string, shareId: string): Promise<boolean> {
  try {
    const order = { purchaseId, shareId, browserHash: null, language: 'en', returnUrl: () => 'http://127.0.0.1:9/back' }
    const attempt = await startAttempt(db, ports, order)
    await applyOutcome(db, ports, attempt, approved({ ...attempt, attemptId: attempt.id }))
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'no_room') return false
    throw error
  }
}
