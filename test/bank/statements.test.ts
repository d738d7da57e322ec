import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
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

function file(family: StatementFamily, version: StatementVersion): string {
  return writeStatements(family, version, 'M-1', [
    {
      id: 'S-1',
      sequence: 7,
      createdAt: '2026-11-24T19:00:00+01:00',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      openedOn: '2026-11-23',
      openingMinor: 10_000,
      entries: ENTRIES,
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

/** Another reader, of another library: every amount of an entry, in order. */
function amountsByAnother(xml: string): string[] {
  const amounts: string[] = []
  const walk = (element: XmlElement) => {
    if (element.name === 'Ntry') {
      const children = element.children.filter((child): child is XmlElement => child instanceof XmlElement)
      const amount = children.find(({ name }) => name === 'Amt')
      const direction = children.find(({ name }) => name === 'CdtDbtInd')
      amounts.push(`${direction?.text} ${Number(amount?.text)} ${amount?.attributes.Ccy}`)
    }
    for (const child of element.children) if (child instanceof XmlElement) walk(child)
  }
  const { root } = parseXml(xml)
  if (root) walk(root)
  return amounts
}

const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, SEK: 2, CHF: 2, JPY: 0 }

test('every sample of a bank says the amounts that another reader reads', { skip }, async () => {
  const names = (await readdir(join(folder, 'samples'))).filter((name) => name.startsWith('camt'))
  assert.ok(names.length >= 6)
  for (const name of names) {
    const xml = await readFile(join(folder, 'samples', name), 'utf8')
    const { entries } = await read(xml)
    const ours = entries.map(({ amountMinor, currency, direction }) => {
      const amount = Number(amountMinor) / 10 ** (DECIMALS[currency] as number)
      return `${direction === 'credit' ? 'CRDT' : 'DBIT'} ${amount} ${currency}`
    })
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
