import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Host } from './host.ts'
import type { House, StormHouse } from './house.ts'
import type { MerchantEar } from './merchant-ear.ts'
import type { Fault } from './plan-faults.ts'

/** Does it, waits for its end where it has one, and repairs what it broke: the service must do the rest. */
export async function inflict(house: StormHouse, ear: MerchantEar, fault: Fault): Promise<void> {
  const { database, tap } = house
  switch (fault.kind) {
    case 'kill_host':
      return hostOf(house, fault).kill()
    case 'kill_vault':
      return hostOf(house, fault).killVault()
    case 'stop_host':
      return hostOf(house, fault).terminate()
    case 'pause_host': {
      const host = hostOf(house, fault)
      host.pause()
      await delay(fault.forMs)
      return host.resume()
    }
    case 'restart_database':
      return withoutDatabase(house, () => database.stop(), 0)
    case 'kill_database':
      return withoutDatabase(house, () => database.kill(), 0)
    case 'database_away':
      return withoutDatabase(house, () => database.stop(), fault.forMs)
    case 'freeze_database':
      house.away(true)
      database.freeze()
      await delay(fault.forMs)
      database.thaw()
      return house.away(false)
    case 'cut_connections':
      return briefly(house, () => void tap.cut())
    case 'cut_after_commits':
      return briefly(house, () => tap.cutAfterCommits(fault.count))
    case 'silent_connections':
      house.away(true)
      tap.silence(true)
      await delay(fault.forMs)
      tap.silence(false)
      return house.away(false)
    case 'end_backends':
      return briefly(house, () => withClient(house, endBackends))
    case 'eat_connections':
      return eatConnections(house, fault.forMs)
    case 'acquirer_fault': {
      const { kind: _, delayMs, ...order } = fault
      // It may be restarting, which is a fault as well.
      await house
        .sandbox('POST', `${house.bank.path}/faults`, { ...order, ...(delayMs && { delay_ms: delayMs }) })
        .catch(() => {})
      return
    }
    case 'bank_fault': {
      const { operation, fault: what } = fault
      const order = { operation, fault: what, times: 1 }
      await house.sandbox('POST', '/bank/faults', order).catch(() => {})
      return
    }
    case 'merchant_fails':
      ear.fails(true)
      await delay(fault.forMs)
      return ear.fails(false)
    case 'restart_sandbox':
      house.away(true)
      await house.restartSandbox()
      return house.away(false)
    case 'time_passes':
      await house.sandbox('POST', '/clock/advance', { ms: fault.forwardMs }).catch(() => {})
  }
}

function hostOf({ hosts }: House, { host }: { readonly host: number }): Host {
  return hosts[host] as Host
}

async function withoutDatabase(house: StormHouse, end: () => Promise<void>, forMs: number): Promise<void> {
  house.away(true)
  await end()
  await delay(forMs)
  await house.database.start()
  house.away(false)
}

/** Over at once; a start that meets it may end with a sentence. */
async function briefly(house: House, strike: () => void | Promise<void>): Promise<void> {
  house.away(true)
  await strike()
  house.away(false)
}

async function endBackends(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
}

async function withClient(house: House, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: house.database.url() })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** More than the embedded server gives anybody. */
const CONNECTIONS_EATEN = 210

async function eatConnections(house: House, forMs: number): Promise<void> {
  const clients = Array.from({ length: CONNECTIONS_EATEN }, () => {
    const client = new pg.Client({ connectionString: house.database.url() })
    client.on('error', () => {})
    return client
  })
  house.away(true)
  await Promise.all(clients.map((client) => client.connect().catch(() => {})))
  await delay(forMs)
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
  house.away(false)
}
