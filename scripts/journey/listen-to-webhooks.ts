import { verifyWebhook, type Webhook, WhiproundError } from '../../clients/typescript/src/index.ts'
import { jsonLines } from './narrator.ts'
import type { Stage } from './stage.ts'
import { RECEIVER_PATH, startWebhookReceiver } from './webhook-receiver.ts'

/** The journey as the merchant's machine. */
export interface Listening {
  /** Waits for the webhook, checks token and signature as a merchant should, and tells it. */
  expect(purchaseId: string, triggerName: string): Promise<Webhook['objects']>
  /** Gives the address that was set before back, and stops listening. */
  end(): Promise<void>
}

/** Starts a receiver on the loopback and makes it the merchant's webhook address. */
export async function listenToWebhooks({ narrator, demo, shop }: Stage): Promise<Listening> {
  const { uid: merchant_uid } = demo.merchants.SPLIT
  const put = (url: string) => shop.setWebhookEndpoint({ merchant_uid, url })
  const before = await shop.getWebhookEndpoint({ merchant_uid }).catch(isUnset)
  const previous = before?.url.endsWith(RECEIVER_PATH) ? undefined : before?.url
  const receiver = await startWebhookReceiver()
  const endpoint = await put(receiver.url).catch((error) => {
    receiver.close()
    throw error
  })
  if (previous)
    narrator.tell('note', `this replaces ${previous}; it is set again at the end, with a new token and secret`)

  return {
    async expect(purchaseId, triggerName) {
      const heard = await receiver.next(purchaseId, triggerName)
      const body = verifyWebhook(heard, { signingSecret: endpoint.signing_secret, token: endpoint.token })
      const id = heard.headers['webhook-id']
      narrator.tell('webhook', `${triggerName} (${id}), token and signature verified\n${jsonLines(body)}`)
      return body.objects
    },
    async end() {
      receiver.close()
      if (!previous) {
        narrator.tell(
          'note',
          `webhooks of this merchant still go to ${receiver.url}, where nobody listens now: set yours`,
        )
        return
      }
      await put(previous)
      narrator.tell(
        'note',
        `webhooks go to ${previous} again; its token and signing secret are new: set it once more to see them`,
      )
    },
  }
}

function isUnset(error: unknown): undefined {
  if (!(error instanceof WhiproundError && error.code === 'webhook_endpoint_not_found')) throw error
}
