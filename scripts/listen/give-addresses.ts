import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Whipround, WhiproundError } from '../../clients/typescript/src/index.ts'
import type { DemoFile } from '../../src/commands/demo-file.ts'
import { RECEIVER_PATH } from '../journey/webhook-receiver.ts'
import type { CheckingSecrets } from './judge.ts'

export interface GivenAddresses {
  secretsOf(merchantUid: string): CheckingSecrets
  /** Notifications go where they went before; a webhook address cannot be taken away, only replaced. */
  giveBack(): Promise<void>
}

/** Recognised by the next run, which knows no secret of it any more. */
const PATH = '/whipround-listen'
/** Addresses of receivers that are gone: of a run before, and of a journey. Nobody else's are taken. */
const LEFT = [PATH, RECEIVER_PATH]
const KINDS = ['payment_notification_url', 'error_notification_url', 'purchase_end_notification_url'] as const

/**
 * Nothing is told to a merchant without an address. Where one of the demo's has none it gets one here, which takes
 * everything and forwards nothing: what is forwarded comes from the feed alone. Addresses that are set stay as they are.
 */
export async function giveAddresses(
  whipround: Whipround,
  demo: DemoFile,
  say: (line: string) => void,
): Promise<GivenAddresses> {
  const server = createServer(
    (request, response) => void request.resume().on('end', () => response.writeHead(204).end()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`
  const secrets = new Map<string, CheckingSecrets>()
  const restores: (() => Promise<unknown>)[] = []
  for (const [type, { uid: merchant_uid, notification_secret: notificationSecret }] of Object.entries(demo.merchants)) {
    const endpoint = await giveEndpoint(whipround, merchant_uid, url)
    secrets.set(merchant_uid, { notificationSecret, ...endpoint })
    if (endpoint) say(`${type}: webhooks are signed with ${endpoint.signingSecret}, their token is ${endpoint.token}`)
    const before = await whipround.getNotificationUrls({ merchant_uid })
    const own = Object.fromEntries(KINDS.map((kind) => [kind, before[kind]?.endsWith(PATH) ? null : before[kind]]))
    await whipround.setNotificationUrls({
      merchant_uid,
      ...Object.fromEntries(KINDS.map((kind) => [kind, own[kind] ?? url])),
    })
    restores.push(() => whipround.setNotificationUrls({ merchant_uid, ...own }, { retries: 0 }))
  }
  return {
    secretsOf: (merchantUid) => secrets.get(merchantUid) ?? {},
    async giveBack() {
      await Promise.allSettled(restores.map((restore) => restore()))
      server.closeAllConnections()
      server.close()
    },
  }
}

async function giveEndpoint(whipround: Whipround, merchant_uid: string, url: string) {
  const before = await whipround.getWebhookEndpoint({ merchant_uid }).catch((error: unknown) => {
    if (error instanceof WhiproundError && error.code === 'webhook_endpoint_not_found') return undefined
    throw error
  })
  if (before && !LEFT.some((path) => before.url.endsWith(path))) return undefined
  // Everything that can be told: of payouts only who asks for it hears.
  const events = ['payout.paid', 'payout.returned'] as const
  const wish = { merchant_uid, url, events: [...events] }
  const { token, signing_secret: signingSecret } = await whipround.setWebhookEndpoint(wish)
  return { token, signingSecret }
}
