import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testDatabase } from '../../test/support/database.ts'
import { thorough } from '../../test/support/thorough.ts'
import { type Database, transaction } from '../db/database.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { bookTogether, chainJournals, type Journal, journalOf } from './index.ts'
import { readSafeguarding } from './safeguarding-store.ts'

// A world with money in it: what lies at the bank and at the acquirer, and who is owed what. The books tell of it, and the proof
// is held against the world.

const FIRST_DAY = Date.UTC(2026, 0, 1, 12)
const MERCHANTS = 3

type Deed =
  | 'sale'
  | 'collect'
  | 'cancel'
  | 'give_back'
  | 'pay_payer_elsewhere'
  | 'plan'
  | 'paid'
  | 'rejected'
  | 'returned'
  | 'keep_back'
  | 'let_go'
  | 'acquirer_pays'
  | 'unknown_in'
  | 'unknown_out'
  | 'explain_own'
  | 'explain_merchant'
  | 'bring_own'
  | 'next_day'
const DEEDS: readonly Deed[] = [
  ...([
    'sale',
    'collect',
    'cancel',
    'give_back',
    'pay_payer_elsewhere',
    'plan',
    'paid',
    'rejected',
    'returned',
  ] as const),
  ...([
    'keep_back',
    'let_go',
    'acquirer_pays',
    'unknown_in',
    'unknown_out',
    'explain_own',
    'explain_merchant',
  ] as const),
  ...(['bring_own', 'next_day', 'next_day', 'sale', 'collect', 'acquirer_pays'] as const),
]
const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom(...DEEDS),
    who: fc.nat({ max: MERCHANTS - 1 }),
    amount: fc.integer({ min: 1, max: 9_000 }),
  }),
  { minLength: 10, maxLength: 60 },
)

interface Line {
  readonly id: string
  readonly amount: bigint
}

