import { setBankDetails } from '../../src/bank-accounts/index.ts'
import { book } from '../../src/books/index.ts'
import { type Database, type Transaction, transaction } from '../../src/db/database.ts'
import type { Call } from '../../src/events/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { aMerchant, aPurchase, testSealer } from './telling.ts'

export interface Shop {
  readonly merchantId: string
  readonly companyId: string
}

/** A shop with bank details in use, a reserve of a tenth for five days, and what it was promised before. */
export async function aPaidShop(db: Database, call: Call, sealer = testSealer): Promise<Shop> {
  const { merchantId, companyId } = await aMerchant(db)
  await db.query(
    'update merchants set payout_reserve_bps = 1000, payout_reserve_days = 5, payout_minimum_minor = 100 where id = $1',
    [merchantId],
  )
  await transaction(db, (tx) => setDetails(tx, call, merchantId, sealer))
  await db.query(
    `insert into payout_openings (id, merchant_id, company_id, currency, promised_minor) values ($1, $2, $3, 'EUR', 0)`,
    [newId(), merchantId, companyId],
  )
  return { merchantId, companyId }
}

export function setDetails(tx: Transaction, call: Call, merchantId: string, sealer = testSealer) {
  const account = { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' }
  return setBankDetails(tx, call, sealer, merchantId, account, 0)
}

/** What a payment does: an item, and what the merchant is owed by the books. Below zero it is taken back. */
export async function promise(
  db: Database,
  call: Call,
  of: Shop,
  { amountMinor, purchaseId = newId() }: { readonly amountMinor: bigint; readonly purchaseId?: string },
): Promise<void> {
  const { rows } = await db.query('select from purchases where id = $1', [purchaseId])
  if (rows.length === 0) await aPurchase(db, of, { id: purchaseId, reference: purchaseId })
  const now = call.businessClock.now()
  await transaction(db, async (tx) => {
    const isBack = amountMinor < 0n
    const amount = isBack ? -amountMinor : amountMinor
    const unwindingId = isBack ? newId() : null
    if (isBack)
      await tx.query(
        `insert into unwindings (id, purchase_id, extent, cause, amount_minor, requested_by, requested_at, waits_until)
         values ($1, $2, 'partial', 'refund', $3, 'test', $4, $4)`,
        [unwindingId, purchaseId, amount, now],
      )
    await tx.query(
      `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at, kind, unwinding_id)
       values ($1, $2, $3, $4, 'EUR', $5, $6, $7)`,
      [newId(), purchaseId, of.merchantId, amountMinor, now, isBack ? 'refund' : 'settlement', unwindingId],
    )
    const shares = [{ shareId: newId(), amountMinor: amount }]
    await book(tx, isBack ? 'cancellation' : 'acceptance', {
      of: { id: purchaseId, ...of },
      ...{ causeId: newId(), currency: 'EUR', occurredAt: now, amounts: { amount, fee: 0n, shares } },
    })
  })
}
