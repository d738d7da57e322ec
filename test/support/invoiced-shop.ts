import { book } from '../../src/books/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import type { Call } from '../../src/events/index.ts'
import { setIdentity } from '../../src/invoices/index.ts'
import { insertAdjustment } from '../../src/payouts/index.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Shop } from './paid-shop.ts'

export const BRETON = {
  ...{ legalName: 'Brest Voile SARL', street: '1 quai du Commandant Malbert', postcode: '29200', city: 'Brest' },
  ...{ countryCode: 'FR', registrationNumber: '852100553', vatNumber: 'FR 12 852100553' },
}
export const US = { ...BRETON, legalName: 'Whipround SAS', registrationNumber: '552100554', vatNumber: 'FR40552100554' }

/** Who a merchant is to the law; null: who issues. */
export function identify(db: Database, call: Call, merchantId: string | null, said = merchantId ? BRETON : US) {
  return transaction(db, (tx) => setIdentity(tx, call, { merchantId, said, reason: 'register of companies' }))
}

/** A person has said that a line of the bank is this merchant's transfer. */
export async function transferIn(db: Database, call: Call, of: Shop, amountMinor: bigint): Promise<void> {
  const cause = { causeId: newId(), currency: 'EUR', occurredAt: call.businessClock.now() }
  await transaction(db, async (tx) => {
    const entry = { of: { ...of, purchaseIds: [] }, ...cause, bankAccountId: newId(), amounts: { amount: amountMinor } }
    await book(tx, 'bank_explained_merchant', entry)
    const adjustment = { of: { ...of, currency: 'EUR' }, kind: 'bank_line', causeId: cause.causeId } as const
    await insertAdjustment(tx, { ...adjustment, amountMinor, recordedAt: cause.occurredAt })
  })
}
