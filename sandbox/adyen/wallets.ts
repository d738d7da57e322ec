import { oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import type { Fields } from './read-request.ts'
import type { SessionRow } from './session.ts'

/** What its page plays of the wallets; a test card of the account's, carried by it. */
const WALLET = 'googlepay'
export const WALLET_CARD = { brand: `visa_${WALLET}`, last4: '1111', holder: '' } as const

/** Without a list the page offers all that the account has. */
export function keepWallets(world: World, { allowedPaymentMethods: allowed }: Fields, session: string): void {
  const isAllowed = !Array.isArray(allowed) || allowed.includes(WALLET)
  if (isAllowed) run(world.books, 'INSERT INTO adyen_wallet_sessions VALUES (?)', session)
}

export function offersWallet(world: World, { id }: SessionRow): boolean {
  return oneRow(world.books, 'SELECT 1 FROM adyen_wallet_sessions WHERE session = ?', id) !== undefined
}

/** `visa_googlepay` → the scheme whose rules hold, and as what the payment method is told. */
export function readVariant(variant: string): { scheme: string; type: string } {
  const [scheme = variant, wallet] = variant.split('_')
  return { scheme, type: wallet ?? 'scheme' }
}
