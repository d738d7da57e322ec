import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { PspFamily, PspSettings } from '../../providers/charge/index.ts'

const HEARD_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 20

interface Heard {
  /** As it came, and what we answered. */
  readonly text: string
  readonly read: string
}

/** The address that the PSP calls, and what it calls there. */
export async function hearCalls({ traits, parseCallback }: PspFamily, settings: PspSettings) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`, ...pairs(request.rawHeaders), '']
    const read = parseCallback(settings, 'test', { headers: request.headers, query: '', body })
    const facts = read.kind === 'authentic' ? `, of ${read.facts.length} payment(s)` : ''
    heard.push({ text: [...lines, body.toString('utf8')].join('\r\n'), read: `${read.kind}${facts}` })
    response.end(read.kind === 'authentic' ? read.acknowledgement : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/psp`,
    /** All there were; the first may be on its way. */
    async taken(): Promise<readonly Heard[]> {
      const deadline = performance.now() + HEARD_WITHIN_MS
      while (traits.callback !== 'none' && heard.length === 0 && performance.now() < deadline)
        await delay(LOOK_EVERY_MS)
      return heard
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pairs(raw: readonly string[]): string[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${raw[index + 1]}`] : []))
}
