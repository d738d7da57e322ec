import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { validateXML } from 'xmllint-wasm'
import {
  type StatementFamily,
  type StatementVersion,
  type WrittenEntry,
  writeStatements,
} from '../../sandbox/bank/write-statement.ts'
import { type Entry, readStatements, type Statement } from '../../src/bank/index.ts'
import { thorough } from '../support/thorough.ts'

const contracts = process.env.PSP_CONTRACTS_DIR
const folder = contracts ? join(contracts, '..', 'iso20022') : ''
const skip =
  contracts && existsSync(folder) ? false : 'PSP_CONTRACTS_DIR names no folder beside the schemas of ISO 20022'
const FAMILIES: readonly StatementFamily[] = ['052', '053', '054']
const VERSIONS: readonly StatementVersion[] = ['02', '04', '08']

const ENTRIES: readonly WrittenEntry[] = [
  {
    amountMinor: -4000,
    bookedOn: '2026-11-23',
    bankReference: 'B-1',
    code: ['ICDT', 'ESCT'],
    batch: { paymentInformationId: 'pout-batch-1' },
    details: [
      {
        amountMinor: -1815,
        endToEndId: 'pout-1',
        creditor: { name: 'Zoé & Fils', iban: 'FR7630006000011234567890189' },
      },
      { amountMinor: -2185, endToEndId: 'pout-2', creditor: { name: 'Léa <SARL>', iban: 'DE89370400440532013000' } },
    ],
  },
  {
    amountMinor: 1815,
    bookedOn: '2026-11-24',
    bankReference: 'B-2',
    code: ['ICDT', 'RRTN'],
    details: [{ amountMinor: 1815, endToEndId: 'pout-1', returnReason: 'AC04', remittance: 'RETURN pout-1' }],
  },
  {
    amountMinor: 1,
    bookedOn: '2026-11-24',
    bankReference: 'B-3',
    code: ['RCDT', 'ESCT'],
    isReversal: true,
    details: [{ amountMinor: 1 }],
  },
]

const file = (family: StatementFamily, version: StatementVersion) => fileOf(family, version, ENTRIES)

function fileOf(family: StatementFamily, version: StatementVersion, entries: readonly WrittenEntry[]): string {
  return writeStatements(family, version, 'M-1', [
    {
      id: 'S-1',
      sequence: 7,
      createdAt: '2026-11-24T19:00:00+01:00',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      openedOn: '2026-11-23',
      openingMinor: 10_000,
      entries,
    },
  ])
}

async function read(xml: string | Buffer): Promise<{ statements: Statement[]; entries: Entry[] }> {
  const statements: Statement[] = []
  const entries: Entry[] = []
  for await (const part of readStatements(inPieces(Buffer.from(xml)))) {
    if (part.kind === 'statement') statements.push(part.statement)
    if (part.kind === 'entry') entries.push(part.entry)
  }
  return { statements, entries }
}

