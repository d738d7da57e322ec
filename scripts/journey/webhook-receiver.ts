import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Webhook } from '../../clients/typescript/src/index.ts'
import { PATIENCE_MS } from './wait-for.ts'

/** What came in, as it came: the signature covers the bytes of the body. */
interface HeardWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** The shop's machine: an address on the loopback that takes every webhook and keeps it. */
export interface WebhookReceiver {
  readonly url: string
  /** The webhook of this purchase with this name, as soon as it is there. Throws when it does not come. */
  next(purchaseId: string, triggerName: string): Promise<HeardWebhook>
  close(): void
}

/** Recognised by the next run, which has no reason to give this address back. */
export const RECEIVER_PATH = '/whipround-journey'

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const heard: HeardWebhook[] = []
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    response.writeHead(204).end()
    heard.push({ headers: request.headers as HeardWebhook['headers'], body })
    arrivals.emit('heard')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const find = (purchaseId: string, triggerName: string) =>
    heard.find(({ body }) => {
      const said = JSON.parse(body) as Webhook
      return said.triggerName === triggerName && said.objects.purchaseId === purchaseId
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${RECEIVER_PATH}`,
    async next(purchaseId, triggerName) {
      const timeout = AbortSignal.timeout(PATIENCE_MS)
      for (;;) {
        const found = find(purchaseId, triggerName)
        if (found) return found
        await once(arrivals, 'heard', { signal: timeout }).catch(() => {
          throw new Error(`no webhook ${triggerName} came for this purchase`)
        })
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
