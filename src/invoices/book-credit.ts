import { book } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import { insertAdjustment } from '../payouts/index.ts'
import type { Invoice } from './invoice.ts'

/** What a credit note gives back is owed to its merchant: its commission, or what it had been asked to pay of a debt. */
export async function bookCredit(tx: Transaction, credit: Invoice): Promise<void> {
  const { id, subject, merchantId, companyId, currency, netMinor, vatMinor, nettedMinor, issuedAt } = credit
  if (netMinor === 0n && vatMinor === 0n) return
  if (subject === 'debt') return restoreDebt(tx, credit)
  await book(tx, 'invoice_credited', {
    ...{ of: { merchantId, companyId, purchaseIds: [] }, causeId: id, currency, occurredAt: issuedAt },
    amounts: { amount: -(netMinor + vatMinor), net: -netMinor, vat: -vatMinor },
  })
  if (nettedMinor === 0n) return
  await insertAdjustment(tx, {
    ...{ of: { merchantId, companyId, currency }, kind: 'invoice_credited', causeId: id, amountMinor: -nettedMinor },
    recordedAt: issuedAt,
  })
}

/** What is asked for no more is owed as before: the next payout is that much less. */
async function restoreDebt(tx: Transaction, credit: Invoice): Promise<void> {
  const { id, merchantId, companyId, currency, netMinor, issuedAt } = credit
  await book(tx, 'debt_invoice_credited', {
    ...{ of: { merchantId, companyId, purchaseIds: [] }, causeId: id, currency, occurredAt: issuedAt },
    amounts: { amount: -netMinor },
  })
  await insertAdjustment(tx, {
    ...{ of: { merchantId, companyId, currency }, kind: 'debt_restored', causeId: id, amountMinor: netMinor },
    recordedAt: issuedAt,
  })
}