/** Cut where it hurts: inside of names, characters and amounts. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 37) yield bytes.subarray(from, from + 37)
}

for (const family of FAMILIES)
  for (const version of VERSIONS) {
    test(`camt.${family} in ${version}: a batch, a return and a reversal are read as they were written`, async () => {
      const { statements, entries } = await read(file(family, version))
      assert.equal(statements.length, 1)
      assert.deepEqual(statements[0]?.account, {
        iban: 'FR7630006000011234567890189',
        other: null,
        currency: 'EUR',
        owner: null,
        bic: 'AGRIFRPP',
      })
      const closing = family === '054' ? [] : [10_000n, 7816n]
      assert.deepEqual(
        statements[0]?.balances.map(({ amountMinor }) => amountMinor),
        closing,
      )
      assert.deepEqual(
        entries.map(({ amountMinor, direction, isReversal, status, bookedOn, code }) => [
          amountMinor,
          direction,
          isReversal,
          status,
          bookedOn,
          code,
        ]),
        [
          [4000n, 'debit', false, 'BOOK', '2026-11-23', 'PMNT/ICDT/ESCT'],
          [1815n, 'credit', false, 'BOOK', '2026-11-24', 'PMNT/ICDT/RRTN'],
          [1n, 'credit', true, 'BOOK', '2026-11-24', 'PMNT/RCDT/ESCT'],
        ],
      )
      const [batch, returned, reversal] = entries
      assert.deepEqual(batch?.batches, [
        {
          messageId: null,
          paymentInformationId: 'pout-batch-1',
          count: 2,
          total: { amountMinor: 4000n, currency: 'EUR', direction: 'debit' },
        },
      ])
      assert.deepEqual(
        batch?.details.map(({ movement, references, creditor }) => [
          movement?.amountMinor,
          movement?.direction,
          references.endToEndId,
          creditor.name,
          creditor.iban,
        ]),
        [
          [1815n, 'debit', 'pout-1', 'Zoé & Fils', 'FR7630006000011234567890189'],
          [2185n, 'debit', 'pout-2', 'Léa <SARL>', 'DE89370400440532013000'],
        ],
      )
      assert.deepEqual(returned?.details[0]?.returned, { reason: 'AC04', information: ['RETURN'] })
      assert.deepEqual(returned?.details[0]?.remittance, ['RETURN pout-1'])
      assert.equal(reversal?.details[0]?.references.endToEndId, null)
    })

    test(`camt.${family} in ${version}: what is written is valid by its schema`, { skip }, async () => {
      const schema = await readFile(join(folder, `camt.${family}.001.${version}.xsd`), 'utf8')
      const { errors } = await validateXML({ xml: file(family, version), schema: [schema] })
      assert.deepEqual(errors, [])
    })
  }

/** Another reader, of another library: every amount of a balance, an entry and its details, in order. */
function amountsByAnother(xml: string): string[] {
  const amounts: string[] = []
  const walk = (element: XmlElement) => {
    const children = element.children.filter((child): child is XmlElement => child instanceof XmlElement)
    const textOf = (name: string) => children.find((child) => child.name === name)?.text
    const amount = amountByAnother(children)
    if (element.name === 'Bal' || element.name === 'Ntry')
      amounts.push(`${element.name} ${textOf('CdtDbtInd')} ${decimal(amount?.text ?? '')} ${amount?.attributes.Ccy}`)
    if (element.name === 'TxDtls')
      amounts.push(amount ? `TxDtls ${decimal(amount.text)} ${amount.attributes.Ccy}` : 'TxDtls')
    for (const child of children) walk(child)
  }
  const { root } = parseXml(xml)
  if (root) walk(root)
  return amounts
}

/** Its own; of a detail in .02 the transaction's, which stands among the details of the amount. */
function amountByAnother(children: readonly XmlElement[]): XmlElement | undefined {
  const below = (name: string, among: readonly XmlElement[]) =>
    among
      .filter((child) => child.name === name)
      .flatMap((child) => child.children.filter((one): one is XmlElement => one instanceof XmlElement))
  const details = below('AmtDtls', children)
  const all = [...children, ...below('TxAmt', details), ...below('InstdAmt', details)]
  return all.find(({ name }) => name === 'Amt')
}

/** As it is written, without zeros that say nothing: no float between a bank's text and ours. */
const decimal = (text: string) =>
  text.replace(/^(\d+)(?:\.(\d*?)0*)?$/, (_, whole, part) => (part ? `${whole}.${part}` : whole))

const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, SEK: 2, CHF: 2, JPY: 0 }

