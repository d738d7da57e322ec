import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY } from '../../sandbox/test-kit.ts'
import { backUp } from '../../test/support/backup.ts'
import { readBalances } from '../../test/support/books.ts'
import { aCall } from '../../test/support/call.ts'
import { CHARGING_FAMILIES } from '../../test/support/charging-families.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { compare, holdOf, newDataDir, startWorkers, type Workers, work } from '../../test/support/copies.ts'
import { until } from '../../test/support/until.ts'
import { maySettle } from '../collecting/index.ts'
import { connectPspAccount, connectSandboxIssuer } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { acceptFinding, listFindings } from '../payments/index.ts'
import { findPurchase } from '../purchases/index.ts'
import { expireLinks } from '../selling/index.ts'
import { findSettlement } from '../settlements/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { stepUnwindings } from '../unwinding/index.ts'
import { openVault } from '../vault/index.ts'
import { accountsIn, applyCardMovements, compareCards, runSettlements, type SettlingPorts } from './index.ts'

const AMOUNT_MINOR = 10_000n

const vault = openVault({ timeoutMs: 10_000, policy: 'loopback_too', log: { warn: () => {} } })
after(() => vault.close())

/** A merchant that is paid at its PSP, of this family, with cards of the sandbox's issuer; and every job of a service. */
async function backWorldAt(name: string) {
  const world = await collectingWorld()
  const { db, sandbox } = world
  const { sealer, businessClock, systemClock, baseUrl } = world.ports
  const settling: SettlingPorts = { vault, accounts: accountsIn(sealer), businessClock, systemClock, baseUrl }
  await connectSandboxIssuer(db, sealer, systemClock, { apiUrl: sandbox.baseUrl, key: KEY, baseUrl })
  await db.query(`update merchants set settlement = 'BACK'`)
  const family = CHARGING_FAMILIES.find((one) => one.name === name) ?? assert.fail(`${name} is no family`)
  const [brand = assert.fail(`${name} has no brand`)] = family.brands
  const { body } = await sandbox.call('GET', `/psps/${name}/credentials`)
  const { url: apiUrl, credentials: given } = body as { url: string; credentials: Record<string, string> }
  const order = { merchantId: world.merchant.id, family, brand, given, mode: 'test', apiUrl, mocksCard: false } as const
  const told = { notifiesAs: 'ours', scaFlag: undefined } as const
  await connectPspAccount(
    db,
    aCall(businessClock),
    { ...order, ...told },
    { ask: vault.psp.check, sealer, isDemo: true, acceptsUnchecked: true, acceptsUnproven: true },
  )

  return {
    ...world,
    start: (from: Database, dataDir: string, onError?: (error: unknown) => void) =>
      startWorkers(world, from, dataDir, async () => (await compareCards(from, settling)).ahead, onError),

    /** All jobs, as often as said. */
    async live(workers: Workers, rounds: number): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        await work(workers, world, 1)
        await runSettlements(workers.db, settling, !(await maySettle(workers.ports)))
        await compareCards(workers.db, settling)
        if (!(await workers.gate.isOpen())) continue
        await stepUnwindings(workers.db, workers.ports)
        await applyCardMovements(workers.db, workers.ports)
        await expireLinks(workers.db, workers.ports)
      }
    },

    /** Our books learn what there is to learn. */
    async learn(workers: Workers): Promise<void> {
      for (let round = 0; round < 4; round++) {
        await compare(workers)
        await this.live(workers, 2)
        world.passRetries(HOUR_MS)
      }
    },

    /** Until pots have ended, and no debit is waited for. */
    async liveOn(workers: Workers): Promise<void> {
      for (let day = 0; day < 4; day++) {
        await world.advance(DAY_MS)
        await this.live(workers, 3)
      }
    },

    /** What acquirer, PSP, issuer and our ledger say of a purchase; at its PSP its order's reference names it. */
    async booked(from: Database, { id, reference }: { readonly id: string; readonly reference: string | null }) {
      const payments = (await sandbox.call('GET', '/v1/books')).body.payments as Kept[]
      const { rows } = await from.query<{ id: string }>('select id from attempts where purchase_id = $1', [id])
      const attempts = rows.map((row) => row.id)
      const atPsp = (await sandbox.call('GET', `/psps/${name}/books`)).body.payments as Kept[]
      const cards = (await sandbox.call('GET', `/issuer/books?key=${id}`)).body.cards as { debited: number }[]
      const { card_issuer: owed = 0n, bad_debt: lost = 0n } = await readBalances(from, id)
      return {
        taken: sum(payments.filter((one) => attempts.includes(one.reference))),
        paid: sum(atPsp.filter((one) => one.order_reference === reference)),
        debited: cards.reduce((total, { debited }) => total + debited, 0),
        owed: -owed,
        lost,
        purchase: (await findPurchase(from, SYSTEM, id))?.state,
        settlement: (await findSettlement(from, SYSTEM, id))?.state,
      }
    },
  }
}