/** One life: each deed moves the world and, if the books can know of it, the books. */
function life({ statementsFrom }: { readonly statementsFrom: number }) {
  const [acquirerAccountId, bankAccountId] = [newId(), newId()]
  const merchants = Array.from({ length: MERCHANTS }, () => ({
    ...{ merchantId: newId(), companyId: newId(), shareId: newId() },
    ...{ open: 0n, kept: 0n, underWay: [] as bigint[], payer: 0n },
  }))
  const suspense: Line[] = []
  const journals: Journal[] = []
  const matches: { readonly id: string; readonly lineId: string; readonly amount: bigint }[] = []
  const shortages: bigint[] = []
  let [day, atBank, atAcquirer] = [0, 0n, 0n]

  const at = () => ({ currency: 'EUR', occurredAt: new Date(FIRST_DAY + day * DAY_MS) })
  const isRead = () => day >= statementsFrom
  const tell = (...told: Journal[]) => journals.push(...told)

  function step(deed: Deed, who: number, minor: number): void {
    const amount = BigInt(minor)
    const merchant = merchants[who % MERCHANTS]
    assert.ok(merchant)
    const { merchantId, companyId, shareId } = merchant
    const of = { merchantId, companyId, purchaseIds: [] }
    const common = { causeId: newId(), ...at() }
    const shares = (of_: bigint) => ({ amounts: { amount: of_, fee: 0n, shares: [{ shareId, amountMinor: of_ }] } })
    const most = (limit: bigint) => (limit < amount ? limit : amount)
    switch (deed) {
      case 'next_day':
        endDay()
        return
      case 'sale':
        merchant.open += amount
        merchant.payer -= amount
        tell(journalOf('acceptance', { of, ...common, ...shares(amount) }))
        return
      case 'collect': {
        const owed = most(-merchant.payer)
        if (owed <= 0n) return
        merchant.payer += owed
        atAcquirer += owed
        tell(journalOf('capture', { of, ...common, shareId, acquirerAccountId, amounts: { amount: owed } }))
        return
      }
      case 'cancel':
        merchant.open -= amount
        merchant.payer += amount
        tell(journalOf('cancellation', { of, ...common, ...shares(amount) }))
        return
      case 'give_back':
      case 'pay_payer_elsewhere': {
        const back = most(merchant.payer)
        if (back <= 0n || (deed === 'give_back' && atAcquirer < back)) return
        merchant.payer -= back
        if (deed === 'give_back') {
          atAcquirer -= back
          tell(journalOf('refund', { of, ...common, shareId, acquirerAccountId, amounts: { amount: back } }))
        } else {
          // Out of that account, and a statement tells it as something else; or from elsewhere, which nobody here sees.
          if (isRead()) leave(-back)
          else atBank -= back
          tell(journalOf('paid_out', { of, ...common, shareId, bankAccountId: null, amounts: { amount: back } }))
        }
        return
      }
      case 'plan': {
        const paid = most(merchant.open)
        if (paid <= 0n) return
        merchant.open -= paid
        if (!isRead()) {
          // Paid by hand until statements are read: told as paid outside.
          atBank -= paid
          tell(journalOf('opening_balance', { of, ...common, amounts: { amount: paid } }))
          return
        }
        merchant.underWay.push(paid)
        tell(journalOf('payout', { of, ...common, bankAccountId, amounts: { amount: paid } }))
        return
      }
      case 'paid':
      case 'rejected': {
        const paid = merchant.underWay.shift()
        if (paid === undefined) return
        if (deed === 'paid') atBank -= paid
        else merchant.open += paid
        const kind = deed === 'paid' ? 'payout_paid' : 'payout_rejected'
        tell(journalOf(kind, { of, ...common, bankAccountId, amounts: { amount: paid } }))
        return
      }
      case 'returned':
        if (!isRead()) return
        merchant.open += amount
        atBank += amount
        tell(journalOf('payout_returned', { of, ...common, bankAccountId, amounts: { amount } }))
        return
      case 'keep_back': {
        const kept = most(merchant.open)
        if (kept <= 0n) return
        merchant.open -= kept
        merchant.kept += kept
        tell(journalOf('reserve_held', { of, ...common, amounts: { amount: kept } }))
        return
      }
      case 'let_go': {
        const kept = most(merchant.kept)
        if (kept <= 0n) return
        merchant.kept -= kept
        merchant.open += kept
        tell(journalOf('reserve_released', { of, ...common, amounts: { amount: kept } }))
        return
      }
      case 'acquirer_pays': {
        const paid = most(atAcquirer)
        if (paid <= 0n) return
        atAcquirer -= paid
        atBank += paid
        const told = { of: 'operator', ...common, acquirerAccountId, bankAccountId, amounts: { amount: paid } } as const
        if (isRead()) tell(journalOf('acquirer_paid', told))
        return
      }
      case 'unknown_in':
        if (isRead()) leave(amount)
        return
      case 'unknown_out':
        if (isRead()) leave(-amount)
        return
      case 'bring_own':
        atBank += amount
        if (!isRead()) return
        tell(
          journalOf('bank_unexplained', { of: 'operator', ...common, bankAccountId, amounts: { amount } }),
          journalOf('bank_explained_own', { of: 'operator', ...common, bankAccountId, amounts: { amount } }),
        )
        return
      case 'explain_own':
      case 'explain_merchant': {
        const line = suspense.shift()
        if (!line) return
        const [id, amounts] = [newId(), { amount: line.amount }]
        matches.push({ id, lineId: line.id, amount: line.amount })
        if (deed === 'explain_own')
          tell(journalOf('bank_explained_own', { ...common, of: 'operator', causeId: id, bankAccountId, amounts }))
        else {
          merchant.open += line.amount
          tell(journalOf('bank_explained_merchant', { ...common, of, causeId: id, bankAccountId, amounts }))
        }
      }
    }

    /** A line that nothing explains. */
    function leave(moved: bigint): void {
      const line = { id: newId(), amount: moved }
      suspense.push(line)
      atBank += moved
      tell(
        journalOf('bank_unexplained', {
          ...common,
          of: 'operator',
          causeId: line.id,
          bankAccountId,
          amounts: { amount: moved },
        }),
      )
    }
  }

  function endDay(): void {
    const positive = (one: bigint) => (one > 0n ? one : 0n)
    const sum = (of: readonly bigint[]) => of.reduce((total, one) => total + one, 0n)
    const owed =
      sum(merchants.map(({ open, kept, underWay, payer }) => positive(open) + kept + sum(underWay) + positive(payer))) +
      sum(suspense.map((line) => positive(line.amount)))
    shortages.push(owed - atBank - atAcquirer)
    day += 1
    if (day !== statementsFrom) return
    if (atBank === 0n) return
    const told = { of: 'operator', causeId: newId(), bankAccountId, amounts: { amount: atBank } } as const
    tell(journalOf('bank_opened', { ...told, ...at() }))
  }

  return { step, endDay, journals, matches, shortages, bankAccountId }
}

