import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { ACCOUNTS, type Account, type AccountTerms } from './accounts.ts'
import type { Rule, RuleLine } from './rule.ts'
import { type JournalKind, RULES } from './rules.ts'

interface Posting {
  readonly account: Account
  readonly ownerId: string | null
  /** Debit positive, credit negative. */
  readonly amountMinor: bigint
}

/** The part of one share in an amount. */
export interface ShareAmount {
  readonly shareId: string
  readonly amountMinor: bigint
}

/** Whose a journal is: one purchase's, several purchases' of a merchant, a merchant's without any, or our own. */
export type Subject =
  | { readonly id: string; readonly merchantId: string; readonly companyId: string }
  | { readonly purchaseIds: readonly string[]; readonly merchantId: string; readonly companyId: string }
  | 'operator'

type LineOf<Kind extends JournalKind> = (typeof RULES)[Kind]['debit' | 'credit'][number]
type OwnerOf<Line extends RuleLine> = (typeof ACCOUNTS)[Line['account']]['owner']

/** Every amount that the lines of a kind name: one, or one for each share. Lines of zero are left out. */
type AmountsOf<Line extends RuleLine> = {
  readonly [One in Line as One['amount']]: One extends { isOfEach: true } ? readonly ShareAmount[] : bigint
}

type OwnersOf<Line extends RuleLine> = (
  Line extends { isOfEach: true } | { isLeaders: true }
    ? never
    : OwnerOf<Line>
) extends infer Owner
  ? ('share' extends Owner ? { readonly shareId: string } : object) &
      (Line extends { isLeaders: true } ? { readonly leaderShareId: string } : object) &
      ('acquirer_account' extends Owner ? { readonly acquirerAccountId: string } : object) &
      // Null: paid by other means, from an account that has no books here.
      ('bank_account' extends Owner ? { readonly bankAccountId: string | null } : object)
  : never

export type Entry<Kind extends JournalKind> = {
  readonly of: Subject
  /** With the kind: a journal is written once. */
  readonly causeId: string
  readonly currency: string
  /** Business clock. */
  readonly occurredAt: Date
  readonly amounts: AmountsOf<LineOf<Kind>>
} & OwnersOf<LineOf<Kind>>

/** What is written down, once, of one effect. */
export interface Journal {
  readonly kind: JournalKind
  readonly of: Subject
  readonly causeId: string
  readonly currency: string
  readonly occurredAt: Date
  readonly postings: readonly Posting[]
}

/** A journal by the rule of its kind, to be booked. Throws as `postingsOf` does. */
export function journalOf<Kind extends JournalKind>(kind: Kind, entry: Entry<Kind>): Journal {
  const { of, causeId, currency, occurredAt } = entry
  return { kind, of, causeId, currency, occurredAt, postings: postingsOf(kind, entry) }
}

interface Given {
  readonly of: Subject
  readonly shareId?: string
  readonly leaderShareId?: string
  readonly acquirerAccountId?: string
  readonly bankAccountId?: string | null
  readonly amounts: Readonly<Record<string, bigint | readonly ShareAmount[]>>
}

/** What a journal of this kind moves. Throws for what does not balance, and for a negative amount that is no correction. */
export function postingsOf(kind: JournalKind, given: Given): readonly Posting[] {
  const rule: Rule = RULES[kind]
  const postings = [
    ...rule.debit.flatMap((line) => inLine(line, given, 1n)),
    ...rule.credit.flatMap((line) => inLine(line, given, -1n)),
  ].filter(({ amountMinor }) => amountMinor !== 0n)
  assert(postings.length > 1 && sumMinor(postings.map((one) => one.amountMinor)) === 0n, `${kind} does not balance`)
  return postings

  function inLine(line: RuleLine, { amounts }: Given, side: 1n | -1n): Posting[] {
    const amount = amounts[line.amount]
    assert(amount !== undefined, `${kind} names ${line.amount}`)
    const parts = typeof amount === 'bigint' ? [{ shareId: undefined, amountMinor: amount }] : amount
    return parts.map(({ shareId, amountMinor }) => {
      assert(amountMinor >= 0n || rule.isCorrection, `${kind} moves a positive amount`)
      return { account: line.account, ownerId: ownerOf(line, shareId), amountMinor: side * amountMinor }
    })
  }

  function ownerOf(line: RuleLine, ofPart: string | undefined): string | null {
    const { owner, ownerless }: AccountTerms = ACCOUNTS[line.account]
    if (owner === null) return null
    const ownerId = {
      share: ofPart ?? (line.isLeaders ? given.leaderShareId : given.shareId),
      merchant: given.of === 'operator' ? undefined : given.of.merchantId,
      acquirer_account: given.acquirerAccountId,
      bank_account: given.bankAccountId,
    }[owner]
    if (ownerId === null && ownerless) return null
    assert(ownerId, `${kind}: ${line.account} lacks its ${owner}`)
    return ownerId
  }
}