interface Kept {
  readonly reference: string
  readonly order_reference?: string
  readonly captured: number
  readonly refunded: number
}

function sum(payments: readonly Kept[]): number {
  return payments.reduce((total, { captured, refunded }) => total + captured - refunded, 0)
}

const openFindings = ({ db }: Workers) => listFindings(db, SYSTEM, { states: ['open', 'waiting'], limit: 10 })

const RIGHT = {
  ...{ taken: 10_000, paid: 10_000, debited: 10_000, owed: 10_000n, lost: 0n },
  ...{ purchase: 'successful', settlement: 'settled' },
}

// Asked by reference, with and without a guard against doubles; and asked only by sending it again.
for (const [index, family] of ['lyra-rest', 'stripe', 'checkout', 'worldline-direct', 'adyen'].entries()) {
  const isSameHost = index % 2 === 0
  const where = isSameHost ? 'where its note is' : 'on a new host'
  test(`a backup restored ${where}: what ${family} took in the lost time is learned, and paid for once`, async () => {
    const world = await backWorldAt(family)
    const { db } = world
    const dataDir = await newDataDir()
    const first = await world.start(db, dataDir)
    const requested = await world.buy(AMOUNT_MINOR, [null])
    await world.pay(requested.leader)
    const unpaid = await world.buy(AMOUNT_MINOR, [null])
    const backup = await backUp(db)

    await world.pay(unpaid.leader)
    await world.live(first, 3)
    await world.advance(DAY_MS)
    await world.live(first, 3)
    for (const { purchase } of [requested, unpaid]) {
      const settlement = await findSettlement(db, SYSTEM, purchase.id)
      assert.ok(settlement?.cardClosedAt, 'its card has paid, and is gone')
      assert.equal(settlement.state, 'settled')
    }
    await first.gate.close()

    const restored = await world.start(await backup.restore(), isSameHost ? dataDir : await newDataDir())
    await world.live(restored, 2)
    assert.equal(restored.said.length, 1, 'collection is held')
    await world.learn(restored)
    assert.deepEqual(await openFindings(restored), [])
    assert.equal(await holdOf(restored.db), null)
    await world.liveOn(restored)
    for (const { purchase } of [requested, unpaid]) assert.deepEqual(await world.booked(restored.db, purchase), RIGHT)
  })
}

test('where only a charge was lost the card issuer says so: it is settled, and not sent again', async () => {
  const world = await backWorldAt('checkout')
  const { purchase, leader } = await world.buy(AMOUNT_MINOR, [null])
  await world.pay(leader)
  const backup = await backUp(world.db)
  await world.live(await world.start(world.db, await newDataDir()), 3)
  assert.equal((await findSettlement(world.db, SYSTEM, purchase.id))?.state, 'settled')

  const restored = await world.start(await backup.restore(), await newDataDir())
  // Before a job compares: whoever is the first to find the charge puts the settlement in doubt, and the second is silent.
  await until('the gate has found it', async () => !(await restored.gate.isOpen()) && restored.said.length > 0)
  await world.live(restored, 2)
  assert.deepEqual(restored.said, ['issuer_ahead'])
  assert.equal((await findSettlement(restored.db, SYSTEM, purchase.id))?.state, 'settled', 'learned while it is held')
  await world.learn(restored)
  assert.equal(await holdOf(restored.db), null)
  await world.liveOn(restored)
  assert.deepEqual(await world.booked(restored.db, purchase), RIGHT)
})

