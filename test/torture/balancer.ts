import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What stands in front of two hosts: each connection goes to the next host that takes it. */
export interface Balancer {
  readonly port: number
  close(): Promise<void>
}

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client)
    client.on('error', () => client.destroy()).on('close', () => open.delete(client))
    reach(client, ports.length)
  })

  function reach(client: Socket, triesLeft: number): void {
    if (triesLeft === 0) return void client.destroy()
    turn += 1
    const host = connect({ port: ports[turn % ports.length] as number, host: '127.0.0.1' })
    let isThrough = false
    host.once('connect', () => {
      isThrough = true
      client.pipe(host).pipe(client)
      client.resume()
    })
    host.on('error', () => (isThrough ? client.destroy() : reach(client, triesLeft - 1)))
    host.on('close', () => isThrough && client.destroy())
    client.on('close', () => host.destroy())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
