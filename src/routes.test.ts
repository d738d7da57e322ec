import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { testDatabase } from '../test/support/database.ts'
import { lastingPort } from '../test/support/lasting-port.ts'
import { aMerchant, aPurchase } from '../test/support/telling.ts'
import { readConfig } from './config.ts'
import { connectSandboxIssuer } from './connections/index.ts'
import { readKeyRing } from './crypto/index.ts'
import { watchSchema } from './db/watch-schema.ts'
import { serveHealth } from './routes.ts'
import { systemClock } from './shared/clocks.ts'
import { newId } from './shared/ids.ts'
import { openVault } from './vault/index.ts'
import { closeWorld, openWorld } from './world.ts'

const { db, url: databaseUrl } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-health-'))
const port = await lastingPort()
const config = readConfig({ HEALTH_PORT: String(port), DATA_DIR: dataDir })
const log = pino({ level: 'silent' })
const keyRing = await readKeyRing(dataDir, null)
const world = await openWorld({ config, databaseUrl, keyRing, sandbox: undefined }, log)
const vault = openVault({ timeoutMs: 5_000, policy: 'public', log, nodeFlags: ['--no-such-flag'] })
const schema = await watchSchema(db)
let heldBack: string | undefined
const drain = await serveHealth({
  world: { ...world, settling: { ...world.settling, vault } },
  config,
  log,
  schema: { ...schema, hindrance: () => heldBack ?? schema.hindrance() },
  loops: () => [],
})
after(async () => {
  await drain.finish()
  await vault.close()
  await closeWorld(world)
  await rm(dataDir, { recursive: true, force: true })
})

async function told() {
  const [readiness, metrics] = await Promise.all(
    ['/health/ready', '/metrics'].map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()),
  )
  const { notes } = JSON.parse(readiness ?? '') as { notes: string[] }
  const counted = (metrics ?? '').split('\n').filter((line) => /^whipround_(vault|messages|issuer)_/.test(line))
  return { notes: notes.join('\n'), counted }
}

/** Tried an hour ago, by a mail server that took nothing. */
async function aWaitingMail(): Promise<void> {
  const { purchaseId, eventId } = await aPurchase(db, await aMerchant(db))
  const id = newId()
  await db.query(
    `insert into messages (id, event_id, purchase_id, template, channel, recipient, language, tries, run_at, created_at)
     values ($1, $2, $3, 'payment_link', 'email', 'alice@example.test', 'fr', 1, now(), now() - interval '1 hour')`,
    [id, eventId, purchaseId],
  )
  await db.query(
    `insert into message_tries (message_id, try, tried_at, duration_ms, error)
     values ($1, 1, now() - interval '1 hour', 5, 'smtp_451')`,
    [id],
  )
}

async function aRefusedIssuer(): Promise<void> {
  const order = { apiUrl: 'http://127.0.0.1:9', key: 'refused', baseUrl: world.baseUrl }
  await connectSandboxIssuer(db, world.sealer, systemClock, order)
  await db.query(`update issuer_accounts set check_outcome = 'credentials'`)
}

async function aMissedReference(): Promise<void> {
  const { merchantId } = await aMerchant(db)
  await db.query(
    `insert into psp_accounts (id, merchant_id, psp, mode, settings_sealed, connected_at, changed_at, reference_missed_at)
     values ($1, $2, 'bluesnap', 'test', '\\x00', now(), now(), now())`,
    [newId(), merchantId],
  )
}

test('a vault that cannot start, mail that waits, an issuer’s refused key and payments that a PSP hides are in readiness and metrics of a service, and nothing of them where all is well', async () => {
  const well = await told()
  assert.doesNotMatch(well.notes, /vault|does not start|e-mails wait since|does not accept our key|does not find/)
  assert.deepEqual(
    well.counted.filter((line) => !line.endsWith(' 0')),
    [],
  )
  await vault.begin()
  await aWaitingMail()
  await aRefusedIssuer()
  await aMissedReference()
  const { notes, counted } = await told()
  assert.match(notes, /the process that speaks to merchants’ PSPs and card issuers does not start \(exit code 9/)
  assert.match(notes, /^1 e-mails wait since \S+ \(smtp_451\)/m)
  assert.match(notes, /^card issuer sandbox .*does not accept our key/m)
  assert.match(notes, /^PSP account \S+ \(bluesnap\) of mer_\S+ does not find by our reference what was paid there/m)
  assert.deepEqual(
    counted.filter((line) => !line.endsWith(' 0')),
    [
      'whipround_messages_waiting{channel="email"} 1',
      'whipround_issuer_troubles{trouble="key"} 1',
      'whipround_vault_down 1',
    ],
  )
})

test('while requests are held back readiness says so: whoever hears that it is ready sends one at once', async () => {
  heldBack = 'migrations are missing'
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
    return [answer.status, ((await answer.json()) as { reason?: string }).reason]
  }
  assert.deepEqual(await read(), [503, 'migrations are missing'])
  heldBack = undefined
  assert.deepEqual(await read(), [200, undefined])
})
