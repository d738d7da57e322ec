import { WhiproundError } from '../../clients/typescript/src/index.ts'
import { oneRow, run } from '../books.ts'
import { findStall, type Shop, type StallName } from './terms.ts'

interface Endpoint {
  readonly token: string
  readonly signing_secret: string
  readonly set_at: number
}

/** A secret that is not ours any more is asked for anew; not as often as strangers can send. */
const RENEWAL_PAUSE_MS = 1000
/** Of the addresses that scripts/listen gives. */
const LISTEN_PATH = '/whipround-listen'

export function findEndpoint({ books }: Shop, stall: StallName): Endpoint | undefined {
  return oneRow<Endpoint>(books, 'SELECT token, signing_secret, set_at FROM shop_webhooks WHERE stall = ?', stall)
}

/** Webhooks of this stall come here from now on, unless somebody else listens to them. Throws a `WhiproundError`. */
export async function listenToWebhooks(shop: Shop, stall: StallName): Promise<void> {
  const merchant = findStall(shop, stall)
  if (!merchant) return
  const url = await findUrl(shop, merchant.uid)
  const own = addressOf(shop, stall)
  if (url === own && findEndpoint(shop, stall)) return
  // An address of a developer who tries the demo is theirs.
  if (url !== undefined && !isNobodys(url, stall)) return
  await setAnew(shop, stall, merchant.uid)
}

/** For what came here and could not be verified: somebody has set the same address again, and has the secrets. */
export async function renewSecrets(shop: Shop, stall: StallName): Promise<void> {
  const merchant = findStall(shop, stall)
  const known = findEndpoint(shop, stall)
  if (!merchant || (known && Date.now() - known.set_at < RENEWAL_PAUSE_MS)) return
  if ((await findUrl(shop, merchant.uid)) === addressOf(shop, stall)) await setAnew(shop, stall, merchant.uid)
}

async function findUrl({ whipround }: Shop, merchantUid: string): Promise<string | undefined> {
  const asked = whipround.getWebhookEndpoint({ merchant_uid: merchantUid })
  const endpoint = await asked.catch((error: unknown) => {
    if (error instanceof WhiproundError && error.code === 'webhook_endpoint_not_found') return undefined
    throw error
  })
  return endpoint?.url
}

async function setAnew(shop: Shop, stall: StallName, merchantUid: string): Promise<void> {
  const asked = { merchant_uid: merchantUid, url: addressOf(shop, stall) }
  const { token, signing_secret } = await shop.whipround.setWebhookEndpoint(asked)
  const sql = 'INSERT OR REPLACE INTO shop_webhooks (stall, token, signing_secret, set_at) VALUES (?, ?, ?, ?)'
  run(shop.books, sql, stall, token, signing_secret, Date.now())
}

function addressOf({ origin }: Shop, stall: StallName): string {
  return `${origin}/shop/webhooks/${stall}`
}

/** This shop's at another port, or where `npm run listen` takes what it hears by the feed: nobody is kept from hearing. */
function isNobodys(url: string, stall: StallName): boolean {
  const { hostname, pathname } = new URL(url)
  return hostname === '127.0.0.1' && [`/shop/webhooks/${stall}`, LISTEN_PATH].includes(pathname)
}
