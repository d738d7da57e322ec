import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { aCredit, anOffer } from '../../test/support/a-credit.ts'
import { decideRegime } from '../credit/index.ts'
import { ANNEX_I, type AnnexRow } from '../texts/credit-documents/annex-rows.ts'
import { creditDocumentTexts, DOCUMENT_LANGUAGES } from '../texts/document-registry.ts'

import { answerAnnex, composeDocument, DOCUMENT_KINDS, draftingOf, parseFacts, writeText } from './index.ts'

const annex = JSON.parse(readFileSync(new URL('../../test/vectors/annex-i.json', import.meta.url), 'utf8')) as {
  lines: string[]
}
const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')
const textOf = (kind: 'form' | 'contract' | 'receipt' | 'slip', facts = aCredit(), language: 'fr' | 'en' = 'fr') =>
  plain(writeText(composeDocument(kind, facts, language)))

test('every row of annex I stands in the form, or was left out for a reason and only where the annex lets it be', () => {
  const answers = answerAnnex(draftingOf(aCredit(), 'en'))
  assert.deepEqual(
    answers.map(({ row }) => row),
    Object.keys(ANNEX_I),
  )
  for (const { row, leftOutBecause, lines } of answers) {
    if (leftOutBecause !== null) assert.ok(ANNEX_I[row].isWhereApplicable && leftOutBecause.length > 10, row)
    else if (row !== 'repaymentSchedule') assert.ok(lines.length > 0 && lines.every(Boolean), row)
  }
})

test('the English form has the Directive’s own words, in its order, and its “where applicable”', () => {
  const { form } = creditDocumentTexts('en')
  const lines = annex.lines.map((line) => line.replace(/^— /, ''))
  let at = 0
  for (const row of Object.keys(ANNEX_I) as AnnexRow[]) {
    const label = form.labels[row]
    const found = lines.findIndex((line, index) => index > at && label.startsWith(line.replace(/,$/, '')))
    assert.ok(found > at, `${row}: ${label}`)
    assert.equal(lines[found - 1] === 'Where applicable', ANNEX_I[row].isWhereApplicable, row)
    at = found
  }
  const whole = lines.join(' ')
  for (const fixed of Object.values(form.fixed).flat()) assert.ok(whole.includes(fixed), fixed)
  assert.ok(whole.includes(form.labels.compulsoryServices))
})

test('the form says the credit: without the cash part, with its rates, its dates, its lender and the warning of France', () => {
  const form = textOf('form')
  for (const said of [
    'Attention ! Un crédit coûte de l’argent et doit être remboursé !',
    'Prêteur Crédit Armor SA',
    'Montant total du crédit 133,32 €',
    '61 jours (du lundi 23 novembre 2026 au samedi 23 janvier 2027)',
    '12,04 %, fixe',
    'Taux annuel effectif global (TAEG) 12,73 %',
    'Montant total que vous devrez payer 135,32 €',
    'Prix au comptant : 200,00 €',
    '2,00 € de frais, avec l’échéance du mercredi 23 décembre 2026',
    'Jusqu’au lundi 7 décembre 2026',
    'Pas avant le mardi 1er décembre 2026',
    'Médiateur de l’exemple',
  ])
    assert.ok(form.includes(said), said)
})

test('a free credit is said to cost nothing, and nothing of charges that come back', () => {
  const free = aCredit({
    ...anOffer,
    payments: [
      ['2026-11-23', 20_000, 0],
      ['2027-03-23', 30_000, 0],
    ],
  })
  const form = textOf('form', free, 'en')
  assert.match(form, /No interest and no charges are payable/)
  assert.match(form, /APR\) 0.00%/)
  assert.doesNotMatch(form, /charged less/)
  assert.match(textOf('contract', free), /0,00 € par jour/)
})

