import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { SECOND_MS } from '../../src/shared/clocks.ts'

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** As long as a notification waits for its shop; a breakpoint may last longer, and is told as silence. */
const PATIENCE_MS = 15 * SECOND_MS

/**
 * The same bytes and headers (`fetch` would add its own), with the host and length that the way needs. What the local
 * machine makes of it is told, never thrown.
 */
export function postAsSent(url: string, { headers, body }: Sent, signal: AbortSignal): Promise<string> {
  const startedAt = performance.now()
  const ask = url.startsWith('https:') ? askHttps : askHttp
  return new Promise((resolve) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const request = ask(url, { method: 'POST', headers, signal: ends }, (answer) => {
      answer.resume()
      resolve(`${answer.statusCode} in ${Math.round(performance.now() - startedAt)} ms`)
    })
    request.on('error', ({ code, name }: NodeJS.ErrnoException) => {
      resolve(name === 'AbortError' ? 'no answer' : `not reached: ${code}`)
    })
    request.end(body)
  })
}
