import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ground } from './ground.ts'

/** In front of a simulator: it acts at once, and its answer is held until so long after the question. */
export function standBefore(ground: Ground, simulatorOrigin: string, answersInMs: number): Promise<string> {
  return listen(ground, async (request, response) => {
    const due = delay(answersInMs)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(simulatorOrigin + request.url, {
      method: request.method ?? 'POST',
      headers: { authorization, 'content-type': type },
      body: await buffer(request),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    await due
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  })
}

/** Takes what it is sent and never says a word. */
export function standSilent(ground: Ground): Promise<string> {
  return listen(ground, (request) => void request.resume())
}

async function listen(ground: Ground, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ground.onClose(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
