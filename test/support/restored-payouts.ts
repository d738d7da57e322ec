import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBankAccount, findBankDetails, listBankAccounts } from '../../src/bank-accounts/index.ts'
import { type Transaction, transaction } from '../../src/db/database.ts'
import { placeHold, releaseHold } from '../../src/payments/index.ts'
import {
  applyBankVerdict,
  confirmOpening,
  planForMerchant,
  readBalances,
  releasePayouts,
  releaseReserves,
  resumeAccount,
  stepFolders,
  writeFiles,
} from '../../src/payouts/index.ts'
import { openManifest } from '../../src/payouts/manifest.ts'
import { DomainError } from '../../src/refusals/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { backUp } from './backup.ts'
import { aCall } from './call.ts'
import { testDatabase } from './database.ts'
import { fixedClock } from './fixed-clock.ts'
import { aPaidShop, promise, setDetails } from './paid-shop.ts'
import { MONDAY, testSealer } from './telling.ts'

interface Order {
  readonly endToEndId: string
  readonly amountMinor: bigint
  readonly purchaseIds: readonly string[]
  /** Lines of the statement: of money that left, and that came back. */
  readonly debits: string[]
  readonly returns: string[]
  isRefused: boolean
}

/**
 * A shop that is paid from books which are restored again and again, and a bank which forgets nothing: it takes files out of the
 * folder, leaves their manifests, and takes no message twice.
 */
