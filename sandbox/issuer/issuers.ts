import { tellIssuing } from '../stripe/tell-issuing.ts'
import type { World } from '../world.ts'
import { tellMovement } from './callbacks.ts'
import type { CardFact, CardRow, IssuerName } from './rows.ts'

interface Issuer {
  /** Of no bank, eight digits. What follows it begins with 1 to 9: well-known test numbers (4000 0000 0000 …) are none of ours. */
  readonly prefix: string
  /** Good for the first merchant only, who has it authorised. */
  readonly bindsMerchant: boolean
  /** Its first authorisation is its end. */
  readonly endsWhenUsed: boolean
  /** In its own words, in the transaction of what it is about. */
  readonly tell: (world: World, card: CardRow, fact: CardFact) => void
}

/** One book and one set of rules for all of them: the scheme asks whoever made the number. */
export const ISSUERS: Readonly<Record<IssuerName, Issuer>> = {
  sandbox: { prefix: '40000000', bindsMerchant: true, endsWhenUsed: false, tell: tellSandbox },
  stripe: { prefix: '40000099', bindsMerchant: false, endsWhenUsed: true, tell: tellIssuing },
}

function tellSandbox(world: World, card: CardRow, fact: CardFact): void {
  if (fact.kind === 'declined' || fact.kind === 'ended') return
  const { eventId, kind, amount, at } = fact
  const movement = { event_id: eventId, kind, amount, currency: card.currency, occurred_at: at.toISOString() }
  tellMovement(world, card.callback_url, { type: 'card.moved', card_id: card.id, card_key: card.key, movement })
}