test('a shop that takes goods back for longer makes the withdrawal longer, in every document', () => {
  const facts = aCredit({ ...anOffer, return_policy_days: 30 })
  for (const kind of ['form', 'contract', 'slip'] as const)
    assert.match(textOf(kind, facts), /mercredi 23 décembre 2026/)
  assert.match(textOf('form', facts), /Le vendeur reprend les biens plus longtemps/)
})

test('the contract has its box second, and in it what article R. 312-10 names and nothing else', () => {
  const { sections } = composeDocument('contract', aCredit(), 'fr')
  const boxed = sections.filter(({ isBox }) => isBox)
  assert.deepEqual(boxed, [sections[1]])
  assert.deepEqual(
    boxed[0]?.pieces.map((piece) => (piece.kind === 'row' ? piece.label : piece.kind)),
    Object.values(creditDocumentTexts('fr').contract.box),
  )
})

test('the receipt repeats three articles in full, whatever its language', () => {
  for (const language of DOCUMENT_LANGUAGES) {
    const receipt = textOf('receipt', aCredit(), language)
    for (const said of ['L. 312-52', 'L. 312-53', 'L. 341-10', '66', 'résolu de plein droit', 'majoré de moitié'])
      assert.ok(receipt.includes(said), said)
  }
})

test('each document says the same in both languages: as many sections, rows and lines', () => {
  const shape = (kind: (typeof DOCUMENT_KINDS)[number], language: 'fr' | 'en') =>
    composeDocument(kind, aCredit(), language).sections.map(({ pieces }) =>
      pieces.map((piece) => (piece.kind === 'row' ? piece.lines.length : piece.kind)),
    )
  // What law asks to be warned of stands in the form in French and in English.
  for (const kind of DOCUMENT_KINDS) assert.deepEqual(shape(kind, 'fr'), shape(kind, 'en'), kind)
})

test('an offer outside the law has none of them, and says which it is', () => {
  const exempt = aCredit({
    ...anOffer,
    lender: 'merchant',
    payments: [
      ['2026-11-23', 1, 0],
      ['2026-12-23', 1, 0],
    ],
  })
  assert.throws(() => composeDocument('form', exempt, 'fr'), /no such document: it is exempt_deferral/)
})

test('a lender whose licence ended lends nothing from the next day on', () => {
  const ending = (licence_until: string) => aCredit({ ...anOffer, lender_identity: { name: 'Armor', licence_until } })
  assert.ok(composeDocument('form', ending('2026-11-23'), 'fr'))
  assert.throws(() => composeDocument('form', ending('2026-11-22'), 'fr'), /the licence of Armor ended on 2026-11-22/)
})

test('what nobody has said is a blank of a specimen; a document that is meant is not made', () => {
  const { lender_identity: _, ...unnamed } = anOffer
  const facts = aCredit(unnamed)
  assert.match(textOf('form', facts), /SPÉCIMEN.*Prêteur \[à compléter : dénomination sociale du prêteur\]/)
  assert.throws(() => composeDocument('form', { ...facts, isSpecimen: false }, 'fr'), /legalName is not known/)
})

test('contract, receipt and slip are France’s; the form is the Union’s', () => {
  const spanish = aCredit({ ...anOffer, country: 'ES' })
  const form = textOf('form', spanish, 'en')
  assert.doesNotMatch(form, /Caution!|French law|ends the contract of sale/)
  for (const kind of ['contract', 'receipt', 'slip'] as const)
    assert.throws(() => composeDocument(kind, spanish, 'en'), /nobody has looked up its law/)
})

test('nothing that makes no sense is read', () => {
  const read = (said: unknown) => () => parseFacts(JSON.stringify(said), new Date(), decideRegime)
  assert.throws(read([anOffer]), /must be a JSON object/)
  assert.throws(read({ ...anOffer, colour: 'red' }), /there is no colour/)
  assert.throws(read({ ...anOffer, seller: { siret: '1' } }), /seller: there is no siret/)
  assert.throws(read({ ...anOffer, lender_identity: { licence_until: 'soon' } }), /licence_until is a day/)
})
