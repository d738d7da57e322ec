import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** A network between two ends on this machine, that can fail as networks do. */
export interface TcpProxy {
  /** The address given, by way of this network. */
  through(url: string): string
  /** Nothing arrives any more, nobody is told: sockets stay open, new ones are taken and left alone. */
  swallow(): void
  /** What is open is reset. */
  cut(): void
  /** New connections get through; swallowed ones stay dead, as after a failover. */
  heal(): void
}

export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let swallows = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (swallows) return
    const far = connect(Number(port), hostname)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  after(() => {
    cut()
    server.close()
  })
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String((server.address() as AddressInfo).port)
      return changed.toString()
    },
    swallow() {
      swallows = true
      for (const socket of open) socket.unpipe().pause()
    },
    cut,
    heal() {
      swallows = false
    },
  }
}
