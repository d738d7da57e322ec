import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What an operator has in front of several hosts: it asks each whether it is ready, and gives a request to the next that is. From
 * then on a host has its share until it says that it stops.
 */
export interface ReadyBalancer {
  readonly port: number
  add(name: string, port: number): void
  remove(name: string): void
  isReady(name: string): boolean
  /** How many requests that host has answered. */
  answered(name: string): number
  /** Requests that somebody has seen fail: no host, no answer, or one of 500 and above. */
  readonly failures: string[]
  close(): Promise<void>
}

/** Many times in the lame-duck time of the hosts. */
const ASK_MS = 100

interface Host {
  readonly name: string
  readonly port: number
  isReady: boolean
}

export async function openReadyBalancer(): Promise<ReadyBalancer> {
  const hosts: Host[] = []
  const answered = new Map<string, number>()
  const failures: string[] = []
  let turn = 0

  /** On a busy machine an answer takes its time: silence says nothing, a word or a closed port does. */
  async function ask(host: Host): Promise<void> {
    while (hosts.includes(host)) {
      const said = await fetch(`http://127.0.0.1:${host.port}/health/ready`).then(
        async (answer) => ((await answer.json()) as { status: string }).status,
        () => 'gone',
      )
      if (said === 'ready') host.isReady = true
      if (said === 'stopping' || said === 'gone') host.isReady = false
      await delay(ASK_MS)
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const what = `${incoming.method} ${incoming.url?.split('?')[0]}`
    const ready = hosts.filter(({ isReady }) => isReady)
    turn += 1
    const host = ready[turn % Math.max(1, ready.length)]
    if (!host) {
      failures.push(`${what}: no host was ready`)
      return void outgoing.writeHead(503).end()
    }
    // A connection of its own: none is reused while its host ends it.
    const headers = { ...incoming.headers, connection: 'close' }
    const terms = { host: '127.0.0.1', port: host.port, method: incoming.method, path: incoming.url, headers }
    const asked = request({ ...terms, agent: false }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 500) failures.push(`${what} at ${host.name}: ${statusCode}`)
      answered.set(host.name, (answered.get(host.name) ?? 0) + 1)
      answer.pipe(outgoing.writeHead(statusCode, answer.headers))
    })
    asked.once('error', (error) => {
      failures.push(`${what} at ${host.name}: ${error.message}`)
      outgoing.destroy()
    })
    incoming.pipe(asked)
  }

  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    add: (name, port) => {
      const host = { name, port, isReady: false }
      hosts.push(host)
      void ask(host)
    },
    remove: (name) => {
      const place = hosts.findIndex((host) => host.name === name)
      if (place >= 0) hosts.splice(place, 1)
    },
    isReady: (name) => hosts.some((host) => host.name === name && host.isReady),
    answered: (name) => answered.get(name) ?? 0,
    failures,
    async close() {
      hosts.length = 0
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
