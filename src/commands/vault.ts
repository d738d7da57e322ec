import { createServer, type ServerResponse } from 'node:http'
import { type Logger, pino } from 'pino'
import type { Service } from '../app.ts'
import type { VaultConfig } from '../config.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { type Asking, askChild, openDoor } from '../vault/index.ts'

/** What is under way at a PSP has as long as what workers hold (src/main.ts), and a little less. */
const LEAVE_MS_MAX = 45 * SECOND_MS

/** A vault that stands apart, as whoever started it stops it. */
export interface StandingVault extends Pick<Service, 'announceStop' | 'close' | 'log'> {
  readonly port: number
  readonly healthPort: number
}

/**
 * Stands apart from those that charge, and alone reaches PSPs and card issuers. The isolated process stays a child, without the
 * key, the log or this door: card numbers are in there. `policy`: where it may call, which is public but in tests.
 */
export async function startVault(config: VaultConfig, policy: AddressPolicy = 'public'): Promise<StandingVault> {
  const { host, vaultKey: key, acquirerTimeoutMs: timeoutMs } = config
  const log = pino({ level: config.logLevel, base: null })
  const asking = askChild({ timeoutMs, policy, log })
  // Nobody waits for it: readiness tells why it does not run, and it is tried again.
  void asking.begin()
  let isStopping = false
  const door = await openDoor({ asking, key, host, port: config.vaultPort, timeoutMs, log }).catch(async (error) => {
    await asking.close()
    throw error
  })
  const health = await answerHealth(config, asking, () => isStopping).catch(async (error) => {
    await door.leave(0)
    await asking.close()
    throw error
  })
  log.info({ port: door.port }, 'the vault is asked here')
  return {
    port: door.port,
    healthPort: health.port,
    log: log as Logger,
    announceStop: () => {
      isStopping = true
    },
    close: async () => {
      isStopping = true
      await door.leave(LEAVE_MS_MAX)
      await asking.close()
      health.close()
    },
  }
}

/** `/health/live`: this process answers. `/health/ready`: the isolated one runs. They tell nothing that is a secret, to anybody. */
async function answerHealth({ host, healthPort }: VaultConfig, asking: Asking, isStopping: () => boolean) {
  const server = createServer(({ url }, response) => {
    if (url === '/health/live') return send(response, 200, { status: 'live' })
    if (url !== '/health/ready') return send(response, 404, { error: 'not_found' })
    if (isStopping()) return send(response, 503, { status: 'stopping', reason: 'this process is about to end' })
    if (asking.pid() !== null) return send(response, 200, { status: 'ready' })
    const reason = asking.failure() ?? 'the isolated process is being started'
    return send(response, 503, { status: 'not_ready', reason })
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(healthPort, host, resolve)
  await promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${healthPort} is taken: set HEALTH_PORT to another one`)
    throw error
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as { port: number }).port, close }
}

function send(response: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
