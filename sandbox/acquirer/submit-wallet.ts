import type { World } from '../world.ts'
import type { SessionRow } from './session.ts'
import { submitCard } from './submit-card.ts'
import type { VisitStage } from './visit.ts'
import { WALLET_EXPIRY } from './wallet-form.ts'

/** A wallet's number is its device's: what is charged later wants the card's own, so it is not offered for that. */
export function offersWallet({ mode, store_credential: stores }: SessionRow): boolean {
  return mode !== 'verify' && stores === 0
}

/** The card that the sandbox's wallet holds, without one that is typed. */
export function submitWallet(world: World, token: string): Promise<VisitStage> {
  const card = { brand: 'visa_sandboxwallet', outcome: 'approve' } as const
  return submitCard(world, token, { card, last4: '4242', expiry: WALLET_EXPIRY })
}
