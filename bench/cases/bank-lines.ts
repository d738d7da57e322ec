import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type WrittenEntry, writeStatements } from '../../sandbox/bank/write-statement.ts'
import { readStatements } from '../../src/bank/index.ts'
import { connectBankAccount } from '../../src/bank-accounts/index.ts'
import { importStatements } from '../../src/bank-statements/index.ts'
import { createSealer, type Sealer } from '../../src/crypto/index.ts'
import { closeDatabase, type Database, openDatabase, transaction } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { asOperator } from '../../src/events/index.ts'
import { matchNewLines } from '../../src/matching/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { aMerchant } from '../../test/support/telling.ts'
import type { Ground } from '../ground/ground.ts'
import { promised, type Row, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const IBAN = 'FR7630006000011234567890189'
const DAY = '2026-11-23'
/** A tenth of what a long past has as purchases: 100,000 lines. */
const PURCHASES_PER_LINE = 10
const LINES_PER_STATEMENT = 20_000
/** One line in so many is nobody's. */
const UNKNOWN_EVERY = 50
const MATCHED_MS_MAX = 60_000
const READ_MS_PER_20_MB_MAX = 10_000
const BYTES_PER_20_MB = 20 * 1024 * 1024

/** A bank's files of many lines, nearly all of them payouts: read alone, and read into the books and explained. */
export async function bankLines(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const count = Math.ceil(sizes.growth[1] / PURCHASES_PER_LINE)
  const db = openDatabase(await ground.createDatabase('bank'), { applicationName: 'bench' })
  const folder = await mkdtemp(join(tmpdir(), 'whipround-bench-bank-'))
  try {
    await migrate(db)
    const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 7) }])
    const call = asOperator({ businessClock: systemClock, systemClock })
    const account = await transaction(db, (tx) =>
      connectBankAccount(tx, call, sealer, {
        ...{ label: 'main', iban: IBAN, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false },
        ...{ folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
      }),
    )
    const files = await writeFiles(folder, await sendPayouts(db, sealer, account.id, count))
    const readSince = performance.now()
    for (const { path } of files) for await (const _ of readStatements(createReadStream(path)));
    const readMs = performance.now() - readSince
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const importedSince = performance.now()
    for (const { path } of files) await importStatements(db, call, sealer, path)
    const importedMs = performance.now() - importedSince
    const matchedSince = performance.now()
    const { matched, suspended } = await matchNewLines(db, { ...call, sealer }, account)
    const matchedMs = performance.now() - matchedSince
    return [
      row('lines', count.toLocaleString('en')),
      promised('reading 20 MB', (readMs * BYTES_PER_20_MB) / bytes, 'ms', { most: READ_MS_PER_20_MB_MAX }),
      promised('into the books', importedMs, 'ms', { most: MATCHED_MS_MAX }),
      promised('explained', matchedMs, 'ms', { most: MATCHED_MS_MAX }, `${matched} payouts, ${suspended} in suspense`),
    ]
  } finally {
    await closeDatabase(db)
    await rm(folder, { recursive: true, force: true })
  }
}

/** So many payouts of one merchant that a file has taken to the bank; their ids as the bank names them. */
async function sendPayouts(
  db: Database,
  sealer: Sealer,
  bankAccountId: string,
  count: number,
): Promise<readonly string[]> {
  const { companyId, merchantId } = await aMerchant(db, {}, sealer)
  const fileId = newId()
  await db.query(
    `insert into payout_files (id, bank_account_id, message_id, execute_on, count, sum_minor, sha256, manifest_sealed,
       released_by, released_at) values ($1, $2, $3, $4, $5, $6, '\\x', '\\x', 'bench', now())`,
    [fileId, bankAccountId, fileId.replaceAll('-', ''), DAY, count, count],
  )
  const ids = Array.from({ length: count }, () => newId())
  // A merchant has one payout a day.
  await db.query(
    `insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, state, file_id, planned_at,
       planned_by, exported_at, is_in_transit)
     select id, $2, $3, 'EUR', date '2000-01-01' + number::int, 1000 + number, 'exported', $4, now(), 'bench', now(), true
       from unnest($1::uuid[]) with ordinality as payout (id, number)`,
    [ids, merchantId, companyId, fileId],
  )
  return ids.map((id) => id.replaceAll('-', ''))
}

async function writeFiles(folder: string, names: readonly string[]) {
  const files: { path: string; bytes: number }[] = []
  let openingMinor = 10 ** 12
  for (let from = 0; from < names.length; from += LINES_PER_STATEMENT) {
    const entries = names.slice(from, from + LINES_PER_STATEMENT).map((name, index) => toEntry(name, from + index))
    const id = `S${from}`
    const statement = { id, sequence: 1, createdAt: `${DAY}T18:00:00`, iban: IBAN, bic: 'SANDFRPPXXX', openedOn: DAY }
    const path = join(folder, `${id}.xml`)
    await writeFile(path, writeStatements('053', '08', id, [{ ...statement, openingMinor, entries }]))
    files.push({ path, bytes: (await stat(path)).size })
    openingMinor += entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }
  return files
}

function toEntry(name: string, index: number): WrittenEntry {
  // Numbers of payouts begin with 1.
  const amountMinor = -(1_001 + index)
  const endToEndId = index % UNKNOWN_EVERY === 0 ? 'NOTPROVIDED' : name
  const detail = { amountMinor, endToEndId, creditor: { name: 'Brest Voile', iban: IBAN }, remittance: 'Payout' }
  return { amountMinor, bookedOn: DAY, bankReference: `B${index}`, code: ['ICDT', 'ESCT'], details: [detail] }
}
