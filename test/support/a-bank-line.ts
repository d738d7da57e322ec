import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStatements } from '../../sandbox/bank/write-statement.ts'
import { connectBankAccount, listBankAccounts } from '../../src/bank-accounts/index.ts'
import { importStatements, listStatements } from '../../src/bank-statements/index.ts'
import { transaction } from '../../src/db/database.ts'
import { matchNewLines } from '../../src/matching/index.ts'
import { only } from '../../src/shared/assert.ts'
import { aCall } from './call.ts'
import type { World } from './world.ts'

/** The sandbox's bank knows it, and its acquirer pays to it. */
export const IBAN = 'FR7617999000010000000010117'
let statements = 0

/** A line of the operator's account that nothing of ours explains; the account is connected with the first. */
export async function aBankLine(
  world: Pick<World, 'db' | 'sealer' | 'businessClock' | 'dataDir'>,
  told: { amountMinor: number; text: string; name: string | null; openingGapMinor?: number },
): Promise<{ lineId: string }> {
  const { db, sealer, businessClock, dataDir } = world
  const call = aCall(businessClock)
  const [known] = await listBankAccounts(db)
  const folders = { folderOut: join(dataDir, 'bank-out'), folderIn: join(dataDir, 'bank-in') }
  const wished = {
    label: 'main',
    iban: IBAN,
    bic: null,
    holder: 'Whipround SAS',
    version: '09',
    isInstant: false,
  } as const
  const account =
    known ?? (await transaction(db, (tx) => connectBankAccount(tx, call, sealer, { ...wished, ...folders })))
  const [last] = await listStatements(db, { limit: 1 })
  const id = `S${++statements}`
  const on = new Date(Date.UTC(2026, 0, statements)).toISOString().slice(0, 10)
  const { amountMinor, text, name, openingGapMinor = 0 } = told
  const debtor = name === null ? {} : { debtor: { name, iban: 'DE89370400440532013000' } }
  const details = [{ amountMinor, remittance: text, ...debtor }]
  const entry = { amountMinor, bookedOn: on, bankReference: id, code: ['RCDT', 'ESCT'] as const, details }
  const openingMinor = Number(last?.closingMinor ?? 0n) + openingGapMinor
  const statement = {
    id,
    sequence: statements,
    createdAt: `${on}T18:00:00Z`,
    iban: IBAN,
    bic: 'SANDFRPPXXX',
    openedOn: on,
  }
  const folder = await mkdtemp(join(tmpdir(), 'bank-line-'))
  const path = join(folder, 'statement.xml')
  await writeFile(path, writeStatements('053', '08', id, [{ ...statement, openingMinor, entries: [entry] }]))
  await importStatements(db, call, sealer, path)
  await rm(folder, { recursive: true })
  await matchNewLines(db, { ...call, sealer }, account)
  const { rows } = await db.query<{ id: string }>('select id from bank_lines order by id desc limit 1')
  return { lineId: only(rows).id }
}
