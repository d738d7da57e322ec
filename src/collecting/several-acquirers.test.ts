import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY, submitCard, testSandbox } from '../../sandbox/test-kit.ts'
import { acquirersOf, anotherAccount } from '../../test/support/acquirers.ts'
import { collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { newDataDir } from '../../test/support/copies.ts'
import { until } from '../../test/support/until.ts'
import type { OpenAccount } from '../connections/index.ts'
import { createOutbound } from '../outbound/index.ts'
import { findAttempt, listAttempts } from '../payments/index.ts'
import type { Acquirer } from '../providers/collect/index.ts'
import { createSandboxAcquirer } from '../providers/sandbox/collect/sandbox-acquirer.ts'
import { DAY_MS, SECOND_MS, systemClock } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { type CollectingCall, checkAttempts, collectDueShares, compareBooks, openGate, runOperations } from './index.ts'
import { listCollectible } from './ports.ts'

const world = await collectingWorld()
const { db } = world
const other = await testSandbox()
const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())

const first: OpenAccount = world.ports.acquirers.all()[0] ?? assert.fail()
const second = await account(
  'second',
  createSandboxAcquirer(outbound, systemClock, { baseUrl: other.baseUrl, key: KEY }),
)

async function account(reference: string, acquirer: Acquirer): Promise<OpenAccount> {
  return { id: await anotherAccount(db, reference), mode: 'test', isTest: false, acquirer }
}

const through = (...accounts: OpenAccount[]): CollectingCall => ({
  ...world.ports,
  acquirers: acquirersOf(...accounts),
})

async function pay(share: Share, by: CollectingCall) {
  const attempt = await world.start(share, by)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  world.passRetries(60 * SECOND_MS)
  await checkAttempts(db, by)
  return (await findAttempt(db, share.purchaseId, attempt.id)) ?? assert.fail()
}

/** Both sandboxes are in the same world. */
async function advance(ms: number): Promise<void> {
  await other.call('POST', '/clock/advance', { ms })
  await world.advance(ms)
}

interface Booked {
  readonly reference: string
  readonly state: string
  readonly captured: number
}

async function booked(sandbox: typeof other, attemptId: string): Promise<Booked[]> {
  const { body } = await sandbox.call('GET', '/v1/books')
  return (body.payments as Booked[]).filter(({ reference }) => reference === attemptId)
}

/** What our books say that each account has collected. */
async function collected(purchaseId: string): Promise<Record<string, bigint>> {
  const { rows } = await db.query<{ owner: string; amount: bigint }>(
    `select owner_id as owner, sum(amount_minor)::bigint as amount
       from postings join journals on journals.id = journal_id
      where purchase_id = $1 and account = 'acquirer_clearing' group by owner_id`,
    [purchaseId],
  )
  return Object.fromEntries(rows.map(({ owner, amount }) => [owner, amount]))
}

/** As if its answers were still on the way when everything else is over. */
const hanging = (acquirer: Acquirer, calls: readonly (keyof Acquirer)[]): Acquirer => ({
  ...acquirer,
  ...Object.fromEntries(calls.map((name) => [name, () => new Promise(() => {})])),
})

test('a pot is settled where it began, whatever the default has become meanwhile', async () => {
  const before = through(first, second)
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  const held = await pay(leader, before)
  assert.deepEqual([held.state, held.acquirerAccountId], ['held', first.id])

  const switched = through(second, first)
  const pledged = await pay(friends[0] as Share, switched)
  assert.deepEqual([pledged.state, pledged.acquirerAccountId], ['paid', second.id])
  await pay(friends[1] as Share, switched)
  await world.work(6, switched)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(
    (await booked(world.sandbox, held.id)).map(({ state, captured }) => [state, captured]),
    [['captured', 3_000]],
  )
  assert.equal((await booked(other, pledged.id))[0]?.captured, 3_000)
  assert.deepEqual(
    await collected(purchase.id),
    { [first.id]: 3_000n, [second.id]: 6_000n },
    'ours are kept apart, too',
  )
})

