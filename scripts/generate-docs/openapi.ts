import { startService } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { makeKey, parseKeyRing, writeKey } from '../../src/crypto/index.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'

/** Nobody listens there: describing the API asks the database nothing. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'
/** What a service with default settings answers at `/docs/openapi.json`, from the real wiring. */
export async function openapi(): Promise<string> {
  const port = await lastingPort()
  const config = readConfig({
    PORT: String(port),
    BASE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
  })
  const keyRing = parseKeyRing(writeKey(makeKey(1)))
  const service = await startService({ config, databaseUrl: NO_DATABASE, keyRing, serves: true, works: false })
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/docs/openapi.json`)
    if (!answer.ok) throw new Error(`/docs/openapi.json answered ${answer.status}`)
    return `${JSON.stringify(await answer.json(), null, 2)}\n`
  } finally {
    await service.close()
  }
}
