import { equalSecrets, hashToken, routedToken } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, type Clock } from '../shared/clocks.ts'
import { insertAccessToken, type TokenHolder } from './access-token-store.ts'
import { findApiKey } from './api-key-store.ts'

/** Ten minutes (docs/interface.md, "Access token"). */
export const ACCESS_TOKEN_LIFETIME_S = 600

const NO_SECRET = Buffer.alloc(32)

/** The company of an API key. Throws unauthorized `invalid_client`, alike for an unknown key and a wrong secret. */
export async function authenticateApiKey(
  connection: Connection,
  systemClock: Clock,
  credentials: { apiKey: string; apiSecret: string },
): Promise<TokenHolder> {
  const key = await findApiKey(connection, credentials.apiKey, systemClock.now())
  const matches = equalSecrets(hashToken(credentials.apiSecret), key?.secretHash ?? NO_SECRET)
  if (!key || !matches) refuse('invalid_client', { why: 'company' })
  return { companyId: key.companyId, apiKeyId: credentials.apiKey }
}

/** An opaque token for whom has been authenticated. */
export async function issueAccessToken(
  connection: Connection,
  systemClock: Clock,
  holder: TokenHolder,
): Promise<{ token: string; expiresInS: number }> {
  const token = routedToken('wrt_', holder.companyId)
  const expiresAt = addMs(systemClock.now(), ACCESS_TOKEN_LIFETIME_S * 1000)
  await insertAccessToken(connection, { hash: hashToken(token), holder, expiresAt })
  return { token, expiresInS: ACCESS_TOKEN_LIFETIME_S }
}
