import type { PspAccount } from '../../connections/index.ts'
import { findIssuerAccount } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'

/** What keeps a merchant's PSP from being paid with cards of ours, a sentence each. */
export async function notesOnCards(
  connection: Connection,
  { mode, mocksCard }: Pick<PspAccount, 'mode' | 'mocksCard'>,
): Promise<string[]> {
  if (mocksCard) return []
  const issuer = await findIssuerAccount(connection, null)
  if (!issuer) return ['no card issuer is connected, and PSPs are paid with its cards: npm run issuer -- connect']
  if (issuer.mode === mode) return []
  return [
    `its PSP is a ${mode} one, and new cards are ${issuer.mode} ones, which it will refuse: npm run issuer -- default`,
  ]
}
