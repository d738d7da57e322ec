import fc from 'fast-check'
import { vatOf } from '../../src/commissions/index.ts'
import { drawUp, type LineGroup } from '../../src/invoices/draw-up.ts'
import type { StandingInvoice } from '../../src/invoices/invoice.ts'
import type { InvoiceDocument } from '../../src/invoices/read-document.ts'

const PARTY = {
  ...{ id: 'one', merchantId: null, companyId: null, legalName: 'Whipround & Fils <SAS>', street: '1 rue d’Été' },
  ...{
    postcode: '75002',
    city: 'Paris',
    countryCode: 'FR',
    registrationNumber: '552100554',
    vatNumber: 'FR40552100554',
  },
  ...{ setAt: new Date(0), setBy: 'op', reason: 'register' },
}

/** What an invoice of these lines prints. */
export function aDocument(groups: readonly LineGroup[], wished: Partial<StandingInvoice> = {}): InvoiceDocument {
  const { lines, vat, figures } = drawUp(groups)
  const total = figures.netMinor + figures.vatMinor
  const invoice: StandingInvoice = {
    ...{ ...figures, id: 'i', series: '552100554', number: 42n, kind: total < 0n ? 'credit_note' : 'invoice' },
    ...{ merchantId: 'm', companyId: 'c', currency: 'EUR', month: '2027-02-01', issuedOn: '2027-03-02' },
    ...{ subject: 'commission', owedSince: null },
    ...{
      issuedAt: new Date('2027-03-02T08:00:00Z'),
      issuedBy: 'job',
      sellerId: 'one',
      buyerId: 'two',
      precedingId: null,
    },
    ...{ isCorrection: false, isWhole: false, reason: null, correctedNetMinor: 0n, correctedVatMinor: 0n },
    ...{ openMinor: 0n, state: 'paid', ...wished },
  }
  return { invoice, lines, vat, seller: PARTY, buyer: PARTY, preceding: undefined }
}

export const VATS = [
  { vatCode: 'standard', vatBps: 2_000, vatReason: null },
  { vatCode: 'standard', vatBps: 550, vatReason: null },
  { vatCode: 'reverse_charge', vatBps: 0, vatReason: 'art. 196 dir. 2006/112/CE' },
  { vatCode: 'exempt', vatBps: 0, vatReason: 'art. 261 C, 1° du CGI' },
] as const

export const aGroup: fc.Arbitrary<LineGroup> = fc
  .record({
    ...{ vat: fc.constantFrom(...VATS), net: fc.bigInt({ min: 1n, max: 10n ** 9n }), isBack: fc.boolean() },
    ...{ isNetted: fc.boolean(), count: fc.integer({ min: 1, max: 10_000 }), off: fc.bigInt({ min: -9n, max: 9n }) },
  })
  .map(({ vat, net, isBack, isNetted, count, off }) => {
    const netMinor = isBack ? -net : net
    // Rounded for each sale: some cents more or less than that of the sum.
    const vatMinor = vatOf(netMinor, vat.vatBps) + (vat.vatBps > 0 ? off : 0n)
    return {
      ...{ ...vat, kind: isBack ? ('given_back' as const) : ('charged' as const), paymentType: 'SPLIT', bps: 140 },
      ...{ fixedMinor: 25n, count, baseMinor: netMinor * 70n, netMinor, vatMinor },
      nettedMinor: isNetted ? netMinor + vatMinor : 0n,
    }
  })
