import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeStatements } from '../../sandbox/bank/write-statement.ts'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { MONDAY, testSealer } from '../../test/support/telling.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { transaction } from '../db/database.ts'
import { createFolderReader, watchBank } from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = aCall(clock)
const folder = await mkdtemp(join(tmpdir(), 'folders-'))
after(() => rm(folder, { recursive: true, force: true }))
const iban = 'FR7630006000011234567890189'
const folderIn = join(folder, 'in')

await transaction(db, (tx) =>
  connectBankAccount(tx, call, testSealer, {
    ...{ label: 'main', iban, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false },
    ...{ folderOut: join(folder, 'out'), folderIn },
  }),
)

const statement = (id: string, amountMinor: number, openingMinor: number, on = '2027-02-26') =>
  writeStatements('053', '08', id, [
    {
      ...{ id, sequence: 1, createdAt: `${on}T18:00:00Z`, iban, bic: 'SANDFRPPXXX', openedOn: on, openingMinor },
      entries: [{ amountMinor, bookedOn: on, bankReference: id, code: ['RCDT', 'ESCT'], details: [] }],
    },
  ])

async function linesRead(): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from bank_lines')
  return rows[0]?.count ?? 0
}

test('a folder that is not there yet has nothing to read', async () => {
  assert.deepEqual(await createFolderReader()(db, { ...call, sealer: testSealer }), [])
})

test('what a bank puts into the folder is read once; a file that cannot be read is told until it is gone, and stops no other', async () => {
  await mkdir(folderIn)
  await writeFile(join(folderIn, 'a.xml'), statement('A', 100, 0).slice(0, 400))
  await writeFile(join(folderIn, 'b.xml'), statement('B', 200, 0))
  await writeFile(join(folderIn, 'c.xml.part'), statement('C', 300, 200))
  const read = createFolderReader()
  const refused = await read(db, { ...call, sealer: testSealer })
  assert.deepEqual(
    refused.map(({ file }) => file),
    ['a.xml'],
  )
  assert.equal(await linesRead(), 1)
  assert.match((await watchBank(db, clock)).join('\n'), /a\.xml in the folder of main is not read: .*cut off/)
  // Looked at again, also by a process that has just started, it is told no more, and nothing is read twice.
  assert.deepEqual(await read(db, { ...call, sealer: testSealer }), [])
  assert.deepEqual(await createFolderReader()(db, { ...call, sealer: testSealer }), [])
  await rm(join(folderIn, 'a.xml'))
  await read(db, { ...call, sealer: testSealer })
  assert.equal((await watchBank(db, clock)).filter((sentence) => sentence.includes('a.xml')).length, 0)
  assert.equal(await linesRead(), 1)
})

test('a folder that nobody can look into is told until somebody can; what lay there is not gone, and other accounts are read', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await rename(folderIn, elsewhere)
  await writeFile(folderIn, 'a file where a folder should be')
  const read = createFolderReader()
  assert.deepEqual(await read(db, { ...call, sealer: testSealer }), [])
  const told = async () => (await watchBank(db, clock)).filter((sentence) => sentence.includes('nobody can look into'))
  assert.deepEqual(await told(), [
    `nobody can look into ${folderIn}, the folder of main (ENOTDIR): its statements are not read`,
  ])
  const gone = async () => (await db.query('select 1 from bank_files where gone_at is not null')).rows.length
  const goneBefore = await gone()
  await read(db, { ...call, sealer: testSealer })
  assert.equal(await gone(), goneBefore)
  await rm(folderIn)
  await read(db, { ...call, sealer: testSealer })
  assert.equal((await told()).length, 1, 'a machine without the folder says nothing of it')
  await rename(elsewhere, folderIn)
  await read(db, { ...call, sealer: testSealer })
  assert.deepEqual(await told(), [])
})

test('a line that nobody explains is told after some days, and a statement that is missing at once', async () => {
  clock.advance(9 * 24 * 3600_000)
  await writeFile(join(folderIn, 'd.xml'), statement('D', 100, 250, '2027-03-04'))
  await createFolderReader()(db, { ...call, sealer: testSealer })
  const notes = (await watchBank(db, clock)).join('\n')
  assert.match(notes, /2 lines of main are not explained, the oldest since 2027-02-26/)
  assert.match(notes, /missing between 2027-02-26 and 2027-03-04/)
})

test('after a restored backup that has lost what was read, the files are read again', async () => {
  const lost = await testDatabase()
  await transaction(lost.db, (tx) =>
    connectBankAccount(tx, call, testSealer, {
      ...{ label: 'main', iban, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false },
      ...{ folderOut: join(folder, 'out'), folderIn },
    }),
  )
  await createFolderReader()(lost.db, { ...call, sealer: testSealer })
  const { rows } = await lost.db.query('select from bank_lines')
  assert.equal(rows.length, await linesRead())
})
