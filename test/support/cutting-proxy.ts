import { connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** On which side of the database's work the connection goes: before it has heard of it, or after it has answered. */
export type Side = 'before' | 'after'

/** A wire between the service and PostgreSQL that can be cut at a chosen statement, once per order. */
export interface CuttingProxy {
  readonly url: string
  /**
   * Cuts the next connection that sends `fragment` after having sent `armedBy`. Returns a promise of the cut. With
   * `staysDown` nobody is connected afterwards until `mend`.
   */
  cut(order: { fragment: string; armedBy?: string; side: Side; staysDown?: boolean }): Promise<void>
  mend(): void
}

interface Order {
  readonly fragment: string
  readonly armedBy: string | undefined
  readonly side: Side
  readonly staysDown: boolean
  readonly done: () => void
}

/** Ends with the test file. */
export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let order: Order | undefined
  let isDown = false
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    let isArmed = false
    let dying: Order | undefined
    const end = () => {
      client.destroy()
      upstream.destroy()
      pairs.delete(pair)
    }
    const cutNow = (cut: Order) => {
      isDown ||= cut.staysDown
      end()
      if (cut.staysDown) for (const other of pairs) for (const socket of other) socket.destroy()
      cut.done()
    }
    client.on('data', (sent) => {
      const text = sent.toString('latin1')
      isArmed ||= order?.armedBy !== undefined && text.includes(order.armedBy)
      if (order && (isArmed || order.armedBy === undefined) && text.includes(order.fragment)) {
        dying = order
        order = undefined
        if (dying.side === 'before') return cutNow(dying)
      }
      upstream.write(sent)
    })
    upstream.on('data', (answer) => {
      if (dying) cutNow(dying)
      else client.write(answer)
    })
    for (const socket of pair) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.toString(),
    cut({ fragment, armedBy, side, staysDown = false }) {
      const { promise, resolve } = Promise.withResolvers<void>()
      order = { fragment, armedBy, side, staysDown, done: resolve }
      return promise
    },
    mend: () => {
      isDown = false
    },
  }
}
