import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A tap in the line between the service and its database: it can be cut, held silent, or cut at a commit. */
export interface Tap {
  readonly port: number
  /** Where connections lead from now on. */
  leadTo(port: number): void
  cut(): number
  /** Bytes stay where they are, in both directions, while true. */
  silence(isSilent: boolean): void
  /** The next so many commits reach the database; their answers do not come back, the connection is cut instead. */
  cutAfterCommits(count: number): void
  /** When one was last cut so; now while more are to come. */
  cutAtMs(): number
  close(): Promise<void>
}

interface Line {
  readonly client: Socket
  readonly server: Socket
  cutsAtAnswer: boolean
}

/** PostgreSQL's simple query message, `Q` + length + text + NUL, as `pg` sends a `commit`. */
const COMMIT = /Q[\s\S]{4}commit\0/i

export async function openTap(): Promise<Tap> {
  const lines = new Set<Line>()
  let target = 0
  let commitsToCut = 0
  let cutAtMs = 0
  let isSilent = false
  const server = createServer((client) => {
    const line: Line = {
      client,
      server: connect({ port: target, host: '127.0.0.1', noDelay: true }),
      cutsAtAnswer: false,
    }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      client.destroy()
      line.server.destroy()
    }
    client.setNoDelay(true)
    client.on('data', (bytes) => {
      if (commitsToCut > 0 && COMMIT.test(bytes.toString('latin1'))) {
        commitsToCut -= 1
        cutAtMs = Date.now()
        line.cutsAtAnswer = true
      }
      line.server.write(bytes)
    })
    line.server.on('data', (bytes) => {
      if (line.cutsAtAnswer) end()
      else client.write(bytes)
    })
    for (const socket of [client, line.server]) socket.on('error', end).on('close', end)
    if (isSilent) hold(line, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function hold({ client, server }: Line, isHeld: boolean): void {
    for (const socket of [client, server]) isHeld ? socket.pause() : socket.resume()
  }

  function cut(): number {
    const count = lines.size
    for (const { client, server } of lines) for (const socket of [client, server]) socket.destroy()
    return count
  }

  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port
    },
    cut,
    silence(wished) {
      isSilent = wished
      for (const line of lines) hold(line, wished)
    },
    cutAfterCommits(count) {
      commitsToCut = count
    },
    cutAtMs: () => (commitsToCut > 0 ? Date.now() : cutAtMs),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
