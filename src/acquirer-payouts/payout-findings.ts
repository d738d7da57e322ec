import type { PayoutFindingKind, SeenFinding } from '../payments/index.ts'
import type { NoVerdict } from '../providers/collect/index.ts'
import { toDecimal } from '../shared/money.ts'
import type { AcquirerPayout, AcquirerPayoutLine, LineDoubt } from './acquirer-payout.ts'

/** Whose payouts: an account that is open. */
export interface PayingAccount {
  readonly id: string
  readonly provider: string
}

const KINDS = {
  unknown: 'payout_line_unknown',
  differs: 'payout_line_differs',
  repeated: 'payout_line_repeated',
} as const satisfies Record<LineDoubt, PayoutFindingKind>

export const LINE_FINDING_KINDS = Object.values(KINDS)

/** What is to be done about each, after what was found. */
const LINE_ADVICE: Readonly<Record<LineDoubt, string>> = {
  unknown:
    'no capture, refund or dispute of ours is it; run npm run parity, and if it stays, ask the acquirer what it is',
  differs: 'ours has another amount, currency or state; compare both, and ask the acquirer which is right',
  repeated: 'it was in a payout before; ask the acquirer to take it back',
}

/** Of lines that are in doubt. */
export function lineFindings(
  account: PayingAccount,
  lines: readonly (Pick<
    AcquirerPayoutLine,
    'reference' | 'kind' | 'grossMinor' | 'feeMinor' | 'currency' | 'bookedAt'
  > &
    Pick<AcquirerPayoutLine, 'attemptId' | 'doubt'>)[],
): SeenFinding[] {
  return lines.flatMap(({ doubt, ...line }) => {
    if (!doubt) return []
    const amount = `${toDecimal(line.grossMinor, line.currency)} ${line.currency}`
    const detail = `${line.kind} of ${amount} in a payout: ${LINE_ADVICE[doubt]}`
    const of = { subject: line.reference, attemptId: line.attemptId, purchaseId: null }
    const facts = { amountMinor: line.grossMinor - line.feeMinor, currency: line.currency, happenedAt: line.bookedAt }
    return [{ ...booksOf(account), ...of, ...facts, kind: KINDS[doubt], detail, state: 'open' }]
  })
}

/** Of a payout as a whole. */
export function payoutFinding(
  account: PayingAccount,
  payout: Pick<AcquirerPayout, 'reference' | 'amountMinor' | 'currency' | 'madeAt'>,
  kind: PayoutFindingKind,
  detail: string,
): SeenFinding {
  const { reference: subject, amountMinor, currency, madeAt: happenedAt } = payout
  const of = { subject, attemptId: null, purchaseId: null }
  return { ...booksOf(account), ...of, amountMinor, currency, happenedAt, kind, detail, state: 'open' }
}

/** Of an account whose key may take money and not read payouts; undefined for any other answer. */
export function deniedFinding(account: PayingAccount, answer: NoVerdict): SeenFinding | undefined {
  if (answer.kind !== 'rejected' || answer.reason !== 'credentials') return undefined
  const detail = `its key may not read payouts (${answer.detail}): give it the permissions that docs/acquirers-${account.provider}.md names; until then payments go on, fees are in no books, and what it pays waits in suspense`
  const of = { subject: account.id, attemptId: null, purchaseId: null }
  return { ...booksOf(account), ...of, kind: 'payouts_denied', detail, state: 'open' }
}

export function booksOf({ id, provider }: PayingAccount): Pick<SeenFinding, 'books' | 'provider' | 'accountId'> {
  return { books: 'payouts', provider, accountId: id }
}
