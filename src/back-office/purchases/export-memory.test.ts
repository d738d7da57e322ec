import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testDatabase } from '../../../test/support/database.ts'
import { aMerchant } from '../../../test/support/telling.ts'
import { thorough } from '../../../test/support/thorough.ts'

const run = promisify(execFile)
const { db, url } = await testDatabase()

/** One statement may take fifteen seconds, on a busy machine, too. */
const ROWS_PER_STATEMENT = 10_000

/** Somebody who sold so much. */
async function shopOf(rows: number): Promise<string> {
  const { companyId, merchantId } = await aMerchant(db)
  for (let first = 1; first <= rows; first += ROWS_PER_STATEMENT)
    await db.query(
      `insert into purchases (id, company_id, merchant_id, reference, title, amount_minor, currency, payment_type, settlement, language,
       state, created_at, link_expires_at)
     select gen_random_uuid(), $1, $2, 'BREST-' || n, 'Kayak, deux places', n, 'EUR', 'SPLIT', 'TRANSFER', 'fr', 'initialized',
            timestamptz '2026-01-01' + n * interval '1 second', now()
       from generate_series($3::int, $4::int) n`,
      [companyId, merchantId, first, Math.min(rows, first + ROWS_PER_STATEMENT - 1)],
    )
  return companyId
}

// The page itself, as it is served: what it hands out is taken and let go, as by somebody who downloads it.
const src = new URL('../../', import.meta.url)
const TAKER = `import { readFileSync } from 'node:fs'
import { purchaseExport } from '${new URL('back-office/purchases/export.ts', src)}'
import { closeDatabase, openDatabase } from '${new URL('db/database.ts', src)}'
const [, url, companyId] = process.argv
const db = openDatabase(url, { connectionsMax: 2 })
const reader = { language: 'en', now: new Date(), timeZone: 'Europe/Paris' }
const visit = { scope: { kind: 'company', companyId }, query: {}, address: { path: '', query: {} }, reader }
const { body } = await purchaseExport.view(db, visit, {})
let rows = 0
for await (const lines of body(db)) rows += lines.split('\\r\\n').length - 1
await closeDatabase(db)
console.log(rows, /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`
/** Of the memory that the page needs; the heap is kept from growing into what it does not. */
const HEAP_MB = 96
const MEMORY_MB_MAX = 200
const FLAGS = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4', '--input-type=module']

async function take(companyId: string): Promise<{ readonly rows: number; readonly memoryMb: number }> {
  const { stdout } = await run(process.execPath, [...FLAGS, '-e', TAKER, url, companyId])
  const [rows = 0, memoryKb = 0] = stdout.split(' ').map(Number)
  return { rows, memoryMb: Math.round(memoryKb / 1024) }
}

const ROWS = thorough(40_000, 200_000)

const isLinux = process.platform === 'linux'
test(`a file of ${ROWS} purchases is written in ${MEMORY_MB_MAX} MB`, {
  skip: isLinux ? false : 'only Linux tells what a process has needed at most',
}, async () => {
  const { rows, memoryMb } = await take(await shopOf(ROWS))
  // Head and total stand around them.
  assert.equal(rows, ROWS + 2)
  assert.ok(memoryMb <= MEMORY_MB_MAX, `${memoryMb} MB`)
})
