import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type RunningSandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { startService } from '../../src/app.ts'
import { followSandboxClock } from '../../src/commands/sandbox-clock.ts'
import { readConfig } from '../../src/config.ts'
import { parseKeyRing } from '../../src/crypto/index.ts'
import { markInstallation } from '../../src/installation/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { sandboxCaller } from '../support/sandbox-caller.ts'
import type { Restored } from './restore-fixture.ts'

/** Each round of jobs ends within this, but for what waits on the machine's clock, which is due anew in the next. */
const ROUND_MS = 300
const ROUNDS = 5
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_ADDRESS: '0', GUESS_LIMIT: '0', DECLINE_LIMIT: '0' }

/** What waits on the machine's clock: a retry, a look-up, a delivery. */
const WAITING = [
  'update settlements set step_at = now() where step_at is not null',
  'update attempts set check_at = now() where check_at is not null',
  'update operations set run_at = now() where run_at is not null',
  `update messages set run_at = now() where state = 'pending'`,
  `update webhook_deliveries set run_at = now() where state = 'pending'`,
  `update notification_deliveries set run_at = now() where state = 'pending'`,
]

/** Today's service on a database of before that was migrated, with the bank it knows. */
export async function startUpgraded({ db, url, dataDir, facts, ports }: Restored) {
  await writeFile(join(dataDir, 'secret-keys'), facts.secretKeys)
  await markInstallation(db, 'demo')
  const sandbox: RunningSandbox = await startSandbox({
    dataDir: join(dataDir, 'sandbox'),
    key: facts.sandboxKey,
    port: ports.sandbox,
  })
  const pspsAt = new URL(sandbox.psps.url).origin
  await db.query(`update psp_accounts set api_url = regexp_replace(api_url, '^http://[^/]+', $1)`, [pspsAt])
  const { clock, stop } = await followSandboxClock(sandbox.baseUrl)
  const service = await startService({
    config: readConfig({ PORT: String(ports.service), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...UNLIMITED }),
    databaseUrl: url,
    keyRing: parseKeyRing(facts.secretKeys),
    serves: true,
    works: true,
    sandbox: {
      baseUrl: sandbox.baseUrl,
      key: facts.sandboxKey,
      smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      businessClock: clock,
    },
  })
  const call = sandboxCaller(() => sandbox.baseUrl, facts.sandboxKey)
  return {
    baseUrl: service.baseUrl,
    call,
    async close(): Promise<void> {
      stop()
      await service.close()
      await sandbox.close()
    },
    /** So many days of business time, and at their end everything that is due. */
    async pass(days: number): Promise<void> {
      if (days > 0) await call('POST', '/clock/advance', { ms: days * DAY_MS })
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const sql of WAITING) await db.query(sql)
        await delay(ROUND_MS)
      }
    },
  }
}
