import type { BankLine, Doubt } from '../bank-statements/index.ts'
import type { ExportedPayout } from '../payouts/index.ts'

/** What a line is, or why no machine says so. */
export type Judgement =
  | { readonly kind: 'debited' | 'returned'; readonly payouts: readonly ExportedPayout[] }
  | { readonly kind: 'doubt'; readonly doubt: Doubt; readonly payoutId: string | null }

export interface KnownPayouts {
  /** By id. */
  readonly payouts: ReadonlyMap<string, ExportedPayout>
  /** By the id of their file, which is what a bank that books a file as one line gives back. */
  readonly ofFile: ReadonlyMap<string, readonly ExportedPayout[]>
  /** More than once debited than brought back, lines judged before this one counted. */
  readonly isPaid: (payout: ExportedPayout) => boolean
  /** More than once brought back than debited. */
  readonly isBack: (payout: ExportedPayout) => boolean
}

type Judged = Pick<BankLine, 'amountMinor' | 'bankAccountId' | 'namedIds' | 'isReturn' | 'isReversal'>

/**
 * A name alone proves nothing: account, direction and amount have to agree, and a payout leaves once before it comes back and
 * comes back once before it leaves again. Everything else is for a person to explain.
 */
export function judgeLine(line: Judged, known: KnownPayouts): Judgement {
  const named = line.namedIds.flatMap((id) => known.payouts.get(id) ?? [])
  if (named.length > 0) return judgeNamed(line, named, known)
  const [file, another] = line.namedIds.filter((id) => known.ofFile.has(id))
  if (another) return doubt('several')
  if (file) return judgeFile(line, known.ofFile.get(file) ?? [], known)
  return doubt('unknown')
}

function doubt(why: Doubt, payoutId: string | null = null): Judgement {
  return { kind: 'doubt', doubt: why, payoutId }
}

function judgeNamed(line: Judged, payouts: readonly ExportedPayout[], known: KnownPayouts): Judgement {
  const [first] = payouts
  const payoutId = first && payouts.length === 1 ? first.id : null
  if (payouts.some(({ bankAccountId }) => bankAccountId !== line.bankAccountId)) return doubt('wrong_account', payoutId)
  const isOut = line.amountMinor < 0n
  // Money of ours that comes in is a return only if the bank says so: merchants pay us, too, and quote what they like.
  if (!isOut && !line.isReturn && !line.isReversal) return doubt('wrong_direction', payoutId)
  if (sumOf(payouts) !== (isOut ? -line.amountMinor : line.amountMinor))
    return doubt(payoutId ? 'amount_differs' : 'several', payoutId)
  if (isOut && payouts.some(known.isPaid)) return doubt('paid_already', payoutId)
  if (!isOut && payouts.some(known.isBack)) return doubt('returned_already', payoutId)
  return { kind: isOut ? 'debited' : 'returned', payouts }
}

/** The bank has booked a file as one line: all that was not refused, and nothing else. */
function judgeFile(line: Judged, payouts: readonly ExportedPayout[], known: KnownPayouts): Judgement {
  if (payouts.some(({ bankAccountId }) => bankAccountId !== line.bankAccountId)) return doubt('wrong_account')
  if (line.amountMinor > 0n) return doubt('wrong_direction')
  const standing = payouts.filter((payout) => payout.state !== 'rejected' && !known.isPaid(payout))
  if (standing.length === 0) return doubt('paid_already')
  return sumOf(standing) === -line.amountMinor ? { kind: 'debited', payouts: standing } : doubt('amount_differs')
}

function sumOf(payouts: readonly ExportedPayout[]): bigint {
  return payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** What lines can be about, with what each judgement changes of it: one statement may have a payout go, come back and go again. */
export function knownPayouts(found: readonly ExportedPayout[]): KnownPayouts & { count(judgement: Judgement): void } {
  const balances = new Map(found.map((payout) => [payout.id, payout.debitedCount - payout.returnedCount]))
  const balanceOf = ({ id }: ExportedPayout) => balances.get(id) ?? 0
  return {
    payouts: new Map(found.map((payout) => [payout.id, payout])),
    ofFile: Map.groupBy(found, ({ fileId }) => fileId),
    isPaid: (payout) => balanceOf(payout) > 0,
    isBack: (payout) => balanceOf(payout) < 0,
    count(judgement) {
      if (judgement.kind === 'doubt') return
      const step = judgement.kind === 'debited' ? 1 : -1
      for (const payout of judgement.payouts) balances.set(payout.id, balanceOf(payout) + step)
    },
  }
}

/**
 * Lines that name nothing of ours, with what the bank has told of them elsewhere (camt.052 and .054): the same reference of the
 * bank, and payments that make exactly the line's amount.
 */
export function withDetails(lines: readonly BankLine[], details: readonly BankLine[]): BankLine[] {
  const byReference = Map.groupBy(details, ({ bankReference }) => bankReference)
  return lines.map((line) => {
    const told = line.bankReference === null ? [] : (byReference.get(line.bankReference) ?? [])
    const [first] = told
    if (line.namedIds.length > 0 || !first) return line
    // Several files may tell the same: those of one statement are counted.
    const ofOne = told.filter(({ statementId }) => statementId === first.statementId)
    if (ofOne.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== line.amountMinor) return line
    const namedIds = [...new Set(ofOne.flatMap((detail) => detail.namedIds))]
    const returned = ofOne.find(({ isReturn }) => isReturn)
    return {
      ...{ ...line, namedIds, isReturn: line.isReturn || returned !== undefined },
      returnReason: line.returnReason ?? returned?.returnReason ?? null,
    }
  })
}
