import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { ACQUIRER_ACCOUNTS, connectSandbox, makeDefault } from '../../connections/index.ts'
import { createSealer, type KeyRing, readKeyRing } from '../../crypto/index.ts'
import { closeDatabase, type Database, openDatabase, transaction } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { dropPlayDatabase, makePlayDatabase, movePlayedTime } from '../../db/play-database.ts'
import { asOperator } from '../../events/index.ts'
import { claimKeys, markInstallation } from '../../installation/index.ts'
import { publishInventedCaps } from '../../schedules/index.ts'
import { SEALED_COLUMNS } from '../../sealed-columns.ts'
import { DAY_MS, systemClock } from '../../shared/clocks.ts'
import { followSandboxClock } from '../sandbox-clock.ts'
import { type SandboxProcess, startSandboxProcess } from '../start-sandbox.ts'
import { numberPlayed, readHistory, readTables, setPlayedTime, writeTables } from './history-store.ts'
import { playScript } from './play-script.ts'
import { offerBooks, release } from './release.ts'
import { SCRIPT } from './script.ts'
import type { FromPlay, PlayTerms } from './start-play.ts'
import { FURNITURE, PLAYED } from './tables.ts'

/** How long ago the demo's books begin: the first purchase is sold in the morning of that day. */
const AGO_MS = 121 * DAY_MS

/**
 * Plays the demo's history in a world of its own, with database, bank, clock and port apart, and releases it. A play that was
 * killed begins anew; what was released already is only brought to its end.
 */
export async function play(terms: PlayTerms, tell: (told: FromPlay) => void): Promise<void> {
  const folder = join(terms.dataDir, 'history')
  // What the released books still call by its address in the play.
  const note = join(folder, 'addresses.json')
  const live = openDatabase(terms.databaseUrl, { connectionsMax: 2 })
  const state = await readHistory(live).finally(() => closeDatabase(live))
  if (state === 'to_play') {
    await rm(folder, { recursive: true, force: true })
    const url = await makePlayDatabase(terms.databaseUrl)
    if (!url) return tell({ kind: 'cannot', why: 'the role of DATABASE_URL may not create a database to play it in' })
    const addresses = await playApart(terms, { folder, url, tell })
    await writeFile(note, JSON.stringify(addresses))
    const played = openDatabase(url, { connectionsMax: 2 })
    await release(played, terms).finally(() => closeDatabase(played))
  }
  if (existsSync(note)) {
    await offerBooks(terms, join(folder, 'sandbox'), JSON.parse(await readFile(note, 'utf8')))
    await dropPlayDatabase(terms.databaseUrl)
    await rm(folder, { recursive: true, force: true })
  }
  tell({ kind: 'released', purchases: SCRIPT.length })
}

interface Apart {
  readonly folder: string
  readonly url: string
  readonly tell: (told: FromPlay) => void
}

/** Answers with what addresses of the play are in the demo. */
async function playApart(terms: PlayTerms, { folder, url, tell }: Apart): Promise<Record<string, string>> {
  const { key } = terms.sandbox
  const keyRing = await readKeyRing(terms.dataDir, terms.secretKeys)
  const sandbox = await startSandboxProcess({ dataDir: join(folder, 'sandbox'), key, agoMs: AGO_MS })
  try {
    await prepare(terms, { url, keyRing, sandbox })
    const { clock, stop } = await followSandboxClock(sandbox.baseUrl)
    const service = await startService({
      config: { ...readConfig({ LOG_LEVEL: 'silent', PORT: '0' }), port: 0, dataDir: folder },
      databaseUrl: url,
      keyRing,
      serves: true,
      works: true,
      sandbox: {
        baseUrl: sandbox.baseUrl,
        key,
        smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
        businessClock: clock,
        systemClock: clock,
      },
    })
    try {
      await service.ready
      await setPlayedTime(service.db, -AGO_MS)
      const { world } = service
      const stage = { world, bank: { baseUrl: sandbox.baseUrl, key }, merchants: terms.merchants }
      await playScript(stage, (done, of) => tell({ kind: 'progress', done, of }))
    } finally {
      await service.close()
      stop()
    }
    return { [service.baseUrl]: terms.baseUrl, [sandbox.baseUrl]: terms.sandbox.baseUrl }
  } finally {
    await sandbox.close()
  }
}

interface Ground {
  readonly url: string
  readonly keyRing: KeyRing
  readonly sandbox: SandboxProcess
}

/** The demo's merchants in a database without purchases, with the play's own bank. */
async function prepare({ databaseUrl, sandbox: { key } }: PlayTerms, { url, keyRing, sandbox }: Ground): Promise<void> {
  publishInventedCaps()
  const furniture = await withDatabase(databaseUrl, (live) => readTables(live, FURNITURE))
  await withDatabase(url, async (db) => {
    await migrate(db)
    await markInstallation(db, 'demo')
    await transaction(db, (tx) => claimKeys(tx, SEALED_COLUMNS, keyRing.sealing))
    await transaction(db, (tx) => writeTables(tx, furniture))
    await numberPlayed(db)
    await movePlayedTime(db, PLAYED)
    const account = await connectSandbox(db, createSealer(keyRing.sealing), systemClock, { ...sandbox, key })
    await makeDefault(db, asOperator({ businessClock: systemClock, systemClock }), ACQUIRER_ACCOUNTS, account)
  })
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { connectionsMax: 2 })
  return work(db).finally(() => closeDatabase(db))
}
