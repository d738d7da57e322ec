import { startService } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { freePort } from '../../src/db/free-port.ts'

/** Nobody listens there: describing the API asks the database nothing. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'
/** Given, so that no key file is made. */
const UNUSED_KEY = `1:${Buffer.alloc(32).toString('base64')}`

/** What a service with default settings answers at `/docs/openapi.json`, from the real wiring. */
export async function openapi(): Promise<string> {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    BASE_URL: 'http://localhost:3000',
    SECRET_KEYS: UNUSED_KEY,
    LOG_LEVEL: 'silent',
  })
  const service = await startService({ config, databaseUrl: NO_DATABASE, serves: true, works: false })
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/docs/openapi.json`)
    if (!answer.ok) throw new Error(`/docs/openapi.json answered ${answer.status}`)
    return `${JSON.stringify(await answer.json(), null, 2)}\n`
  } finally {
    await service.close()
  }
}
