import type { AcquirerPayout } from '../acquirer-payouts/index.ts'
import type { BankLine, Doubt } from '../bank-statements/index.ts'

/** A line is an acquirer's payout, or names one and is not, or names none. */
export type AcquirerJudgement =
  | { readonly kind: 'acquirer'; readonly payout: AcquirerPayout }
  | { readonly kind: 'doubt'; readonly doubt: Doubt; readonly payoutId: string | null }

type Told = Pick<AcquirerPayout, 'id' | 'amountMinor' | 'bankReferences' | 'ibanLast4' | 'state'>

/** What is shorter stands in texts by chance. */
const REFERENCE_CHARS_MIN = 6

/**
 * A payout's reference in a line's words proves nothing alone: amount, direction and account have to agree, and its currency, by
 * which whoever asks has chosen. `awaited` are those that no line is yet.
 */
export function judgeAcquirerLine<Payout extends Told>(
  line: Pick<BankLine, 'amountMinor'>,
  words: readonly string[],
  account: { readonly ibanLast4: string },
  awaited: readonly Payout[],
): { readonly kind: 'acquirer'; readonly payout: Payout } | Extract<AcquirerJudgement, { kind: 'doubt' }> {
  const text = words.map(plain).join('\n')
  const named = awaited.filter(({ bankReferences }) =>
    bankReferences.map(plain).some((one) => one.length >= REFERENCE_CHARS_MIN && stands(one, text)),
  )
  // All payouts of an account may carry one word: the amount says which.
  const [payout, ...others] = named.length > 1 ? named.filter((one) => one.amountMinor === line.amountMinor) : named
  if (!payout) return doubt(named.length > 1 ? 'several' : 'unknown')
  if (others.length > 0) return doubt('several')
  if (payout.ibanLast4 !== null && payout.ibanLast4 !== account.ibanLast4) return doubt('wrong_account', payout.id)
  if (payout.amountMinor < 0n !== line.amountMinor < 0n) return doubt('wrong_direction', payout.id)
  if (payout.amountMinor !== line.amountMinor) return doubt('amount_differs', payout.id)
  // What the bank did not take comes in another payout.
  if (payout.state === 'failed') return doubt('returned_already', payout.id)
  return { kind: 'acquirer', payout }
}

function doubt(why: Doubt, payoutId: string | null = null): Extract<AcquirerJudgement, { kind: 'doubt' }> {
  return { kind: 'doubt', doubt: why, payoutId }
}

/** Banks write in capitals, and break a reference where their line ends. */
function plain(text: string): string {
  return text.toUpperCase().replace(/\s+/g, '')
}

/** Not as a part of a longer number: `PAYOUT12` is not `PAYOUT123`. */
function stands(reference: string, text: string): boolean {
  for (let at = text.indexOf(reference); at >= 0; at = text.indexOf(reference, at + 1))
    if (!/\d$/.test(reference) || !/\d/.test(text[at + reference.length] ?? '')) return true
  return false
}
