import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPaper } from '../../test/support/read-pdf.ts'
import { type Paper, type Row, writePaper } from './index.ts'

const ROWS: readonly Row[] = [
  { cells: ['Voile & <foc> – « été »', '1 234,50 €'] },
  { cells: ['Łódź Αθήνα Београд', '€0.01'] },
]

const PAPER: Paper = {
  ...{ title: 'Facture 2027-000042', language: 'fr', madeAt: new Date('2027-03-02T08:00:00Z'), foot: 'Whipround SAS' },
  parts: [
    {
      kind: 'columns',
      blocks: [
        { title: 'Vendeur', lines: ['Whipround SAS', '1 rue d’Été'] },
        { title: 'Client', lines: ['Brest Voile'] },
      ],
    },
    { kind: 'heading', text: 'Prestations' },
    {
      ...{
        kind: 'table',
        columns: [
          { title: 'Quoi', share: 3 },
          { title: 'Montant', share: 1, isAmount: true },
        ],
      },
      rows: [...ROWS, { cells: ['Total', '1 234,51 €'], isSum: true }],
    },
    { kind: 'text', text: 'À régler par virement.' },
  ],
  attached: { name: 'a.xml', type: 'text/xml', what: 'Données', content: '<a>é</a>', metadata: '' },
}

test('another reader finds the text in its order, the language, the title, the structure, and the file inside', async () => {
  const read = await readPaper(await writePaper(PAPER))
  assert.equal(read.title, 'Facture 2027-000042')
  assert.equal(read.language, 'fr')
  assert.equal(read.pages.length, 1)
  const [page = assert.fail()] = read.pages
  assert.match(page.text, /Facture 2027-000042.*Vendeur.*Whipround SAS.*1 rue d’Été.*Client.*Brest Voile.*Prestations/)
  assert.match(
    page.text,
    /Voile & <foc> – « été ».*1 234,50 €.*Łódź Αθήνα Београд.*€0\.01.*Total.*1 234,51 €.*À régler par virement/,
  )
  assert.deepEqual(page.structure, [
    ...['Document', 'H1', 'Sect', 'P', 'P', 'P', 'Sect', 'P', 'P', 'H2'],
    ...['Table', 'TR', 'TH', 'TH', 'TR', 'TD', 'TD', 'TR', 'TD', 'TD', 'TR', 'TD', 'TD', 'P'],
  ])
  assert.deepEqual(read.attachments, { 'a.xml': '<a>é</a>' })
  assert.match(read.metadata, /<pdfaid:part>3<.*<pdfaid:conformance>A</s)
})

test('the same document is the same file, byte for byte', async () => {
  assert.deepEqual(await writePaper(PAPER), await writePaper(PAPER))
})

test('a long table goes on to further pages with its head, no row is lost, and each page says which it is', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`ligne ${index + 1}`, `${index}`] }))
  const { columns } = PAPER.parts[2] as Extract<Paper['parts'][number], { kind: 'table' }>
  const read = await readPaper(await writePaper({ ...PAPER, parts: [{ kind: 'table', columns, rows }] }))
  assert.ok(read.pages.length > 2)
  const all = read.pages.map(({ text }) => text)
  for (const [index, text] of all.entries()) {
    assert.match(text, /Quoi.*Montant/)
    assert.match(text, new RegExp(`${index + 1} / ${all.length}`))
  }
  for (const { cells } of rows)
    assert.ok(
      all.some((text) => text.includes(`${cells[0]} `)),
      cells[0],
    )
})

test('what the font does not draw is a question mark, never an empty box; a line cannot be broken by a name', async () => {
  const parts = [{ kind: 'text', text: 'Chez 山田\n🎉 e\u0301te\u0301' }] as const
  const read = await readPaper(await writePaper({ ...PAPER, title: '<&>\u0000x', parts }))
  assert.match(read.pages[0]?.text ?? '', /Chez \?\? \? été/)
})

test('a document takes at most 50 ms of the processor once the library is loaded', async () => {
  await writePaper(PAPER)
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const before = process.cpuUsage()
    await writePaper(PAPER)
    times.push(process.cpuUsage(before).user / 1000)
  }
  const best = Math.min(...times)
  assert.ok(best <= 50, `${best} ms`)
})