test('what nobody had sent is sent once the hold has ended, and what was refused in the lost time stays refused', async () => {
  const world = await backWorldAt('stripe')
  const dataDir = await newDataDir()
  const first = await world.start(world.db, dataDir)
  const sales = [await world.buy(AMOUNT_MINOR, [null]), await world.buy(AMOUNT_MINOR, [null])] as const
  const [refused, unsent] = sales
  for (const { leader } of sales) await world.pay(leader)
  const backup = await backUp(world.db)
  await world.db.query('delete from settlements where purchase_id = $1', [unsent.purchase.id])
  await world.sandbox.call('POST', '/psps/stripe/faults', { operation: 'sale', fault: 'replayed_refusal', times: 1 })
  await world.live(first, 4)
  assert.equal((await findSettlement(world.db, SYSTEM, refused.purchase.id))?.state, 'refused')
  await first.gate.close()

  const restored = await world.start(await backup.restore(), dataDir)
  await world.live(restored, 2)
  assert.deepEqual(restored.said, ['older_than_noted'])
  await world.learn(restored)
  assert.equal(await holdOf(restored.db), null)
  await world.liveOn(restored)
  assert.deepEqual(await world.booked(restored.db, unsent.purchase), RIGHT)
  assert.partialDeepStrictEqual(await world.booked(restored.db, refused.purchase), {
    ...{ taken: 0, paid: 0, debited: 0, owed: 0n, lost: 0n, purchase: 'failed_connector', settlement: 'refused' },
  })
})

/** As some shops number theirs: with the digits of a card, check digit included. */
const ORDER = 'order-619626623-1000'

test('a purchase that is in no book of ours any more holds collection by its card, named by its order, until somebody accepts it', async () => {
  const world = await backWorldAt('stripe')
  const backup = await backUp(world.db)
  const first = await world.start(world.db, await newDataDir())
  const { purchase, leader } = await world.buy(AMOUNT_MINOR, [null], ORDER)
  await world.pay(leader)
  await world.live(first, 3)

  const restored = await world.start(await backup.restore(), await newDataDir())
  // The card issuer is asked beside the work: two rounds of jobs may be over before it has told.
  await until('the gate has found it', async () => !(await restored.gate.isOpen()) && restored.said.length > 0)
  await world.live(restored, 2)
  assert.deepEqual(restored.said, ['issuer_ahead'])
  await world.learn(restored)
  assert.ok(await holdOf(restored.db))
  const findings = await openFindings(restored)
  const ofCard = findings.find(({ books }) => books === 'issuer')
  assert.partialDeepStrictEqual(ofCard, {
    ...{ kind: 'unknown_card', purchaseId: purchase.id, shopReference: ORDER, state: 'open' },
    ...{ amountMinor: AMOUNT_MINOR, currency: 'EUR' },
  })
  assert.ok(ofCard?.happenedAt)
  assert.match(ofCard.detail, new RegExp(`debited .*pur_${purchase.id} of merchant mer_${world.merchant.id}`))
  for (const { id } of findings) await acceptFinding(restored.db, id, 'settled by hand', world.ports.systemClock.now())
  await world.learn(restored)
  assert.equal(await holdOf(restored.db), null)
  const again = await world.start(restored.db, await newDataDir())
  await world.live(again, 2)
  assert.deepEqual(again.said, [], 'what was accepted holds nothing again')
})

test('nobody is settled before the card issuer has told, and readiness says why; collecting goes on', async () => {
  const world = await backWorldAt('stripe')
  const { purchase, leader } = await world.buy(AMOUNT_MINOR, [null])
  await world.pay(leader)
  await world.sandbox.call('POST', '/issuer/faults', { operation: 'lookup', fault: 'error_before', times: 1 })
  const workers = await world.start(world.db, await newDataDir(), () => {})
  assert.equal(await workers.gate.isOpen(), true)
  await until('it was asked in vain', async () => workers.gate.notes().some((note) => note.startsWith('a card issuer')))
  assert.equal(await maySettle(workers.ports), false)
  world.passRetries(MINUTE_MS)
  await workers.gate.isOpen()
  await until('it has told', async () => maySettle(workers.ports))
  await world.live(workers, 2)
  assert.equal((await findSettlement(world.db, SYSTEM, purchase.id))?.state, 'settled')
})
