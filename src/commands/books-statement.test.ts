import assert from 'node:assert/strict'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { agreeTerms, sell } from '../../test/support/commissioned.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aPaidShop } from '../../test/support/paid-shop.ts'
import { readPaper } from '../../test/support/read-pdf.ts'
import { readConfig } from '../config.ts'
import { publicId } from '../shared/ids.ts'
import { BOOKS_VERBS } from './books.ts'
import { operate } from './operator/operate.ts'

const { db, url } = await testDatabase()
const call = aCall(fixedClock('2026-01-15T12:00:00Z'))
const shop = await aPaidShop(db, call)
const uid = publicId('mer', shop.merchantId)
await agreeTerms(db, call, shop)
await sell(db, call, shop, { amountMinor: 10_000n })

async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  await operate('books', BOOKS_VERBS, config, args, (text) => void said.push(text))
  return said.join('\n')
}
const statement = (month: string, ...more: string[]) => run('statement', '--merchant', uid, '--month', month, ...more)

test('a merchant’s month is told by kind of journal, from what it was owed to what it is owed', async () => {
  const { state, items, notes } = JSON.parse(await statement('2026-01', '--json'))
  assert.equal(state, 'provisional')
  assert.match(notes[0], /the books of 2026-01 are open/)
  assert.deepEqual(
    items.map(({ line, journals, amount_minor }: Record<string, unknown>) => [line, journals, amount_minor]),
    [
      ['opening', null, '0'],
      ['acceptance', 1, '10000'],
      ['commission', 1, '-340'],
      ['commission_vat', 1, '-68'],
      ['closing', null, '9592'],
      ['reserve', null, '0'],
    ],
  )
  assert.match(await statement('2026-02'), /opening\s+–\s+95\.92\n.*closing\s+–\s+95\.92/)
  assert.match(await statement('2025-12', '--json'), /"items":\[\]/)
})

test('it is final once its month is closed, as CSV and as a PDF that is the same file whenever it is asked for', async () => {
  await run('close', '2026-01', '--reason', 'all is there', '--one-person')
  const csv = (await statement('2026-01', '--csv')).split('\n')
  assert.match(csv[0] ?? '', /merchant_uid,merchant,month,state,currency,line,journals,amount$/)
  assert.equal(csv[3], `${uid},Brest Voile,2026-01,final,EUR,commission,1,-3.40`)
  const folder = await mkdtemp(join(tmpdir(), 'statement-'))
  const { file, sha256 } = JSON.parse(await statement('2026-01', '--pdf', folder, '--language', 'fr', '--json'))
  assert.equal(file, join(folder, `releve-${uid}-2026-01.pdf`))
  const again = JSON.parse(await statement('2026-01', '--pdf', join(folder, 'x.pdf'), '--language', 'fr', '--json'))
  assert.equal(again.sha256, sha256)
  const taken = await db.query(`select subject from audit_lines where act = 'export_taken' order by id`)
  assert.deepEqual(
    taken.rows.map(({ subject }) => subject),
    [`statement-${uid}-2026-01.csv`, `releve-${uid}-2026-01.pdf`, `releve-${uid}-2026-01.pdf`],
  )
  const read = await readPaper(await readFile(file))
  assert.deepEqual([read.title, read.language], ['Relevé mensuel, janvier 2026', 'fr'])
  const text = read.pages.map((page) => page.text).join(' ')
  assert.match(text, /Ventes 1 100,00 € Commission HT 1 -3,40 € TVA sur commission 1 -0,68 € Dû en fin de mois 95,92 €/)
  assert.match(text, /Les comptes de ce mois ont été clos le/)
})

test('what is no month, has not begun, or is nobody’s is said in a sentence', async () => {
  await assert.rejects(statement('2026-13'), /--month takes a month like 2026-10, not 2026-13/)
  await assert.rejects(statement('2999-01'), /2999-01 has not begun/)
  const nobody = publicId('mer', '018f0000-0000-7000-8000-000000000000')
  await assert.rejects(run('statement', '--merchant', nobody, '--month', '2026-01'), /merchant/)
})
