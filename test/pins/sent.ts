import type { Outbound, OutboundRequest } from '../../src/outbound/index.ts'

/** The instant of everything that is pinned. */
export const NOW = new Date('2026-11-23T12:00:00.000Z')

/** Keeps what it is sent and never answers: of each call the first request, which follows from what was fixed at intent. */
export function silentOutbound() {
  const sent: OutboundRequest[] = []
  const outbound: Outbound = {
    async request(request) {
      sent.push(request)
      return { kind: 'no_answer', reason: 'timeout' }
    },
    close: async () => {},
  }
  return { outbound, sent }
}

/** A request as it goes over the wire, headers by their names. */
export function inHttp({ method, url, headers = {}, body = '' }: OutboundRequest): string {
  const named = Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .sort()
  return [`${method} ${url}`, ...named, '', body].join('\n')
}

/** What a call sends first, under the call's name; `-` where it sends nothing. */
export async function pinned(
  calls: Readonly<Record<string, () => Promise<unknown>>>,
  sent: OutboundRequest[],
): Promise<string> {
  const parts: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    sent.length = 0
    await call()
    parts.push(`### ${name}`, ...(sent.length === 0 ? ['-'] : sent.map(inHttp)), '')
  }
  return `${parts.join('\n').trimEnd()}\n`
}
