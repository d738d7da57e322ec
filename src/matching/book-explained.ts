import { isPayoutAtBank, lockPayout } from '../acquirer-payouts/index.ts'
import { readAccountCurrency } from '../bank-accounts/index.ts'
import type { BankLine } from '../bank-statements/index.ts'
import { bookTogether, journalOf } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { applyBankLines, insertAdjustment, lockExportedPayouts } from '../payouts/index.ts'
import { refuse } from '../refusals/index.ts'
import { assert } from '../shared/assert.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { BankMatch } from './match-store.ts'

/** What a person can say that a line is. */
export type Explanation =
  | { readonly kind: 'payout' | 'merchant' | 'acquirer' | 'acquirer_payout'; readonly id: string }
  | { readonly kind: 'issuer' | 'own' | 'bank_fee' }

/** Out of suspense, in the transaction of the confirmation. Throws conflict `bank_match_refused` with the reason. */
export async function bookExplained(tx: Transaction, call: Call, line: BankLine, match: BankMatch): Promise<void> {
  const { kind, subjectId } = match
  const now = call.businessClock.now()
  const occurredAt = bookedAt(line, now)
  const currency = await readAccountCurrency(tx, line.bankAccountId)
  const entry = {
    ...{ causeId: match.id, currency, occurredAt, bankAccountId: line.bankAccountId },
    amounts: { amount: line.amountMinor },
  }
  const ours = { ...entry, of: 'operator' as const }
  switch (kind) {
    case 'payout_debited':
    case 'payout_returned':
      assert(subjectId, 'a payout is named')
      return bookPayout(tx, call, line, { ...match, subjectId })
    case 'merchant': {
      assert(subjectId, 'a merchant is named')
      const { companyId } = await requireMerchant(tx, SYSTEM, subjectId)
      const of = { merchantId: subjectId, companyId, purchaseIds: [] }
      await bookTogether(tx, [journalOf('bank_explained_merchant', { ...entry, of })])
      const adjusted = { of: { ...of, currency }, kind: 'bank_line', causeId: match.id, recordedAt: now } as const
      return insertAdjustment(tx, { ...adjusted, amountMinor: line.amountMinor })
    }
    case 'acquirer':
      assert(subjectId, 'an account is named')
      return bookTogether(tx, [journalOf('bank_explained_acquirer', { ...ours, acquirerAccountId: subjectId })])
    case 'issuer':
      return bookTogether(tx, [journalOf('bank_explained_issuer', ours)])
    case 'own':
      return bookTogether(tx, [journalOf('bank_explained_own', ours)])
    case 'bank_fee':
      return bookTogether(tx, [journalOf('bank_explained_fee', ours)])
    case 'acquirer_payout': {
      assert(subjectId, 'a payout is named')
      const acquirerAccountId = await requireAcquirerPayout(tx, match.id, subjectId, { ...line, currency })
      return bookTogether(tx, [journalOf('bank_explained_acquirer', { ...ours, acquirerAccountId })])
    }
  }
}

/** Whose it is, where it is that line's: one that differs by a cent is its acquirer's account's, and a finding. */
async function requireAcquirerPayout(
  tx: Transaction,
  matchId: string,
  id: string,
  line: Pick<BankLine, 'amountMinor'> & { readonly currency: string },
): Promise<string> {
  const payout = await lockPayout(tx, id)
  if (!payout) refuse('bank_match_refused', { sentence: 'no acquirer has told of that payout' })
  if (payout.amountMinor !== line.amountMinor || payout.currency !== line.currency)
    refuse('bank_match_refused', { sentence: 'that payout has another amount: say that the line is its acquirer’s' })
  if (await isPayoutAtBank(tx, id, matchId))
    refuse('bank_match_refused', { sentence: 'another line of the bank is that payout' })
  return payout.acquirerAccountId
}

async function bookPayout(
  tx: Transaction,
  call: Call,
  line: BankLine,
  { id, kind, subjectId }: BankMatch & { readonly subjectId: string },
): Promise<void> {
  const payout = (await lockExportedPayouts(tx, [subjectId])).find((one) => one.id === subjectId)
  if (!payout) refuse('bank_match_refused', { sentence: 'no file for a bank has that payout' })
  if (payout.bankAccountId !== line.bankAccountId)
    refuse('bank_match_refused', { sentence: 'that payout was to leave from another account' })
  const isOut = kind === 'payout_debited'
  if (payout.amountMinor !== (isOut ? -line.amountMinor : line.amountMinor))
    refuse('bank_match_refused', { sentence: 'that payout has another amount: say that the line is its merchant’s' })
  await applyBankLines(tx, call, [
    {
      ...{ payout, bankAccountId: line.bankAccountId, kind: isOut ? 'debited' : 'returned', bankEntryId: id },
      ...{ reasonCode: line.returnReason, wasInSuspense: true, bookedAt: bookedAt(line, call.businessClock.now()) },
    },
  ])
}

/** Noon of the bank's day, so that it is that day in every zone of SEPA; never later than now. */
export function bookedAt({ bookedOn }: Pick<BankLine, 'bookedOn'>, now: Date): Date {
  const noon = bookedOn === null ? now : new Date(`${bookedOn}T12:00:00Z`)
  return noon < now ? noon : now
}
