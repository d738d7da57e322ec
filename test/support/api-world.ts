import { transaction } from '../../src/db/database.ts'
import { createCompany } from '../../src/people/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { publicId } from '../../src/shared/ids.ts'
import { aMerchantOf } from './a-merchant-of.ts'
import { type ApiClient, apiClient, tokenFor } from './api-client.ts'
import { aCall } from './call.ts'
import { hashedPassword } from './hashed-password.ts'
import { testSealer } from './telling.ts'
import { startWorld, type World } from './world.ts'

/** One company as its integrator sees it. */
export interface Shop {
  readonly merchantUid: string
  readonly merchantId: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Of the merchant API v1. */
  readonly v1Token: string
  readonly accessToken: string
}

/** The product with the demo's shop as `alice`, and a client for its API. */
export async function apiWorld(
  environment: Record<string, string> = {},
  wire?: (databaseUrl: string) => Promise<string>,
): Promise<World & { call: ApiClient; alice: Shop }> {
  const world = await startWorld(environment, wire)
  const call = apiClient(world.baseUrl)
  const { api_key: apiKey, api_secret: apiSecret, merchants } = world.credentials
  const { uid, api_token: v1Token } = merchants.SPLIT
  const accessToken = await tokenFor(call, apiKey, apiSecret)
  const alice = { merchantUid: uid, merchantId: uid.slice(4), apiKey, apiSecret, v1Token, accessToken }
  return { ...world, call, alice }
}

/** A company of somebody else on the same service. */
export async function anotherShop(
  world: Pick<World, 'db'> & Partial<Pick<World, 'sealer'>>,
  call: ApiClient,
  name: string,
): Promise<Shop> {
  const { hash } = await hashedPassword()
  const wished = { name, email: `${name}@staff.test`, passwordHash: hash, basicAuthEnabled: false }
  const { companyId, apiKey, apiSecret } = await transaction(world.db, (tx) =>
    createCompany(tx, aCall(systemClock), wished),
  )
  const settings = { companyId, name, siteUrl: 'https://other.example', furtherSiteUrls: [] }
  const { merchantId, apiToken: v1Token } = await aMerchantOf(world.db, world.sealer ?? testSealer, settings)
  const accessToken = await tokenFor(call, apiKey, apiSecret)
  return { merchantUid: publicId('mer', merchantId), merchantId, apiKey, apiSecret, v1Token, accessToken }
}
