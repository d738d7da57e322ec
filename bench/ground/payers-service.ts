import { startService } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { readKeyRing } from '../../src/crypto/index.ts'
import { assert } from '../../src/shared/assert.ts'
import { systemClock } from '../../src/shared/clocks.ts'

// `serve` with WORKERS=off, but for one thing: it may call acquirers on the loopback. No worker tells, captures or mails
// beside what is measured.

const config = readConfig(process.env)
const { databaseUrl } = config
assert(databaseUrl, 'the bench hands a database')
const keyRing = await readKeyRing(config.dataDir, config.secretKeys)
// Nobody is there: payments go to the account that the bench has connected.
const nowhere = 'http://127.0.0.1:9'
const sandbox = { baseUrl: nowhere, key: 'none', smtpUrl: 'smtp://127.0.0.1:9', businessClock: systemClock }
const service = await startService({ config, databaseUrl, keyRing, serves: true, works: false, sandbox })
globalThis.gc?.()
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)))
