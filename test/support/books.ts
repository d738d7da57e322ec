import assert from 'node:assert/strict'
import { ACCOUNTS, type Account } from '../../src/books/index.ts'
import type { Connection } from '../../src/db/database.ts'

/** A payment as the acquirer keeps it (docs/sandbox.md). */
export interface AcquirerPayment {
  readonly id: string
  readonly mode: 'hold' | 'sale'
  readonly state: 'held' | 'captured' | 'voided' | 'expired' | 'refunded'
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly reference: string
  readonly hold_expires_at: string | null
  /** Of the simulators of other acquirers. */
  readonly operations?: readonly { readonly id: string; readonly kind: string; readonly state: string }[]
}

export interface AcquirerBooks {
  readonly payments: readonly AcquirerPayment[]
  readonly totals: Readonly<
    Record<
      string,
      { readonly held: number; readonly captured: number; readonly refunded: number; readonly net: number }
    >
  >
}

/** Who can ask the sandbox: a whole world, or the driver of a service that is being killed. */
export interface SandboxCaller {
  sandbox<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>
}

/** `path`: where the sandbox shows those of another acquirer. */
export function readBooks(world: SandboxCaller, path = '/v1'): Promise<AcquirerBooks> {
  return world.sandbox<AcquirerBooks>('GET', `${path}/books`)
}

/** What the acquirer has, as sorted lines that say everything: `hold captured 3335 of 10001`. */
export async function bookLines(world: SandboxCaller): Promise<string[]> {
  const { payments } = await readBooks(world)
  return payments
    .map(({ mode, state, amount, captured, refunded }) => {
      const taken = captured === amount || state === 'voided' ? '' : ` of ${amount}`
      const shown = state === 'voided' || state === 'held' ? amount : captured
      return `${mode} ${state} ${shown}${taken && state !== 'held' ? taken : ''}${refunded ? `, refunded ${refunded}` : ''}`
    })
    .sort()
}

/** Our ledger of these purchases against all that the acquirer has, to the cent. */
export async function assertBooksAgree(
  world: SandboxCaller & { readonly db: Connection },
  purchaseIds: readonly string[],
  path?: string,
): Promise<Record<Account, bigint>> {
  const balances = await sumBalances(world.db, purchaseIds)
  const { totals } = await readBooks(world, path)
  const { held = 0, net = 0 } = totals.EUR ?? {}
  assert.equal(balances.acquirer_clearing, BigInt(net), 'collected: our ledger and the acquirer differ')
  assert.equal(balances.memo_held, BigInt(held), 'held: our ledger and the acquirer differ')
  assert.equal(balances.memo_held_contra, -balances.memo_held)
  return balances
}

/** Paid in full: the merchant is owed the amount, no payer owes anything, nothing is held. */
export async function assertSettled(
  world: SandboxCaller & { readonly db: Connection },
  purchaseIds: readonly string[],
  amountMinor: bigint,
): Promise<void> {
  const { payer_receivable, merchant_payable, memo_held } = await assertBooksAgree(world, purchaseIds)
  assert.deepEqual(
    { payer_receivable, merchant_payable, memo_held },
    {
      payer_receivable: 0n,
      merchant_payable: -amountMinor,
      memo_held: 0n,
    },
  )
}

async function sumBalances(db: Connection, purchaseIds: readonly string[]): Promise<Record<Account, bigint>> {
  const sums = Object.fromEntries(Object.keys(ACCOUNTS).map((account) => [account, 0n])) as Record<Account, bigint>
  for (const id of purchaseIds) {
    for (const [account, balance] of Object.entries(await readBalances(db, id))) sums[account as Account] += balance
  }
  return sums
}

/** Balances of a purchase's accounts, debit positive; accounts that ended at zero are listed too. */
export async function readBalances(
  connection: Connection,
  purchaseId: string,
): Promise<Partial<Record<Account, bigint>>> {
  const { rows } = await connection.query<{ account: Account; balance: bigint }>(
    `select account, sum(amount_minor)::bigint as balance
       from postings join journals on journals.id = postings.journal_id
      where journals.purchase_id = $1 group by account`,
    [purchaseId],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.balance]))
}
