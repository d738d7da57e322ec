import type { Database } from '../db/database.ts'
import type { IssuerFact, IssuerPage, ListedCard } from '../providers/issue/index.ts'
import { type CardOwner, findOwnersOfCards, insertMovements } from '../settlements/index.ts'
import { parseUuid } from '../shared/ids.ts'
import type { CardAccount, SettlingPorts } from './ports.ts'

/** What an issuer lists of one card, beside whose it is. */
export interface SeenCard {
  readonly card: ListedCard
  /** The settlement that it was made for; undefined: our books have none. */
  readonly owner: CardOwner | undefined
  /** Of what has moved since: authorised and neither let go nor debited, and debited less what was credited. */
  readonly heldMinor: bigint
  readonly debitedMinor: bigint
}

export interface CardBooksRead {
  readonly cards: readonly SeenCard[]
  readonly facts: number
}

/**
 * All that an issuer lists since then, page by page. What moved on cards of ours is kept, once; a string: why it is not
 * told, and what was kept stays kept.
 */
export async function readCardBooks(
  db: Database,
  { vault }: Pick<SettlingPorts, 'vault'>,
  { id, opened }: CardAccount,
  since: Date,
  heardAt: Date,
): Promise<CardBooksRead | string> {
  const cards = new Map<string, SeenCard>()
  let facts = 0
  let cursor: string | null = null
  do {
    const page = await vault.issuer.list(opened, { since, cursor })
    if (page.kind !== 'answered') return page.reason
    await keepPage(db, id, page.value, cards, heardAt)
    facts += page.value.facts.length
    cursor = page.value.nextCursor
  } while (cursor !== null)
  return { cards: [...cards.values()], facts }
}

async function keepPage(
  db: Database,
  issuerAccountId: string,
  { cards: listed, facts }: IssuerPage,
  cards: Map<string, SeenCard>,
  heardAt: Date,
): Promise<void> {
  const keyOf = ({ cardKey }: ListedCard) => parseUuid(cardKey) ?? []
  const owners = await findOwnersOfCards(db, issuerAccountId, {
    cardIds: facts.map(({ cardId }) => cardId),
    purchaseIds: listed.flatMap(keyOf),
  })
  for (const card of listed) {
    const owner = owners.find(({ purchaseId }) => purchaseId === card.cardKey)
    cards.set(card.cardId, { card, owner, heldMinor: 0n, debitedMinor: 0n })
  }
  for (const fact of facts) addUp(cards, fact)
  const moved = facts.flatMap(({ cardId, movement }) => {
    const owner = owners.find((one) => one.cardId === cardId) ?? cards.get(cardId)?.owner
    return movement && owner ? [{ ...movement, issuerAccountId, purchaseId: owner.purchaseId }] : []
  })
  if (moved.length > 0) await insertMovements(db, moved, heardAt)
}

function addUp(cards: Map<string, SeenCard>, { cardId, movement }: IssuerFact): void {
  const seen = cards.get(cardId)
  if (!seen || !movement) return
  const { kind, amountMinor } = movement
  const held = { authorised: amountMinor, released: -amountMinor, debited: -amountMinor, credited: 0n }[kind]
  const debited = { authorised: 0n, released: 0n, debited: amountMinor, credited: -amountMinor }[kind]
  cards.set(cardId, { ...seen, heldMinor: seen.heldMinor + held, debitedMinor: seen.debitedMinor + debited })
}
