// One process of some version: `node host-of.ts ROOT`. Its settings are in the environment; it says when it listens, and plants the
// demo's merchants when it is told to. It stops as src/main.ts does.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const [, , root = ''] = process.argv
const load = async <Module>(path: string) => (await import(pathToFileURL(join(root, path)).href)) as Module
const { startService } = await load<typeof import('../../src/app.ts')>('src/app.ts')
const { followSandboxClock } = await load<typeof import('../../src/commands/sandbox-clock.ts')>(
  'src/commands/sandbox-clock.ts',
)
const { seedDemo } = await load<typeof import('../../src/commands/seed-demo.ts')>('src/commands/seed-demo.ts')
const { readConfig } = await load<typeof import('../../src/config.ts')>('src/config.ts')
const { createSealer, parseKeyRing } = await load<typeof import('../../src/crypto/index.ts')>('src/crypto/index.ts')

const { DATABASE_URL: databaseUrl = '', SECRET_KEYS: secretKeys = '' } = process.env
const { SANDBOX_URL: sandboxUrl = '', SANDBOX_KEY: key = '', SANDBOX_SMTP_URL: smtpUrl = '' } = process.env
const config = readConfig(process.env)
const keyRing = parseKeyRing(secretKeys)
const { clock } = await followSandboxClock(sandboxUrl)
const sandbox = { baseUrl: sandboxUrl, key, smtpUrl, businessClock: clock }
const service = await startService({ config, databaseUrl, keyRing, serves: true, works: true, sandbox })

process.on('message', async () => {
  process.send?.(await seedDemo(service.db, createSealer(keyRing.sealing), undefined))
})
process.once('SIGTERM', async () => {
  service.announceStop()
  await delay(config.lameDuckMs)
  await service.close()
  process.exit(0)
})
process.send?.('listening')
