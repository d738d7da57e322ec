import { join } from 'node:path'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { assert } from '../../src/shared/assert.ts'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { until } from '../../test/support/until.ts'
import { residentBytes } from '../ground/cpu.ts'
import type { Ground } from '../ground/ground.ts'
import { growShop } from '../ground/grow-shop.ts'
import { percentile, promised, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const FIRST_BYTE_MS_MAX = 100
const SEARCH_MS_MAX = 150
const EXPORT_ROWS_PER_S_MIN = 20_000
/** So many of each page, one after the other. */
const ASKED = 40

/** What somebody looks at, and what they type, in a shop with a long past: common and rare, alone and together. */
const PAGES = {
  list: [
    '',
    '?state=complete',
    '?state=begun&state=cancelled',
    '?type=INSTALLMENT',
    '?settlement=BACK',
    '?attention=1',
  ],
  narrow: [
    '?least=240&most=240',
    '?least=241',
    '?from=2023-11-20&to=2023-11-20',
    '?accepted=yes&from=2023-11-15',
    '?state=unsettled',
  ],
  search: [
    '?q=past-order-4242',
    '?q=past',
    '?q=Alice',
    '?q=riou+anaelle',
    '?q=le+goff+bob',
    '?q=4242',
    '?q=alice.77%40example.test',
    '?q=nobody',
  ],
}

/** Pages of staff, one visitor, and the file of everything. */
export async function backOffice(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const [, rows] = sizes.growth
  const dataDir = join(ground.dataDir, 'office')
  const databaseUrl = await ground.createDatabase('office')
  const service = await ground.launch({ command: 'demo', databaseUrl, dataDir })
  const credentials = await until('the demo wrote its credentials', () => readDemoFile(dataDir))
  const db = openDatabase(databaseUrl, { applicationName: 'bench' })
  await growShop({ url: databaseUrl, db, credentials }, rows)
  await tellCards(db)
  const get = await signIn(service.baseUrl, credentials.dashboard)
  const measured: Row[] = []
  for (const [name, queries] of Object.entries(PAGES)) {
    const most = name === 'search' ? SEARCH_MS_MAX : FIRST_BYTE_MS_MAX
    for (const query of queries) {
      const times = new Float64Array(ASKED)
      for (let time = 0; time < ASKED; time += 1)
        times[time] = await firstByteMs(() => get(`/dashboard/purchases${query}`))
      times.sort()
      const median = `median ${round(percentile(times, 0.5))} ms`
      measured.push(
        promised(`${name} ${query || 'of all'}, first byte p99`, percentile(times, 0.99), 'ms', { most }, median),
      )
    }
  }
  measured.push(...(await exportAll(() => get('/dashboard/purchases.csv'), service.pid, rows)))
  await service.close()
  await closeDatabase(db)
  return [...measured, row('beside', `${rows.toLocaleString('en')} purchases`)]
}

/** Every past sale was paid by some card: of each ending a ten-thousandth. */
async function tellCards(db: Database): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      inItsTime(`
      insert into purchase_terms (company_id, kind, term, created_at, purchase_id)
      select company_id, 'card', lpad((row_number() over (order by id) % 10000)::text, 4, '0'), created_at, id from purchases`),
    )
    await client.query(inItsTime('vacuum (analyze) purchase_terms'))
  } finally {
    client.release(true)
  }
}

/** Of all rows at once, which takes longer than any statement of ours may. */
const inItsTime = (text: string) => ({ text, query_timeout: 10 * MINUTE_MS })

type Get = (path: string) => Promise<Response>

/** As the demo's owner, by the form. */
async function signIn(baseUrl: string, door: { readonly email: string; readonly password: string }): Promise<Get> {
  const url = `${baseUrl}/dashboard/sign-in`
  const page = await fetch(url)
  const cookiesOf = ({ headers }: Response) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] as string)
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? []
  const body = new URLSearchParams({ form_token: formToken, email: door.email, password: door.password })
  const headers = { cookie: cookiesOf(page).join('; ') }
  const signedIn = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  assert(signedIn.status === 303, `signed in, not answered ${signedIn.status}`)
  const cookie = cookiesOf(signedIn).join('; ')
  return (path) => fetch(`${baseUrl}${path}`, { headers: { cookie, 'accept-language': 'en' }, redirect: 'manual' })
}

async function firstByteMs(get: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const answer = await get()
  const ms = performance.now() - startedAt
  assert(answer.status === 200, `a page, not ${answer.status}`)
  await answer.arrayBuffer()
  return ms
}

/** How fast, and with how much memory more than before. */
async function exportAll(get: () => Promise<Response>, pid: number, rows: number): Promise<Row[]> {
  const before = residentBytes(pid)
  const startedAt = performance.now()
  const answer = await get()
  assert(answer.status === 200 && answer.body, `a file, not ${answer.status}`)
  let lines = 0
  let peak = before
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === LINE_END) lines += 1
    peak = Math.max(peak, residentBytes(pid))
  }
  const seconds = (performance.now() - startedAt) / 1000
  assert(lines >= rows, `${lines} lines of ${rows} purchases`)
  return [
    promised('export of all', lines / seconds, 'rows/s', { least: EXPORT_ROWS_PER_S_MIN }),
    row('memory more while it is written', `${round((peak - before) / 2 ** 20)} MiB`),
  ]
}

const LINE_END = 10
