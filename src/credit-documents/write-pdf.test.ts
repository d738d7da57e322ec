import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCredit } from '../../test/support/a-credit.ts'
import { readPaper } from '../../test/support/read-pdf.ts'
import { DOCUMENT_LANGUAGES } from '../texts/document-registry.ts'
import { composeDocument, DOCUMENT_KINDS, htmlOf, writePdf } from './index.ts'

test('the form’s first part is on two pages at most, points a to g on the first, and the rest begins a new one', async () => {
  for (const language of DOCUMENT_LANGUAGES) {
    const { pages } = await readPaper(await writePdf(composeDocument('form', aCredit(), language)))
    const pageOf = (words: RegExp) => pages.findIndex(({ text }) => words.test(text))
    assert.equal(pageOf(/Coûts en cas de retard|Costs in the case of late payments/), 0)
    assert.ok(pageOf(/Remboursement anticipé|Early repayment/) <= 1)
    assert.equal(pageOf(/Informations complémentaires sur|Additional information about/), 2)
  }
})

test('every page of every specimen says that it is one, to eyes and to ears', async () => {
  for (const language of DOCUMENT_LANGUAGES)
    for (const kind of DOCUMENT_KINDS) {
      const { pages, title } = await readPaper(await writePdf(composeDocument(kind, aCredit(), language)))
      assert.notEqual(title, '')
      for (const { text } of pages) {
        assert.match(text, /SP[ÉE]CIMEN/)
        assert.match(text, /n’engage personne|nobody is bound/)
      }
    }
})

test('the same document is the same file, and what is meant has no mark', async () => {
  const document = composeDocument('contract', aCredit(), 'fr')
  assert.deepEqual(await writePdf(document), await writePdf(document))
  const meant = composeDocument('contract', { ...aCredit(), isSpecimen: false }, 'fr')
  const { pages } = await readPaper(await writePdf(meant))
  assert.doesNotMatch(pages.map(({ text }) => text).join(' '), /sp[ée]cimen/i)
})

test('page and PDF say the same words', async () => {
  const document = composeDocument('form', aCredit(), 'en')
  const page = `${htmlOf(document)}`.replaceAll(/<[^>]+>/g, ' ')
  const { pages } = await readPaper(await writePdf(document))
  const words = (text: string) => new Set(text.match(/\p{L}{4,}|\d+[.,]\d+/gu))
  const onPaper = words(pages.map(({ text }) => text).join(' '))
  assert.deepEqual(
    [...words(page.replaceAll('&#39;', '’'))].filter((word) => !onPaper.has(word)),
    [],
  )
})

test('the longest of them takes at most 50 ms of the processor once the library is loaded', async () => {
  const document = composeDocument('form', aCredit(), 'fr')
  const times: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const before = process.cpuUsage()
    await writePdf(document)
    times.push(process.cpuUsage(before).user / 1000)
  }
  const best = Math.min(...times)
  assert.ok(best <= 50, `${best} ms`)
})
