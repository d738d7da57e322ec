import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export interface HeardCallback {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** Hears what acquirers call us for, and says that it was understood. */
export async function callbackEar() {
  const heard: HeardCallback[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    heard.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.end('{"received":true}')
    server.emit('heard')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  /** What is found in all that was heard, as soon as it is there. */
  const until = async <T>(find: (heard: readonly HeardCallback[]) => T | undefined): Promise<T> => {
    for (;;) {
      const found = find(heard)
      if (found !== undefined) return found
      await once(server, 'heard', { signal: AbortSignal.timeout(10_000) })
    }
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`, until }
}