async function missingByDay(
  db: Database,
  { journals, matches, shortages, bankAccountId }: ReturnType<typeof life>,
  statementsFrom: number,
) {
  const day = (number: number) => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10)
  await db.query(
    `insert into bank_accounts (id, label, currency, account_sealed, iban_last4, rail, message_version, is_instant, folder_out, folder_in, connected_at, connected_by)
     values ($1, 'main', 'EUR', '', '0000', 'sepa', '09', false, '/', '/', now(), 'test')`,
    [bankAccountId],
  )
  await db.query(
    `insert into bank_statements (id, bank_account_id, family, message, statement_id, sequence, content_sha256, opened_on, closed_on,
       opening_minor, closing_minor, line_count, read_at, read_by)
     values (gen_random_uuid(), $1, 'camt.053', '', '1', '', '', $2, $2, 0, 0, 0, now(), 'test')`,
    [bankAccountId, day(statementsFrom)],
  )
  // Lines of statements are left out: the books know them by their ids.
  await db.query('alter table bank_matches drop constraint bank_matches_line_id_fkey')
  await transaction(db, async (tx) => {
    for (const { id, lineId, amount } of matches)
      await tx.query(
        `insert into bank_matches (id, line_id, kind, amount_minor, proposed_at, proposed_by, booked_at, booked_by)
         values ($1, $2, 'own', $3, now(), 'test', now(), 'test')`,
        [id, lineId, amount],
      )
    if (journals.length > 0) await bookTogether(tx, journals)
  })
  await chainJournals(db, 'Europe/Paris')
  const rows = await readSafeguarding(db, { from: day(0), to: day(shortages.length - 1) })
  return rows.map((row) => {
    const owed = row.merchantsMinor + row.payersMinor + row.unexplainedMinor
    return owed - row.bankMinor - row.acquirersMinor + row.unprovenMinor
  })
}

async function play(lived: readonly { deed: Deed; who: number; amount: number }[], statementsFrom: number) {
  const { db } = await testDatabase()
  const one = life({ statementsFrom })
  for (const { deed, who, amount } of lived) one.step(deed, who, amount)
  one.endDay()
  return { missing: await missingByDay(db, one, statementsFrom), shortages: one.shortages }
}

test('with statements from the first day on the proof says what the world says, to the cent, each day', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (lived) => {
      const { missing, shortages } = await play(lived, 0)
      // Of a life in which nothing was booked there is nothing to say.
      if (missing.length > 0) assert.deepEqual(missing, shortages)
    }),
    { numRuns: thorough(12, 80), endOnFailure: true },
  )
})

/** Money that goes where no statement tells of it. */
const BEFORE = (['sale', 'collect', 'acquirer_pays', 'plan'] as const).map((deed, index) => ({
  ...{ deed, who: 0, amount: 9_000 - index * 2_000 },
}))

test('with statements that begin later, or never, the proof never says that there is more than there is', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, fc.constantFrom(1, 2, 4, 99), async (lived, statementsFrom) => {
      const { missing, shortages } = await play([...BEFORE, ...lived], statementsFrom)
      for (const [index, said] of missing.entries()) assert.ok(said >= (shortages[index] ?? 0n), `day ${index}`)
    }),
    { numRuns: thorough(12, 80), endOnFailure: true },
  )
})
