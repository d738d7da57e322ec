import assert from 'node:assert/strict'
import { bookTogether } from '../../src/books/index.ts'
import {
  type CommissionTerms,
  chargeCommission,
  findTermsInForce,
  giveBackCommission,
  insertCommissionLine,
  setTerms,
} from '../../src/commissions/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import type { Call } from '../../src/events/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { promise, type Shop } from './paid-shop.ts'

/** A sale whose merchant was promised its money, and how much of it was given back. */
export interface Sale {
  readonly id: string
  readonly of: Shop
  readonly amountMinor: bigint
  refundedMinor: bigint
}

export function agreeTerms(db: Database, call: Call, of: Shop, terms: Partial<CommissionTerms> = {}) {
  return transaction(db, (tx) =>
    setTerms(tx, call, {
      ...{ merchantId: of.merchantId, currency: 'EUR', bps: 333, fixedMinor: 7n, vatCode: 'standard', vatBps: 2_000 },
      ...{ vatReason: null, onRefund: 'give_back', validFrom: undefined, reason: 'agreed', ...terms },
    }),
  )
}

/** What a payment does under terms: the promise, and its commission with it. In mode BACK nothing is netted. */
export async function sell(
  db: Database,
  call: Call,
  of: Shop,
  { amountMinor, settlement = 'TRANSFER' }: { readonly amountMinor: bigint; readonly settlement?: 'TRANSFER' | 'BACK' },
): Promise<Sale> {
  const id = newId()
  await promise(db, call, of, { amountMinor, purchaseId: id })
  await db.query('update purchases set amount_minor = $2 where id = $1', [id, amountMinor])
  const now = call.businessClock.now()
  await transaction(db, async (tx) => {
    const terms = await findTermsInForce(tx, SYSTEM, { ...of, currency: 'EUR', at: now })
    const taken = chargeCommission({ ...of, id, settlement, currency: 'EUR', amountMinor }, terms, now)
    assert.ok(taken)
    await insertCommissionLine(tx, taken.line)
    await bookTogether(tx, [taken.journal])
  })
  return { id, of, amountMinor, refundedMinor: 0n }
}

/** A part of a sale, and of its commission, is given back: at most what is left. */
export async function giveBack(db: Database, call: Call, sale: Sale, part: bigint): Promise<void> {
  const left = sale.amountMinor - sale.refundedMinor
  const amountMinor = part < left ? part : left
  if (amountMinor === 0n) return
  await promise(db, call, sale.of, { amountMinor: -amountMinor, purchaseId: sale.id })
  sale.refundedMinor += amountMinor
  const { rows } = await db.query<{ id: string }>(
    'update unwindings set completed_at = requested_at where purchase_id = $1 and completed_at is null returning id',
    [sale.id],
  )
  const unwindingId = rows[0]?.id ?? assert.fail()
  await transaction(db, (tx) => giveBackCommission(tx, sale, { unwindingId, now: call.businessClock.now() }))
}
