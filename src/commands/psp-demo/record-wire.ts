import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Bytes of one direction, between two of the other. */
export interface Said {
  readonly by: 'us' | 'psp'
  readonly bytes: Buffer
}

export interface Wire {
  /** The address given, by way of it. */
  readonly url: string
  /** What was said since it was last asked. */
  take(): readonly Said[]
  close(): Promise<void>
}

/** A network between the adapter and its PSP that passes on, and keeps, each byte of both. */
export async function recordWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let said: Said[] = []
  const keep = (socket: Socket, by: Said['by']) => {
    open.add(socket)
    socket.on('data', (bytes) => said.push({ by, bytes }))
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    keep(near, 'us')
    keep(far, 'psp')
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    take() {
      const taken = joined(said)
      said = []
      return taken
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function joined(said: readonly Said[]): readonly Said[] {
  const turns: Said[] = []
  for (const { by, bytes } of said) {
    const last = turns.at(-1)
    if (last?.by === by) turns.splice(-1, 1, { by, bytes: Buffer.concat([last.bytes, bytes]) })
    else turns.push({ by, bytes })
  }
  return turns
}