function written({ amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string }): string {
  const digits = DECIMALS[currency] as number
  const padded = `${amountMinor}`.padStart(digits + 1, '0')
  return `${decimal(digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`)} ${currency}`
}

test('every sample of a bank says the amounts that another reader reads', { skip }, async () => {
  const names = (await readdir(join(folder, 'samples'))).filter((name) => name.startsWith('camt'))
  assert.ok(names.length >= 6)
  for (const name of names) {
    const xml = await readFile(join(folder, 'samples', name), 'utf8')
    const ours: string[] = []
    const word = (direction: string) => (direction === 'credit' ? 'CRDT' : 'DBIT')
    for await (const part of readStatements(inPieces(Buffer.from(xml)))) {
      if (part.kind === 'statement')
        for (const balance of part.statement.balances) ours.push(`Bal ${word(balance.direction)} ${written(balance)}`)
      if (part.kind !== 'entry') continue
      ours.push(`Ntry ${word(part.entry.direction)} ${written(part.entry)}`)
      for (const { movement } of part.entry.details) ours.push(movement ? `TxDtls ${written(movement)}` : 'TxDtls')
    }
    assert.deepEqual(ours, amountsByAnother(xml), name)
  }
})

const good = file('053', '08')
const REFUSED: readonly (readonly [what: string, xml: string | Buffer, sentence: RegExp])[] = [
  ['nothing', '', /cut off, or is no XML/],
  ['a file that is cut off', good.slice(0, -40), /cut off/],
  ['a file that is cut inside a tag', good.slice(0, 900), /cut off/],
  ['two files in one', good + good, /not well-formed/],
  ['a document type', good.replace('<Document', '<!DOCTYPE Document><Document'), /document type/],
  ['an entity of its own', good.replace('S-1', '&name;'), /not well-formed/],
  ['a payment order', good.replaceAll('camt.053.001.08', 'pain.001.001.09'), /no camt/],
  ['a version that is not read', good.replaceAll('camt.053.001.08', 'camt.053.001.12'), /version 02, 04 or 08/],
  ['another body than its schema’s', good.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), /not the body/],
  ['parts of a cent', good.replace('>40.00<', '>40.001<'), /more than the 2 decimals of EUR/],
  ['an amount below zero', good.replace('>40.00<', '>-40.00<'), /is none/],
  ['an amount in words', good.replace('>40.00<', '>40,00<'), /is none/],
  ['a currency that does not exist', good.replace('Ccy="EUR">40.00<', 'Ccy="EUX">40.00<'), /no currency/],
  ['neither credit nor debit', good.replace('DBIT', 'DEBIT'), /neither a credit nor a debit/],
  ['a day that does not exist', good.replace('2026-11-23', '2026-11-31'), /a date/],
  ['no account', good.replace(/<Acct>.*?<\/Acct>/, ''), /names no account/],
  ['no id', good.replace('<Id>S-1</Id>', ''), /Id is missing/],
  ['bytes of another encoding', Buffer.from(good, 'latin1'), /encoding/],
  ['an unknown encoding', good.replace('UTF-8', 'EBCDIC-37'), /encoding/],
]
for (const [what, xml, sentence] of REFUSED)
  test(`${what} is refused with a sentence`, async () => {
    await assert.rejects(read(xml), sentence)
  })

test('zeros behind the cents say nothing, other encodings are read, and prefixes are none of a reader’s business', async () => {
  const { entries } = await read(good.replace('>40.00<', '>40.0000<'))
  assert.equal(entries[0]?.amountMinor, 4000n)
  const latin = Buffer.from(good.replace('UTF-8', 'ISO-8859-1'), 'latin1')
  assert.equal((await read(latin)).entries[0]?.details[0]?.creditor.name, 'Zoé & Fils')
  const wide = Buffer.from(`\uFEFF${good.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  assert.equal((await read(wide)).entries.length, 3)
  const prefixed = good.replace(/<(\/?)([A-Z])/g, '<$1b:$2').replace('xmlns=', 'xmlns:b=')
  assert.deepEqual(await read(prefixed), await read(good))
})

