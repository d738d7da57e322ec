import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeStatements } from '../../sandbox/bank/write-statement.ts'
import { findRail } from '../bank/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'whipround-bank-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const IBAN = 'FR7630006000011234567890189'

function keep(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/main.ts', ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

const statement = (id: string) => ({
  id,
  sequence: 1,
  createdAt: '2026-11-24T19:00:00Z',
  iban: IBAN,
  bic: 'AGRIFRPP',
  openedOn: '2026-11-24',
  openingMinor: 0,
  entries: [
    {
      amountMinor: -1815,
      bookedOn: '2026-11-24',
      bankReference: 'B-1',
      code: ['ICDT', 'ESCT'] as const,
      details: [{ amountMinor: -1815, endToEndId: 'pout-1', returnReason: 'AC04' }],
    },
  ],
})

test('bank read tells people the lines and machines the whole, of every statement in the file', async () => {
  const file = keep('two.xml', writeStatements('053', '02', 'M-1', [statement('S-1'), statement('S-2')]))
  const told = await run('bank', 'read', file)
  assert.equal(told.code, 0, told.err)
  assert.match(told.out, /S-1[\s\S]*-18\.15 EUR {2}BOOK {2}returned AC04 {2}pout-1[\s\S]*S-2/)
  const { statements } = JSON.parse((await run('bank', 'read', file, '--json')).out)
  assert.deepEqual(
    statements.map(({ id, entries }: { id: string; entries: { amount_minor: number }[] }) => [
      id,
      entries.map(({ amount_minor }) => amount_minor),
    ]),
    [
      ['S-1', [1815]],
      ['S-2', [1815]],
    ],
  )
})

const ENTRIES = 3_000
const noTerminal = spawnSync('script', ['--version']).status !== 0 && 'util-linux’ script is not installed'

test('a long file shows on a terminal how far it is, and nothing of that in its outcome', { skip: noTerminal }, () => {
  const [one] = statement('S-1').entries
  const entries = Array.from({ length: ENTRIES }, () => one ?? assert.fail())
  const long = keep('long.xml', writeStatements('053', '08', 'M-1', [{ ...statement('S-1'), entries }]))
  const out = join(folder, 'out.txt')
  // Standard error is the terminal's, standard output a file: what an operator types.
  const typed = `${process.execPath} src/main.ts bank read ${long} > ${out}`
  const { status, stdout } = spawnSync('script', ['-qec', typed, '/dev/null'], {
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm' },
  })
  assert.equal(status, 0, stdout)
  assert.match(stdout, /bank read: [\d,]+ entries: is it whole\? \(\d+ s\)/)
  assert.ok(!stdout.includes('\n'), 'one line that is written over')
  const read = readFileSync(out, 'utf8')
  assert.ok(read.split('\n').length > ENTRIES && !read.includes('\r'))
})

test('a statement without a line, and a notification, are read as what they are', async () => {
  const quiet = keep('quiet.xml', writeStatements('054', '08', 'M-1', [{ ...statement('S-1'), entries: [] }]))
  const { statements } = JSON.parse((await run('bank', 'read', quiet, '--json')).out)
  assert.deepEqual(statements[0].entries, [])
  assert.deepEqual(statements[0].balances, [])
})

test('an amount is told to the last digit, also where a float has no more of them', async () => {
  const whole = writeStatements('053', '08', 'M-1', [statement('S-1')])
  const large = whole.replaceAll(/(<Ntry>.*?<Amt Ccy="EUR">)[\d.]+/g, '$19999999999999999.99')
  assert.match(
    (await run('bank', 'read', keep('large.xml', large), '--json')).out,
    /"amount_minor":999999999999999999,/,
  )
})

test('a file with a fault at its end is told nothing of but the fault', async () => {
  const whole = writeStatements('053', '08', 'M-1', [statement('S-1')])
  const { code, out, err } = await run('bank', 'read', keep('cut.xml', whole.slice(0, -20)), '--json')
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^whipround bank: the file is refused: it is cut off/)
  assert.match((await run('bank', 'read', join(folder, 'none.xml'))).err, /none\.xml cannot be read: ENOENT/)
})

test('sepa:check ends with 0, or with 1 and each fault by its place', async () => {
  const rail = findRail('EUR') ?? assert.fail()
  const from = { holder: 'Operator', account: IBAN, version: 'pain.001.001.09', isInstant: false }
  const terms = { messageId: 'M-1', from, executeOn: '2026-11-24', plannedAt: new Date('2026-11-23T18:00:00Z') }
  const payee = { name: 'Zoé', account: 'DE89370400440532013000' }
  const order = { endToEndId: 'pout-1', amountMinor: 1815n, currency: 'EUR', payee, remittance: 'pout-1' }
  const xml = rail.instruct([order], terms).bytes.toString()
  const good = await run('sepa:check', keep('good.xml', xml), '--today', '2026-11-23', '--json')
  assert.equal(good.code, 0, good.err)
  assert.equal(JSON.parse(good.out).faults, 0)
  const bad = await run('sepa:check', keep('bad.xml', xml.replace('"EUR"', '"USD"')), '--today', '2026-11-23')
  assert.equal(bad.code, 1)
  assert.match(bad.out, /PmtInf 1, CdtTrfTxInf 1 {2}Amt\/InstdAmt {2}is not in EUR/)
  assert.match((await run('sepa:check', keep('none.xml', 'x'))).err, /^whipround sepa:check: the file is refused/)
  assert.match((await run('sepa:check')).err, /which FILE/)
})
