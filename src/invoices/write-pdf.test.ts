import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, aGroup, VATS } from '../../test/support/an-invoice.ts'
import { brokenRules } from '../../test/support/check-cii.ts'
import { readPaper } from '../../test/support/read-pdf.ts'
import { formatMoney } from '../shared/money.ts'
import { languages } from '../texts/languages.ts'
import { writeCii } from './write-cii.ts'
import { writeInvoicePdf } from './write-pdf.ts'

const SALES = {
  ...({ kind: 'charged', paymentType: 'SPLIT', bps: 140, fixedMinor: 25n, count: 3, baseMinor: 70_000n } as const),
  ...{ netMinor: 1_055n, vatMinor: 211n, nettedMinor: 1_266n, ...VATS[0] },
}

test('an invoice reads as a person expects it: who to whom, what for, VAT by rate, and what becomes of the sum', async () => {
  const read = await readPaper(await writeInvoicePdf(aDocument([SALES]), 'fr'))
  assert.deepEqual([read.title, read.language], ['Facture 2027-000042', 'fr'])
  const text = read.pages.map((page) => page.text).join(' ')
  assert.match(
    text,
    /Émetteur Whipround & Fils <SAS> 1 rue d’Été 75002 Paris, FR Immatriculation 552100554 N° TVA FR40552100554/,
  )
  assert.match(text, /Émis le 2 mars 2027 Commission de février 2027/)
  assert.match(
    text,
    /Commission de 1,4 % \+ 0,25 € sur 3 ventes 20 % 10,55 € Total HT 10,55 € TVA à 20 % sur 10,55 € 2,11 € Total TTC 12,66 €/,
  )
  assert.match(text, /Déduit de ce que nous vous devons -12,66 € Net à payer 0,00 €/)
  assert.doesNotMatch(text, /retard/)
})

test('a French month that begins with a vowel is written as it is said', () => {
  assert.equal(languages.fr.invoices.month('octobre 2027'), 'Commission d’octobre 2027')
  assert.equal(languages.fr.invoices.month('mars 2027'), 'Commission de mars 2027')
})

test('one that is paid apart says until when, and what late payment costs', async () => {
  const text = async (language: 'fr' | 'en') =>
    (await readPaper(await writeInvoicePdf(aDocument([{ ...SALES, nettedMinor: 0n }]), language))).pages[0]?.text ?? ''
  assert.match(await text('fr'), /Net à payer 12,66 € À régler par virement À régler dans les 30 jours/)
  assert.match(await text('en'), /Due €12\.66 To be paid by transfer Due 30 days after/)
})

test('a credit note names what it corrects and why, without signs', async () => {
  const back = { ...SALES, kind: 'corrected' as const, netMinor: -1_000n, vatMinor: -200n, nettedMinor: -1_200n }
  const document = aDocument([back], { reason: 'convenu avec <Alice>' })
  const preceding = { ...document.invoice, number: 7n, issuedOn: '2027-02-02' }
  const read = await readPaper(await writeInvoicePdf({ ...document, preceding }, 'fr'))
  const text = read.pages[0]?.text ?? ''
  assert.equal(read.title, 'Avoir 2027-000042')
  assert.match(text, /Se rapporte à la facture 2027-000007 du 2 févr\. 2027/)
  assert.match(text, /Correction de la facture 2027-000007 20 % 10,00 € Total HT 10,00 €.*Total TTC 12,00 €/)
  assert.match(text, /Motif : convenu avec <Alice>.*Ajouté à ce que nous vous devons/)
})

test('whatever was charged, the file holds the very invoice that machines read, declared as Factur-X, and prints its sums', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aGroup, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('fr' as const, 'en' as const),
      async (groups, language) => {
        const document = aDocument(groups)
        const bytes = await writeInvoicePdf(document, language)
        const read = await readPaper(bytes)
        const xml = read.attachments['factur-x.xml'] ?? ''
        assert.equal(xml, writeCii(document, language))
        assert.deepEqual(brokenRules(xml), [])
        assert.match(read.metadata, /<fx:ConformanceLevel>EN 16931</)
        const { netMinor, vatMinor, kind, currency } = document.invoice
        const amountMinor = kind === 'credit_note' ? -netMinor - vatMinor : netMinor + vatMinor
        const total = formatMoney({ amountMinor, currency }, language).replaceAll(/[\u202F\u00A0]/g, ' ')
        assert.ok(read.pages.some(({ text }) => text.includes(total)))
        assert.deepEqual(await writeInvoicePdf(document, language), bytes, 'the same file, whenever it is asked for')
      },
    ),
    { numRuns: 12 },
  )
})
