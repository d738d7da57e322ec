import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type Webhook } from '../../clients/typescript/src/index.ts'

export interface Heard {
  readonly name: string
  readonly eventId: number
  readonly sequence: number
}

/** The merchant's machine: hears webhooks, checks each, and fails when it is told to. */
export interface MerchantEar {
  readonly url: string
  /** Of one purchase, first hearings in the order they came. */
  heard(purchaseId: string): readonly Heard[]
  readonly problems: readonly string[]
  readonly calls: () => number
  believe(endpoints: readonly { token: string; signing_secret: string }[]): void
  fails(isFailing: boolean): void
  close(): void
}

export async function openMerchantEar(now: () => Date): Promise<MerchantEar> {
  const events = new Map<string, Heard[]>()
  const problems: string[] = []
  let endpoints: readonly { token: string; signing_secret: string }[] = []
  let isFailing = false
  let calls = 0
  let failures = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      calls += 1
      // Every other failure is a line that breaks after the merchant has done its work.
      const isBroken = isFailing && failures++ % 2 === 0
      if (isFailing && !isBroken) return void response.writeHead(503).end()
      note(Buffer.concat(chunks).toString(), request.headers)
      if (isBroken) request.socket.destroy()
      else response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function note(body: string, headers: NodeJS.Dict<string | string[]>): void {
    const { triggerID, triggerName, objects, token } = JSON.parse(body) as Webhook
    const endpoint = endpoints.find((known) => known.token === token)
    try {
      verifyWebhook(
        { headers, body },
        { signingSecret: endpoint?.signing_secret ?? [], token: endpoint?.token ?? [] },
        { now: now() },
      )
    } catch (error) {
      problems.push(`webhook ${triggerID}: ${error}`)
    }
    const known = events.get(objects.purchaseId) ?? []
    events.set(objects.purchaseId, known)
    if (known.some(({ eventId }) => eventId === triggerID)) return
    known.push({ name: triggerName, eventId: triggerID, sequence: Number(headers['webhook-sequence']) })
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    heard: (purchaseId) => events.get(purchaseId) ?? [],
    problems,
    calls: () => calls,
    believe(given) {
      endpoints = given
    },
    fails(wished) {
      isFailing = wished
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