const open = good.slice(0, good.indexOf('<Ntry>'))
const HOSTILE: readonly (readonly [what: string, xml: string])[] = [
  ['elements without end', open + '<a>'.repeat(2_000_000)],
  ['a text without end', `${open}<Ntry>${'x'.repeat(8_000_000)}`],
  ['carriage returns without end', `${open}<Ntry>${'\r'.repeat(8_000_000)}`],
  ['a comment without end', `${open}<!--${'- '.repeat(4_000_000)}`],
  ['attributes without end', `${open}<Ntry ${Array.from({ length: 200_000 }, (_, n) => `a${n}="b"`).join(' ')}`],
  ['an attribute without end', `${open}<Ntry a="${'&amp;'.repeat(2_000_000)}`],
  ['namespaces without end', `${open}<Ntry ${Array.from({ length: 200_000 }, (_, n) => `xmlns:n${n}="b"`).join(' ')}`],
  ['brothers without end', `${open}<Ntry>${'<a/>'.repeat(2_000_000)}`],
  ['details without end', `${open}<Ntry><NtryDtls>${'<TxDtls/>'.repeat(1_000_000)}`],
  ['balances without end', good.replace(/<Bal>.*?<\/Bal>/, (balance) => balance.repeat(50_000))],
]
for (const [what, xml] of HOSTILE)
  test(`${what} are refused soon`, async () => {
    const before = process.cpuUsage()
    await assert.rejects(async () => {
      for await (const _ of readStatements([Buffer.from(xml)] as unknown as AsyncIterable<Uint8Array>));
    }, /refused/)
    const { user } = process.cpuUsage(before)
    assert.ok(user < 5_000_000, `${what} took ${user / 1000} ms`)
  })

test('an element of another namespace is none of ours, whatever its name is', async () => {
  const foreign = '<x:Ntry xmlns:x="urn:other"><x:Amt Ccy="EUR">1.00</x:Amt></x:Ntry>'
  assert.deepEqual(await read(good.replace('<Ntry>', `${foreign}<Ntry>`)), await read(good))
})

const detail = (n: number) => ({
  amountMinor: -1815,
  endToEndId: `pout-${n}`,
  remittance: `Whipround payout ${n}`,
  creditor: { name: `Zoé & Fils ${n}`, iban: 'FR7630006000011234567890189' },
})
const COUNT = thorough(8_000, 28_000)
const LONG: readonly (readonly [what: string, entries: readonly WrittenEntry[]])[] = [
  [
    'of many lines',
    Array.from({ length: COUNT }, (_, n) => ({ ...(ENTRIES[1] as WrittenEntry), details: [detail(n)] })),
  ],
  [
    'of one booking with as many transfers',
    [{ ...(ENTRIES[0] as WrittenEntry), details: Array.from({ length: COUNT }, (_, n) => detail(n)) }],
  ],
]
// What getrusage tells begins with the memory of whoever has started the process; Linux counts its own apart.
const READER = `import { createReadStream, readFileSync } from 'node:fs'
import { readStatements } from '${new URL('../../src/bank/index.ts', import.meta.url)}'
for await (const _ of readStatements(createReadStream(process.argv[1])));
console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`
/** Of the memory that a reader needs; the heap is kept from growing into what it does not. */
const HEAP_MB = 80
const MEMORY_MB_MAX = 150

for (const [what, entries] of LONG)
  test(`a long file ${what} is read in ${MEMORY_MB_MAX} MB`, async (t) => {
    const place = await mkdtemp(join(tmpdir(), 'whipround-statement-'))
    t.after(() => rm(place, { recursive: true, force: true }))
    const path = join(place, 'long.xml')
    await writeFile(path, fileOf('053', '08', entries))
    const flags = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4', '--input-type=module']
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', READER, path], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const memoryMb = Math.round(Number(stdout) / 1024)
    assert.ok(memoryMb <= MEMORY_MB_MAX, `${memoryMb} MB`)
  })
