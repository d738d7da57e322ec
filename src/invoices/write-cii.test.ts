import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, aGroup, VATS } from '../../test/support/an-invoice.ts'
import { brokenRules } from '../../test/support/check-cii.ts'
import { sumMinor } from '../shared/money.ts'
import type { LineGroup } from './draw-up.ts'
import { writeCii } from './write-cii.ts'

test('whatever was charged and given back, the invoice of it breaks no rule of EN 16931 that we know', () => {
  fc.assert(
    fc.property(
      fc.array(aGroup, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('fr' as const, 'en' as const),
      (groups, language) => {
        const document = aDocument(groups)
        assert.deepEqual(brokenRules(writeCii(document, language)), [])
        const { invoice, vat } = document
        assert.equal(sumMinor(vat.map(({ vatMinor }) => vatMinor)), invoice.vatMinor)
        assert.equal(invoice.roundingMinor, invoice.vatMinor - sumMinor(groups.map(({ vatMinor }) => vatMinor)))
      },
    ),
  )
})

const [SALES] = fc.sample(
  aGroup.filter(({ netMinor }) => netMinor > 0n),
  1,
) as [LineGroup]

test('a credit note names what it corrects and why, and its amounts have no sign', () => {
  const credit = {
    ...SALES,
    kind: 'corrected' as const,
    netMinor: -1_000n,
    vatMinor: -200n,
    nettedMinor: -1_200n,
    ...VATS[0],
  }
  const document = aDocument([credit], { reason: 'agreed with <Alice>' })
  const xml = writeCii({ ...document, preceding: { ...document.invoice, number: 7n, issuedOn: '2027-02-02' } }, 'fr')
  assert.deepEqual(brokenRules(xml), [])
  assert.match(xml, /<ram:TypeCode>381<.*<ram:Content>agreed with &lt;Alice&gt;</)
  assert.match(xml, /Correction de la facture 2027-000007/)
  assert.match(xml, /<ram:GrandTotalAmount>12.00<.*<ram:IssuerAssignedID>2027-000007<.*format="102">20270202</)
})

test('the check finds what is wrong: a cent, a missing number, two totals that differ, a reason that is not there', () => {
  const xml = writeCii(
    aDocument([{ ...SALES, ...VATS[0], netMinor: 1_000n, vatMinor: 200n, nettedMinor: 1_200n }]),
    'en',
  )
  const broken = (from: string | RegExp, to: string) => brokenRules(xml.replace(from, to))
  assert.deepEqual(broken('TaxTotalAmount currencyID="EUR">2.00', 'TaxTotalAmount currencyID="EUR">2.01'), [
    'BR-CO-14',
    'BR-CO-15',
  ])
  assert.deepEqual(broken('<ram:ID>2027-000042</ram:ID>', '<ram:ID></ram:ID>'), ['BR-02'])
  assert.deepEqual(broken('CalculatedAmount>2.00', 'CalculatedAmount>1.99'), ['BR-CO-14', 'BR-CO-17'])
  assert.deepEqual(broken('<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>0.01'), ['BR-CO-16'])
  assert.ok(broken(/CategoryCode>S</g, 'CategoryCode>E<').includes('BR-AE-10, BR-E-10'))
  assert.ok(
    broken(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/g, '').includes(
      'BR-S-02, BR-AE-02, BR-E-02',
    ),
  )
  assert.deepEqual(brokenRules('<a/>'), ['no CrossIndustryInvoice'])
})
