import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import fastify from 'fastify'
import { callbacks } from '../../src/callbacks/index.ts'
import type { CollectingPorts } from '../../src/collecting/index.ts'
import type { Database } from '../../src/db/database.ts'
import { limitsOf } from './limits.ts'

/** Where acquirers call us, and nothing else of the service: its address is known before what stands behind it. */
export async function callbackDoor() {
  const app = fastify({ logger: false, forceCloseConnections: true })
  const server = createServer((request, response) => app.routing(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async open(db: Database, collecting: CollectingPorts): Promise<void> {
      await app.register((door) => callbacks(door, { db, collecting, limits: limitsOf() }), { prefix: '/callbacks' })
      await app.ready()
    },
  }
}

/** As the sandbox signs what it tells. */
export async function tellSigned(url: string, key: string, body: string): Promise<number> {
  const atS = Math.floor(Date.now() / 1000)
  const signature = `t=${atS},v1=${createHmac('sha256', key).update(`${atS}.${body}`).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  return (await fetch(url, { method: 'POST', body, headers })).status
}
