import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testSandbox } from '../../sandbox/test-kit.ts'
import { connectBankAccount, listBankAccounts } from '../../src/bank-accounts/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { confirmMatch, createFolderReader, explainLine, listSuspense } from '../../src/matching/index.ts'
import { placeHold, releaseHold } from '../../src/payments/index.ts'
import {
  confirmOpening,
  listPayouts,
  planForMerchant,
  readBalances,
  releasePayouts,
  resumeAccount,
  stepFolders,
  writeFiles,
} from '../../src/payouts/index.ts'
import { DomainError } from '../../src/refusals/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { backUp } from '../support/backup.ts'
import { aCall } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { fixedClock } from '../support/fixed-clock.ts'
import { aPaidShop, promise } from '../support/paid-shop.ts'
import { testSealer } from '../support/telling.ts'

interface BankBooks {
  readonly account: { readonly iban: string; readonly holder: string; readonly balance_minor: number }
  readonly folders: { readonly orders: string; readonly answers: string }
  readonly orders: readonly { readonly end_to_end_id: string; readonly amount: number; readonly state: string }[]
}

/** A shop that is paid by the sandbox's bank, through real folders. It begins on a Tuesday, 9 June 2026. */
async function aBankedShop() {
  const sandbox = await testSandbox()
  const readBank = async () => (await sandbox.call('GET', '/bank.json')).body as BankBooks
  const { account: atBank, folders } = await readBank()
  const { db: first } = await testDatabase()
  let db: Database = first
  let readFolders = createFolderReader()
  const clock = fixedClock('2026-06-09T08:00:00Z')
  const planner = aCall(clock)
  const releaser = aCall(clock, { actor: { kind: 'staff', staffId: 'other' } })
  const account = await transaction(db, (tx) =>
    connectBankAccount(tx, planner, testSealer, {
      ...{ label: 'main', iban: atBank.iban, bic: null, holder: atBank.holder, version: '09', isInstant: false },
      ...{ folderOut: folders.orders, folderIn: folders.answers },
    }),
  )
  const shop = await aPaidShop(db, planner)
  await db.query('update merchants set payout_reserve_bps = 0')
  const opening = { merchantId: shop.merchantId, currency: 'EUR' }
  await transaction(db, (tx) => confirmOpening(tx, planner, opening, { paidOutsideMinor: 0n, reason: 'new' }))
  const promises = new Map<string, bigint>()

  const steps = {
    async promise() {
      const [purchaseId, amountMinor] = [newId(), 12_345n + BigInt(promises.size)]
      promises.set(purchaseId, amountMinor)
      await promise(db, planner, shop, { purchaseId, amountMinor })
    },
    plan: () => unlessRefused(() => transaction(db, (tx) => planForMerchant(tx, planner, shop.merchantId))),
    release: () =>
      unlessRefused(() =>
        transaction(db, (tx) => releasePayouts(tx, releaser, account, { sealer: testSealer, mayBeOnePerson: false })),
      ),
    write: () => writeFiles(db, testSealer, account, clock),
    /** Orders are taken, and leave the folder, as at a bank that fetches them. */
    async take() {
      await sandbox.call('POST', '/bank/look')
      for (const name of await readdir(folders.orders)) if (name.endsWith('.xml')) await rm(join(folders.orders, name))
    },
    async evening() {
      clock.advance(DAY_MS)
      await sandbox.call('POST', '/clock/advance', { ms: DAY_MS })
    },
    read: () => readFolders(db, { ...planner, sealer: testSealer }),
    look: () => stepFolders(db, testSealer, planner),
    /** Collection finds what was promised in the lost time. */
    async learn() {
      for (const [purchaseId, amountMinor] of promises) {
        const { rows } = await db.query('select from transfer_items where purchase_id = $1', [purchaseId])
        if (rows.length === 0) await promise(db, planner, shop, { purchaseId, amountMinor })
      }
    },
    async notice() {
      const now = { heldAt: clock.now(), heldOn: clock.now() }
      await placeHold(db, { reason: 'older_than_noted', detail: 'the note is newer', ...now })
      await releaseHold(db, { by: 'parity', reason: 'nothing differs', at: clock.now() })
    },
  }

  async function sumOf(account: string): Promise<bigint> {
    const { rows } = await db.query<{ sum: bigint }>(
      'select coalesce(sum(amount_minor), 0)::bigint as sum from postings where account = $1',
      [account],
    )
    return rows[0]?.sum ?? 0n
  }

  /** The bank's books, ours and the merchant's agree to the cent: everything was paid, and once. */
  async function assertAgreed(): Promise<void> {
    const bank = await readBank()
    const promised = [...promises.values()].reduce((sum, amount) => sum + amount, 0n)
    const paid = bank.orders.filter(({ state }) => state === 'executed')
    assert.equal(
      BigInt(paid.reduce((sum, { amount }) => sum + amount, 0)),
      promised,
      'the bank has paid what was promised',
    )
    assert.equal(await sumOf('bank'), BigInt(bank.account.balance_minor), 'our books have what the bank has')
    assert.deepEqual([await sumOf('in_transit'), await sumOf('suspense')], [0n, 0n])
    const [balance] = await readBalances(db, SYSTEM, shop)
    assert.deepEqual([balance?.promisedMinor, balance?.paidMinor, balance?.openMinor], [promised, promised, 0n])
  }

  return {
    ...{ steps, assertAgreed, sandbox, folders, clock, planner, releaser, account, shop, promises, readBank },
    db: () => db,
    async backUp() {
      const backup = await backUp(db)
      return async () => {
        db = await backup.restore()
        // The process ends with its database.
        readFolders = createFolderReader()
      }
    },
  }
}

