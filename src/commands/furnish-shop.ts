import { type Database, transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { findMerchant, updateMerchant } from '../merchants/index.ts'
import { PAYMENT_TYPES } from '../payment-types/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { parsePublicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { DemoFile } from './demo-file.ts'

type Stall = DemoFile['merchants']['SPLIT']

/** Whose merchants in mode BACK the demo shop offers: one is enough to see it. */
const SHOP_PSP = 'stripe'

interface ShopTerms extends Pick<DemoFile, 'api_key' | 'api_secret' | 'merchants' | 'back'> {
  /** Where the shop finds us. */
  readonly baseUrl: string
  /** Whose test cards it shows. */
  readonly acquirer: string
  /** Where the shop was at the last start. */
  readonly lastSite?: string | undefined
}

/** Makes the sandbox's shop a site of the demo's merchants, and gives it their credentials, as an operator would. */
export async function furnishShop(
  db: Database,
  sandbox: { readonly baseUrl: string; readonly key: string },
  { baseUrl, acquirer, api_key, api_secret, merchants, back, lastSite }: ShopTerms,
): Promise<void> {
  const atOnce = back?.[SHOP_PSP]
  const stalls: Readonly<Record<string, Stall>> = {
    ...Object.fromEntries(PAYMENT_TYPES.map((type) => [type, merchants[type]])),
    ...(atOnce && { SPLIT_BACK: atOnce, DEFERRED_BACK: atOnce.deferred }),
  }
  for (const { uid } of Object.values(stalls)) await addSite(db, uid, sandbox.baseUrl, lastSite)
  const credentials = Object.entries(stalls).map(([name, { uid, secret, notification_secret }]) => {
    return [name, { uid, secret, notification_secret }] as const
  })
  const terms = { service_url: baseUrl, api_key, api_secret, acquirer, stalls: Object.fromEntries(credentials) }
  const answer = await fetch(`${sandbox.baseUrl}/shop/terms`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(terms),
  })
  if (!answer.ok) throw new Error(`the demo shop did not take its credentials: ${answer.status}`)
}

/** In place of where it was: another port is another site. */
async function addSite(db: Database, uid: string, site: string, lastSite: string | undefined): Promise<void> {
  await transaction(db, async (tx) => {
    const merchant = await findMerchant(tx, SYSTEM, parsePublicId('mer', uid) as string)
    // Not at each start anew: a changed setting is a line of the log.
    if (!merchant || merchant.furtherSiteUrls.includes(site)) return
    const furtherSiteUrls = [...merchant.furtherSiteUrls.filter((url) => url !== lastSite), site]
    const terms = { today: dateInZone(systemClock.now()), policy: 'loopback_too', psp: 'none' } as const
    await updateMerchant(
      tx,
      asOperator({ businessClock: systemClock, systemClock }),
      merchant.id,
      { furtherSiteUrls },
      terms,
    )
  })
}
