import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import type { BackShop, BackWorld } from '../support/back-world.ts'
import { missingStates, statesOfMachines } from './states-present.ts'

/** One snapshot of every table, and then of the sandbox's books, which may know more, as a bank does. */
export async function dumpFixture(
  world: BackWorld,
  {
    name,
    hook,
    backs,
  }: { readonly name: string; readonly hook: string; readonly backs: Readonly<Record<string, BackShop>> },
): Promise<string> {
  const client = await world.db.pool.connect()
  await client.query('begin isolation level repeatable read read only')
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const dumped: Record<string, Readonly<Record<string, unknown>>[]> = {}
  for (const { name: table } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(to_jsonb(t))::text as rows from "${table}" t`,
    )
    dumped[table] = JSON.parse(rows[0]?.rows ?? '[]') as Readonly<Record<string, unknown>>[]
  }
  await client.query('commit')
  client.release()
  const folder = join(import.meta.dirname, name)
  await mkdir(folder, { recursive: true })
  const copy = join(world.dataDir, 'copy.sqlite')
  new DatabaseSync(join(world.dataDir, 'sandbox', 'sandbox.sqlite')).exec(`vacuum into '${copy}'`)
  const { now: businessNow } = await world.sandbox<{ now: string }>('GET', '/clock')
  const own = ({ merchantUid, apiToken }: BackShop) => ({ uid: merchantUid, api_token: apiToken })
  const states = statesOfMachines()
  console.log('missing', missingStates(states, dumped))
  const facts = {
    madeAt: new Date(),
    businessNow,
    states,
    secretKeys: await readFile(join(world.dataDir, 'secret-keys'), 'utf8'),
    sandboxKey: world.sandboxKey,
    hook,
    origins: { service: world.baseUrl, sandbox: world.sandboxUrl },
    credentials: world.credentials,
    backs: Object.fromEntries(Object.entries(backs).map(([type, shop]) => [type, own(shop)])),
  }
  await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
  await writeFile(join(folder, 'database.json.gz'), gzipSync(JSON.stringify(dumped), { level: 9 }))
  await writeFile(join(folder, 'sandbox.sqlite.gz'), gzipSync(await readFile(copy), { level: 9 }))
  return folder
}
