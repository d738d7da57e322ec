import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../src/commands/seed-demo.ts'
import { createSealer, type Sealer } from '../../src/crypto/index.ts'
import { closeDatabase, type Database, openDatabase, transaction } from '../../src/db/database.ts'
import { createOutbound, type Outbound } from '../../src/outbound/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { setWebhookEndpoint } from '../../src/webhooks/index.ts'
import { sandboxAccount } from '../support/acquirers.ts'
import { aCall } from '../support/call.ts'
import { hashedPassword } from '../support/hashed-password.ts'
import { databaseUrl, dropDatabase, migratedTemplate, onServer } from '../support/template-database.ts'
import { type MerchantEar, openMerchantEar } from '../torture/merchant-ear.ts'
import { type Bank, openBank } from './open-bank.ts'
import { type SimClock, simClock } from './sim-clock.ts'

/** What all seeds of a run stand on; each begins with a database, books of the bank and a time of its own. */
export interface Ground {
  readonly bank: Bank
  readonly ear: MerchantEar
  readonly outbound: Outbound
  readonly sealer: Sealer
  readonly merchantId: string
  readonly accountId: string
  begin(): Promise<Begun>
  close(): Promise<void>
}

export interface Begun {
  readonly db: () => Database
  readonly clock: SimClock
  /** Where host `number` keeps its note. */
  folderOf(number: number): string
  /** Keeps the database as it is now; nobody may be asking it anything. */
  backUp(): Promise<void>
  /** From now on the database is the one that was kept. */
  restore(): Promise<void>
  end(): Promise<void>
}

/** What happens one at a time needs one connection, and those few that are asked beside it. */
const CONNECTIONS_MAX = 3

/** `within`: where books and notes are kept meanwhile. */
export async function openGround(serverUrl: string, within = tmpdir()): Promise<Ground> {
  let clock = simClock()
  const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 1) }])
  const bank = await openBank(within)
  const ear = await openMerchantEar(() => clock.now())
  const outbound = createOutbound({ policy: 'loopback_too' })
  const template = await copyOf(serverUrl, await migratedTemplate(serverUrl))
  const planted = await plant(databaseUrl(serverUrl, template), sealer, ear)
  return {
    ...{ bank, ear, outbound, sealer, ...planted },
    async begin() {
      clock = simClock()
      await bank.begin(clock)
      const copies = [await copyOf(serverUrl, template)]
      let backup = template
      const open = (name: string) => openDatabase(databaseUrl(serverUrl, name), { connectionsMax: CONNECTIONS_MAX })
      let db = open(copies[0] as string)
      const folder = await mkdtemp(join(within, 'whipround-simulated-'))
      const copyAgain = async (of: string) => {
        // PostgreSQL copies no database that somebody is connected to.
        await closeDatabase(db)
        const copy = await copyOf(serverUrl, of)
        copies.push(copy)
        return copy
      }
      return {
        ...{ clock, db: () => db },
        folderOf: (number) => join(folder, `host-${number}`),
        async backUp() {
          const live = copies.at(-1) as string
          backup = await copyAgain(live)
          copies.push(live)
          db = open(live)
        },
        async restore() {
          db = open(await copyAgain(backup))
        },
        async end() {
          await closeDatabase(db)
          for (const name of new Set(copies)) await dropDatabase(serverUrl, name)
          await rm(folder, { recursive: true, force: true })
        },
      }
    },
    async close() {
      await Promise.all([bank.close(), outbound.close(), dropDatabase(serverUrl, template)])
      ear.close()
    },
  }
}

/** A shop that sells by pots, hears of them by webhooks, and gives back by itself what buyers withdraw from. */
async function plant(url: string, sealer: Sealer, ear: MerchantEar) {
  const db = openDatabase(url, { connectionsMax: CONNECTIONS_MAX })
  try {
    const seeded = await seedDemo(db, sealer, undefined, undefined, hashedPassword)
    const merchantId = parsePublicId('mer', seeded.merchants.SPLIT.uid) as string
    await db.query(`update merchants set sale_withdrawal = 'automatic' where id = $1`, [merchantId])
    const endpoint = await transaction(db, (tx) =>
      setWebhookEndpoint(
        tx,
        aCall(systemClock),
        merchantId,
        { url: ear.url },
        { sealer, addressPolicy: 'loopback_too' },
      ),
    )
    ear.believe([endpoint])
    return { merchantId, accountId: await sandboxAccount(db) }
  } finally {
    await closeDatabase(db)
  }
}

async function copyOf(serverUrl: string, of: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${of} strategy file_copy`))
  return name
}
