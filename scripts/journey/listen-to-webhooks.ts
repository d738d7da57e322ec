import { ask } from './ask.ts'
import { jsonLines } from './narrator.ts'
import type { Stage } from './stage.ts'
import { type WebhookBody, webhookProblem } from './verify-webhook.ts'
import { RECEIVER_PATH, startWebhookReceiver } from './webhook-receiver.ts'

/** The journey as the merchant's machine. */
export interface Listening {
  /** Waits for the webhook, checks token and signature as a merchant should, and tells it. */
  expect(purchaseId: string, triggerName: string): Promise<WebhookBody['objects']>
  /** Gives the address that was set before back, and stops listening. */
  end(): Promise<void>
}

/** Starts a receiver on the loopback and makes it the merchant's webhook address. */
export async function listenToWebhooks(stage: Stage, accessToken: string): Promise<Listening> {
  const { narrator, demo } = stage
  const path = `/api/merchants/${demo.merchants.SPLIT.uid}/webhook_endpoint`
  const authorization = `Bearer ${accessToken}`
  const put = async (url: string) => {
    const secretFields = ['token', 'signing_secret']
    const call = { method: 'PUT', path, authorization, json: { url }, secretFields } as const
    return (await ask<{ token: string; signing_secret: string }>(stage, call, [200])).body
  }
  const before = await ask<{ url?: string }>(stage, { method: 'GET', path, authorization }, [200, 404])
  const previous = before.body.url?.endsWith(RECEIVER_PATH) ? undefined : before.body.url
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
      const problem = webhookProblem(heard, endpoint, new Date())
      if (problem) throw new Error(`the webhook ${triggerName} is not to be believed: ${problem}`)
      const body = JSON.parse(heard.body) as WebhookBody
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
