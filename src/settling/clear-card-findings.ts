import type { IssuerAccount } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import { closeFindings, type Finding, listUndecidedFindings, recordFinding } from '../payments/index.ts'
import { findOwnersOfCards } from '../settlements/index.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import type { SeenCard } from './read-card-books.ts'

const FINDINGS_PER_PAGE = 100

/**
 * Cards of ours with money on them, or that could still be charged, for which our books have no settlement: made in a time
 * that they have lost. Each is a finding until the settlement is learned, or nothing stands on the card any more. Answers
 * with those that are open.
 */
export async function clearCardFindings(
  connection: Connection,
  { id: accountId, provider }: Pick<IssuerAccount, 'id' | 'provider'>,
  cards: readonly SeenCard[],
  now: Date,
): Promise<Finding[]> {
  const books = { books: 'issuer', provider, accountId } as const
  const unknown = cards.filter((seen) => isUnknown(seen) && isAtStake(seen))
  for (const { card, heldMinor, debitedMinor } of unknown) {
    const [amountMinor, what] =
      debitedMinor > 0n
        ? [debitedMinor, 'was debited']
        : heldMinor > 0n
          ? [heldMinor, 'is authorised']
          : [card.amountMinor, 'can be charged']
    await recordFinding(
      connection,
      {
        ...books,
        kind: 'unknown_card',
        subject: card.cardId,
        attemptId: null,
        purchaseId: parseUuid(card.cardKey) ?? null,
        detail: sentence(what, card),
        amountMinor,
        currency: amountMinor === null ? null : card.currency,
        happenedAt: card.madeAt,
        shopReference: card.written?.reference ?? null,
        state: 'open',
      },
      now,
    )
  }
  return closeKnown(connection, books, cards, now)
}

/** Somebody else's card in the same account has no purchase of ours written on it. */
function isUnknown({ card, owner }: SeenCard): boolean {
  return owner === undefined && parseUuid(card.cardKey) !== undefined
}

function isAtStake({ card, heldMinor, debitedMinor }: SeenCard): boolean {
  return card.state === 'active' || heldMinor > 0n || debitedMinor > 0n
}

function sentence(what: string, { cardKey, written }: SeenCard['card']): string {
  const whose = written ? ` of merchant ${written.merchant}` : ''
  return `it ${what} for purchase ${publicId('pur', cardKey)}${whose}, and our books have no settlement of it`
}

/** Learned meanwhile, or nothing of it stands any more. Answers with the rest. */
async function closeKnown(
  connection: Connection,
  books: { readonly books: 'issuer'; readonly accountId: string },
  cards: readonly SeenCard[],
  now: Date,
): Promise<Finding[]> {
  const left: Finding[] = []
  const over = new Set(cards.flatMap((seen) => (isUnknown(seen) && isAtStake(seen) ? [] : seen.card.cardId)))
  for (let after = 0n; ; ) {
    const findings = await listUndecidedFindings(connection, books, { after, limit: FINDINGS_PER_PAGE })
    const last = findings.at(-1)
    if (!last) return left
    const purchaseIds = findings.flatMap(({ purchaseId }) => purchaseId ?? [])
    const owners = await findOwnersOfCards(connection, books.accountId, { cardIds: [], purchaseIds })
    for (const finding of findings) {
      const { subject, purchaseId, accountId } = finding
      const isKnown = owners.some((owner) => owner.purchaseId === purchaseId)
      if (isKnown || over.has(subject)) await closeFindings(connection, { accountId, subject }, now)
      else left.push(finding)
    }
    after = last.id
  }
}