test('later instalments are charged to the account that knows the card, though it is the default no more', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 30_000n)
  assert.equal((await pay(shares[0] as Share, through(first, second))).acquirerAccountId, first.id)
  await advance(35 * DAY_MS)
  await collectDueShares(db, through(second, first))
  const charge = (await listAttempts(db, purchase.id)).at(-1) ?? assert.fail()
  assert.deepEqual([charge.initiatedBy, charge.acquirerAccountId, charge.state], ['merchant', first.id, 'paid'])
  assert.equal((await booked(world.sandbox, charge.id)).length, 1)
})

test('a payment of one account is no finding in the books of the other', async () => {
  const both = through(first, second)
  assert.equal(await compareBooks(db, both), 'finished')
  const { rows } = await db.query(`select from parity_findings where state in ('open', 'waiting')`)
  assert.equal(rows.length, 0)
})

test('what belongs to an account that is not open waits, and goes on once it is open again', async () => {
  const { leader } = await world.buy(2_000n)
  const attempt = await world.start(leader, through(second, first))
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  world.passRetries(60 * SECOND_MS)
  await checkAttempts(db, through(first))
  assert.equal((await findAttempt(db, leader.purchaseId, attempt.id))?.state, 'open')
  await checkAttempts(db, through(first, second))
  assert.equal((await findAttempt(db, leader.purchaseId, attempt.id))?.state, 'held')
})

test('charges of an acquirer that is silent are left to its own look-ups: the others are sent', async () => {
  const [silent, well] = await Promise.all([
    world.buyLater('INSTALLMENT', 30_000n),
    world.buyLater('INSTALLMENT', 30_000n),
  ])
  await pay(silent.shares[0] as Share, through(second))
  await pay(well.shares[0] as Share, through(first))
  await advance(35 * DAY_MS)
  const stuck = { ...second, acquirer: hanging(second.acquirer, ['chargeStored']) }
  const acquirers = { ...acquirersOf(first, stuck), isSilent: (id: string) => id === stuck.id }
  await collectDueShares(db, { ...world.ports, acquirers })
  const stateOf = async (id: string) => (await listAttempts(db, id)).at(-1)?.state
  assert.deepEqual([await stateOf(silent.purchase.id), await stateOf(well.purchase.id)], ['created', 'paid'])

  world.passRetries(60 * SECOND_MS)
  await checkAttempts(db, through(first, second))
  assert.equal(await stateOf(silent.purchase.id), 'paid')
})

test('an acquirer that hangs with many look-ups and captures keeps none of another one waiting', async () => {
  const stuck = { ...second, acquirer: hanging(second.acquirer, ['lookUpSession', 'capture', 'void']) }
  const many = await Promise.all(Array.from({ length: 25 }, () => world.buy(1_000n)))
  for (const { leader } of many) await world.start(leader, through(second, first))
  const { leader } = await world.buy(3_000n)
  const attempt = await world.start(leader, through(first))
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  world.passRetries(60 * SECOND_MS)

  void checkAttempts(db, through(stuck, first), [stuck])
  void runOperations(db, through(stuck, first), [stuck])
  await checkAttempts(db, through(stuck, first), [first])
  assert.equal((await findAttempt(db, leader.purchaseId, attempt.id))?.state, 'held')
})

test('collection waits for an account that cannot tell what it has taken, and for no other', async () => {
  let answers = false
  const silent: Acquirer = {
    ...second.acquirer,
    listPayments: async (query) =>
      answers ? second.acquirer.listPayments(query) : { kind: 'no_answer', reason: 'timeout' },
  }
  const ports = through(first, { ...second, acquirer: silent })
  const gate = await openGate(db, {
    acquirers: ports.acquirers,
    dataDir: await newDataDir(),
    systemClock: ports.systemClock,
    businessClock: ports.businessClock,
    askIssuers: async () => null,
    onHeld: ({ detail }) => assert.fail(detail),
    onError: (error) => assert.fail(String(error)),
  })
  const collectible = async () => (await listCollectible({ gate }, ports.acquirers.all())).map(({ id }) => id)
  assert.deepEqual(await collectible(), [first.id])
  answers = true
  world.passRetries(SECOND_MS)
  await gate.isOpen()
  await until('it has told', async () => (await collectible()).length === 2)
})
