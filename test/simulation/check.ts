import { presentSummary } from '../../src/api/token-api/present-purchase.ts'
import type { Database } from '../../src/db/database.ts'
import { readCollectionState } from '../../src/payments/index.ts'
import { findPurchase, type Purchase } from '../../src/purchases/index.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { chargeMinor, collectionOf, listShares } from '../../src/shares/index.ts'
import { type AcquirerPayment, readBalances } from '../support/books.ts'
import { checkInvariants, type Findings } from '../torture/check-invariants.ts'
import type { PurchaseRead } from '../torture/insistent-merchant.ts'
import type { Pot, Town } from './town.ts'

/** What the merchant reads, what the bank has and what our ledger says of each pot of a seed, to the cent. */
export async function checkPots(town: Town, mayBeHeld: readonly string[]): Promise<Findings> {
  const db = town.begun.db()
  const payments = await town.ground.bank.payments()
  const pots = [...town.pots.values()]
  const attempts = await db.query<{ id: string; purchase_id: string }>('select id, purchase_id from attempts')
  const balances = new Map(
    await Promise.all(pots.map(async ({ story }) => [story.id, await readBalances(db, story.id)] as const)),
  )
  const purchaseOf = new Map(attempts.rows.map(({ id, purchase_id }) => [id, purchase_id]))
  // What was lost at the bank with a hold that ended, or refused by it, is an operator's to bear: no cent of it is missing.
  const isWhole = ({ story }: Pot) => {
    const { bad_debt = 0n, payer_receivable = 0n } = balances.get(story.id) ?? {}
    return bad_debt === 0n && payer_receivable === 0n
  }
  const findings = await checkInvariants(
    pots.filter(isWhole).map(({ story }) => story),
    {
      merchant: { read: (id) => read(town, id), listByReference: (reference) => listByReference(town, reference) },
      ear: town.ground.ear,
      payments,
      purchaseOf,
      clearedOf: new Map([...balances].map(([id, { acquirer_clearing = 0n }]) => [id, Number(acquirer_clearing)])),
    },
  )
  for (const pot of pots) {
    const own = payments.filter(({ reference }) => purchaseOf.get(reference) === pot.story.id)
    await checkLedger(town, pot, own, balances.get(pot.story.id) ?? {}, findings)
  }
  const { hold } = await readCollectionState(db, undefined)
  if (hold) findings.stuck.push(`collection is held: ${hold.reason}: ${hold.detail}`)
  const said = town.hosts.flatMap((host) => host.said)
  if (mayBeHeld.length > 0 && said.length === 0)
    findings.stuck.push('a backup was restored, and collection was not held')
  for (const reason of said.filter((one) => !mayBeHeld.includes(one)))
    findings.stuck.push(`collection was held, and nothing was restored: ${reason}`)
  return findings
}

/** What the torture reads by HTTP. */
async function read(town: Town, id: string): Promise<PurchaseRead> {
  return presentRead(town, (await findPurchase(town.begun.db(), SYSTEM, id)) as Purchase)
}

async function presentRead({ begun }: Town, purchase: Purchase): Promise<PurchaseRead> {
  const shares = await listShares(begun.db(), SYSTEM, purchase.id)
  return {
    ...presentSummary(purchase, 'en'),
    collection: purchase.acceptedAt ? collectionOf(shares) : null,
    shares: shares.map((share) => {
      return { state: share.state, amount_cents: Number(chargeMinor(share)), fee_cents: Number(share.feeMinor) }
    }),
  }
}

async function listByReference(town: Town, reference: string): Promise<PurchaseRead[]> {
  const sql = 'select id from purchases where merchant_id = $1 and reference = $2'
  const { rows } = await town.begun.db().query<{ id: string }>(sql, [town.merchant.id, reference])
  return Promise.all(rows.map(({ id }) => read(town, id)))
}

/** The ledger against the bank, whatever was lost; and nobody owes or is owed what nobody knows of. */
async function checkLedger(
  { begun }: Town,
  { story, number }: Pot,
  payments: readonly AcquirerPayment[],
  balances: Awaited<ReturnType<typeof readBalances>>,
  { lost, doubled, stuck }: Findings,
): Promise<void> {
  const purchase = (await findPurchase(begun.db(), SYSTEM, story.id)) as Purchase
  const name = `pot ${number} (${purchase.state})`
  const { acquirer_clearing: cleared = 0n, merchant_payable: payable = 0n } = balances
  const net = BigInt(payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0))
  if (net > cleared) lost.push(`${name}: the bank has ${net}, our ledger ${cleared}`)
  if (net < cleared) doubled.push(`${name}: the bank has ${net}, our ledger ${cleared}`)
  const due = purchase.acceptedAt ? purchase.amountMinor - purchase.refundedMinor : 0n
  if (-payable !== due) lost.push(`${name}: the merchant is owed ${-payable}, and ${due} is right`)
  const refused = await refusedMinor(begun.db(), story.id)
  if (-(balances.payer_receivable ?? 0n) !== refused)
    lost.push(`${name}: payers owe ${balances.payer_receivable}, and the bank refused to give ${refused} back`)
  if ((balances.memo_held ?? 0n) !== 0n) stuck.push(`${name}: ${balances.memo_held} is held in the ledger`)
  if (purchase.unwinding) stuck.push(`${name}: a refund is under way (${purchase.unwinding})`)
  if ((purchase.pot?.reservedMinor ?? 0n) !== 0n) stuck.push(`${name}: ${purchase.pot?.reservedMinor} is reserved`)
}

async function refusedMinor(db: Database, id: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as sum from operations
      where purchase_id = $1 and kind = 'refund' and state = 'refused'`,
    [id],
  )
  return rows[0]?.sum ?? 0n
}