async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return undefined
  }
}

const WAY = ['promise', 'plan', 'release', 'write', 'take', 'read', 'evening', 'read'] as const
/** What goes by itself or by its people each day, as if nothing had happened. */
const DAY = ['look', 'read', 'learn', 'look', 'plan', 'release', 'write', 'take', 'read', 'evening', 'read'] as const
/** A weekend lies between, and two banking days until statements prove what may have been lost. */
const DAYS = 8

for (const [turn, seen] of (['look', 'notice'] as const).entries())
  for (const [index, step] of WAY.entries()) {
    // Each of both by every other moment; all of them when there is time.
    if (!process.env.TEST_THOROUGH && index % 2 !== turn) continue
    test(`a backup of before yesterday’s ${WAY[Math.max(index - 3, 0)]}, restored after its ${step} (${index}): all agree in the end, seen by ${seen}`, async () => {
      const world = await aBankedShop()
      for (const before of WAY) await world.steps[before]()
      const from = Math.max(index - 3, 0)
      for (const one of WAY.slice(0, from)) await world.steps[one]()
      const restore = await world.backUp()
      for (const one of WAY.slice(from, index + 1)) await world.steps[one]()
      await restore()
      await world.steps[seen]()
      for (let day = 0; day < DAYS; day += 1) for (const one of DAY) await world.steps[one]()
      await world.assertAgreed()
      const [account] = await listBankAccounts(world.db())
      assert.equal(account?.heldAt, null, account?.heldReason ?? '')
    })
  }

test('where the manifests are gone, too, the bank’s line says what was paid: a person explains it, and nothing is paid twice', async () => {
  const world = await aBankedShop()
  const { steps, planner, releaser, shop, clock } = world
  await steps.promise()
  const restore = await world.backUp()
  for (const one of ['plan', 'release', 'write', 'take'] as const) await steps[one]()
  for (const name of await readdir(world.folders.orders)) await rm(join(world.folders.orders, name))
  await restore()
  // The answer to a file that nobody knows is what is seen first.
  for (const one of DAY) await steps[one]()
  const held = async () => (await listBankAccounts(world.db()))[0]
  assert.deepEqual([(await held())?.heldFor, await listPayouts(world.db(), SYSTEM, { limit: 9 })], ['bank', []])
  for (let day = 0; day < DAYS; day += 1) for (const one of DAY) await steps[one]()
  assert.equal((await held())?.heldFor, 'bank', 'its line is not explained')
  const [line] = await listSuspense(world.db(), { limit: 9 })
  assert.ok(line)
  const write = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(world.db(), work)
  const match = await write((tx) =>
    explainLine(tx, planner, line.id, { kind: 'merchant', id: shop.merchantId }, 'by the bank’s paper'),
  )
  await write((tx) => confirmMatch(tx, releaser, match.id, { mayBeOnePerson: false }))
  for (const one of DAY) await steps[one]()
  assert.equal((await held())?.heldAt, null)
  clock.advance(1)
  await assert.rejects(
    write((tx) => resumeAccount(tx, planner, world.account.id, 'again')),
    { code: 'not_waiting' },
  )
  assert.equal((await world.readBank()).orders.length, 1)
  const [balance] = await readBalances(world.db(), SYSTEM, shop)
  assert.equal(balance?.openMinor, 0n)
})

test('a line of the bank that names a payout which these books do not know holds its account', async () => {
  const world = await aBankedShop()
  await world.sandbox.call('POST', '/bank/faults', { operation: 'answer', fault: 'silent', times: 1 })
  await world.steps.promise()
  const restore = await world.backUp()
  for (const one of ['plan', 'release', 'write', 'take'] as const) await world.steps[one]()
  for (const name of await readdir(world.folders.orders)) await rm(join(world.folders.orders, name))
  await restore()
  for (const one of ['evening', 'evening', 'read', 'look'] as const) await world.steps[one]()
  const [held] = await listBankAccounts(world.db())
  assert.match(
    `${held?.heldFor}: ${held?.heldReason}`,
    /^bank: the bank has paid [0-9a-f-]{36}, which looks like a payout/,
  )
})