export async function restoredPayouts() {
  const live = await testDatabase()
  const clock = fixedClock(MONDAY)
  const planner = aCall(clock)
  const releaser = aCall(clock, { actor: { kind: 'staff', staffId: 'other' } })
  const folder = await mkdtemp(join(tmpdir(), 'restored-'))
  const folders = { folderOut: join(folder, 'out'), folderIn: join(folder, 'in') }
  const own = { label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' }
  let db = live.db
  const account = await transaction(db, (tx) =>
    connectBankAccount(tx, planner, testSealer, { ...own, ...folders, version: '09', isInstant: false }),
  )
  const shop = await aPaidShop(db, planner)
  await transaction(db, (tx) =>
    confirmOpening(
      tx,
      planner,
      { merchantId: shop.merchantId, currency: 'EUR' },
      { paidOutsideMinor: 0n, reason: 'new' },
    ),
  )
  /** What was promised in the world, whatever the books remember: a purchase each. */
  const promises = new Map<string, bigint>()
  const orders: Order[] = []
  const messages = new Set<string>()
  /** What each line of the statement is called by the books as they are now: read again after a restore it has another id. */
  let booked = new Map<string, string>()

  /** What is not possible now changes nothing. */
  const attempt = <T>(work: (tx: Transaction) => Promise<T>) =>
    transaction(db, work).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      return undefined
    })

  const steps = {
    async promise(cents = 10_000) {
      const purchaseId = newId()
      promises.set(purchaseId, BigInt(cents))
      await promise(db, planner, shop, { amountMinor: BigInt(cents), purchaseId })
    },
    plan: () => attempt((tx) => planForMerchant(tx, planner, shop.merchantId)),
    async release() {
      // A return flags the account, and the merchant sets it anew.
      const details = await findBankDetails(db, SYSTEM, shop.merchantId)
      if (details?.flaggedAt) await attempt((tx) => setDetails(tx, planner, shop.merchantId))
      await attempt((tx) => releasePayouts(tx, releaser, account, { sealer: testSealer, mayBeOnePerson: false }))
    },
    write: () => writeFiles(db, testSealer, account, clock),
    /** The bank takes what lies in the folder. */
    async take() {
      await mkdir(join(folder, 'taken'), { recursive: true })
      const names = await readdir(folders.folderOut).catch(() => [])
      for (const name of names.filter((one) => one.endsWith('.xml'))) {
        const messageId = name.slice(0, -4)
        await rename(join(folders.folderOut, name), join(folder, 'taken', name))
        if (messages.has(messageId)) continue
        messages.add(messageId)
        orders.push(...(await readOrders(join(folders.folderOut, `${messageId}.manifest`), messageId)))
      }
    },
    execute: async () => {
      for (const order of orders) if (order.debits.length === 0 && !order.isRefused) order.debits.push(newId())
    },
    refuse: async (which = 0) => {
      const waiting = orders.filter(({ debits }) => debits.length === 0)
      const order = waiting[which % waiting.length]
      if (order) order.isRefused = true
    },
    comeBack: async (which = 0) => {
      const left = orders.filter(({ debits, returns }) => debits.length > returns.length)
      left[which % left.length]?.returns.push(newId())
    },
    /** The bank's answers and its statement, from the first line: what was read before changes nothing. */
    async read() {
      for (const { endToEndId, debits, returns, isRefused } of orders) {
        if (isRefused) await readLine(endToEndId, `refused ${endToEndId}`, 'rejected')
        for (const id of debits) await readLine(endToEndId, id, 'debited')
        for (const id of returns) await readLine(endToEndId, id, 'returned')
      }
      await readStatement()
    },
    /** What the job does each minute. */
    look: () => stepFolders(db, testSealer, planner),
    /** A person has compared the bank's account. */
    resume: () => attempt((tx) => resumeAccount(tx, planner, account.id, 'compared')),
    reserves: () => releaseReserves(db, planner),
    /** Collection's gate finds the note of a newer database, and its own comparison ends that hold. */
    async notice() {
      const now = { heldAt: clock.now(), heldOn: clock.now() }
      await placeHold(db, { reason: 'older_than_noted', detail: 'the note is newer', ...now })
      await releaseHold(db, { by: 'parity', reason: 'nothing differs', at: clock.now() })
    },
    /** What collection learns again of the lost time. */
    async learn() {
      for (const [purchaseId, amountMinor] of promises) {
        const { rows } = await db.query('select from transfer_items where purchase_id = $1', [purchaseId])
        if (rows.length === 0) await promise(db, planner, shop, { amountMinor, purchaseId })
      }
    },
    days: async (days = 2) => clock.advance(days * DAY_MS),
  }

  async function readOrders(manifestPath: string, messageId: string): Promise<Order[]> {
    const id = messageId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const { payouts } = openManifest(testSealer, id, await readFile(manifestPath))
    return payouts.map((payout) => ({
      ...{ endToEndId: payout.id, amountMinor: payout.amountMinor, debits: [], returns: [] },
      isRefused: false,
      purchaseIds: payout.items.flatMap(({ purchaseId }) => purchaseId ?? []),
    }))
  }

  async function readLine(payoutId: string, line: string, kind: 'debited' | 'returned' | 'rejected'): Promise<void> {
    const { rows } = await db.query('select from payouts where id = $1 and file_id is not null', [payoutId])
    if (rows.length === 0 || booked.has(line)) return
    const bankEntryId = newId()
    const verdict = kind === 'debited' ? { kind, bankEntryId } : { kind, bankEntryId, reasonCode: 'AC04' }
    await transaction(db, (tx) => applyBankVerdict(tx, planner, payoutId, verdict))
    booked.set(line, bankEntryId)
  }

  /** Without lines: what they do is done by verdicts here. */
  async function readStatement(): Promise<void> {
    const on = clock.now().toISOString().slice(0, 10)
    await db.query(
      `insert into bank_statements (id, bank_account_id, family, message, statement_id, sequence, content_sha256, opened_on,
         closed_on, opening_minor, closing_minor, line_count, read_at, read_by)
       values ($1, $2, 'camt.053', 'camt.053.001.08', $3::text, '1', '\\x00', $3::date, $3::date, 0, 0, 0, $4, 'test') on conflict do nothing`,
      [newId(), account.id, on, clock.now()],
    )
  }

  async function balanceOf(name: string, ownerId: string): Promise<bigint> {
    const { rows } = await db.query<{ sum: bigint }>(
      'select coalesce(sum(amount_minor), 0)::bigint as sum from postings where account = $1 and owner_id = $2',
      [name, ownerId],
    )
    return rows[0]?.sum ?? 0n
  }

  /** Promised is paid and open, the books say the same, and no sale was paid twice by the bank. */
  async function assertTrue(): Promise<void> {
    const [balance] = await readBalances(db, SYSTEM, shop)
    if (balance) {
      const { promisedMinor, paidMinor, inTransitMinor, reserveMinor, openMinor } = balance
      assert.equal(promisedMinor, paidMinor + inTransitMinor + reserveMinor + openMinor, 'promised is paid and open')
      assert.equal(-(await balanceOf('merchant_payable', shop.merchantId)), openMinor, 'what is owed')
      assert.equal(-(await balanceOf('reserve', shop.merchantId)), reserveMinor, 'what is kept back')
      assert.equal(-(await balanceOf('in_transit', account.id)), inTransitMinor, 'what is under way')
    }
    const paid = orders.filter(({ debits, returns }) => debits.length > returns.length)
    const purchases = paid.flatMap(({ purchaseIds }) => purchaseIds)
    assert.equal(new Set(purchases).size, purchases.length, 'nothing is paid twice')
  }

  /** All is learned, read and paid that can be: then every promise has been paid once, and nothing else. */
  async function assertSettled(): Promise<void> {
    // More than was taken back: something is left to be paid.
    await steps.promise(10_000_000)
    await steps.learn()
    // A file may pay again what an earlier one could not: it is adopted once that was read.
    for (let round = 0; round < orders.length + 2; round += 1) {
      await steps.look()
      await steps.read()
    }
    // Whatever held payouts ends by itself, once the bank's account was read to the day of the last file that may be lost.
    await steps.days(4)
    await steps.read()
    await steps.look()
    const [now] = await listBankAccounts(db)
    assert.equal(now?.heldAt, null, `held still: ${now?.heldReason}`)
    await db.query('update merchants set payout_reserve_bps = 0 where id = $1', [shop.merchantId])
    for (let round = 0; round < 3; round += 1) {
      await steps.days(6)
      for (const step of ['reserves', 'plan', 'release', 'write', 'take', 'execute', 'read'] as const)
        await steps[step]()
      await assertTrue()
    }
    const paid = orders.filter(({ debits, returns }) => debits.length > returns.length)
    const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, one) => all + one, 0n)
    assert.equal(sum(paid.map(({ amountMinor }) => amountMinor)), sum(promises.values()), 'all is paid')
    const [balance] = await readBalances(db, SYSTEM, shop)
    assert.deepEqual([balance?.openMinor, balance?.paidMinor], [0n, sum(promises.values())], 'and the books know it')
  }

  return {
    ...{ assertSettled },
    ...{ account, shop, orders, promises, folders, steps, assertTrue, clock, planner },
    db: () => db,
    async backUp() {
      const backup = await backUp(db)
      const then = new Map(booked)
      return async () => {
        db = await backup.restore()
        booked = new Map(then)
      }
    },
  }
}
