import type { InvoiceTexts } from '../../office/invoices.ts'

export const invoices: InvoiceTexts = {
  lines: {
    charged: ({ count, terms }) =>
      `Commission of ${terms} on ${count.toLocaleString('en')} ${count === 1 ? 'sale' : 'sales'}`,
    given_back: ({ count, terms }) =>
      `Commission of ${terms} given back for ${count.toLocaleString('en')} ${count === 1 ? 'refund' : 'refunds'}`,
    corrected: (number) => `Correction of invoice ${number}`,
    debt: (since) => `Paid to you beyond your sales, after refunds: owed since ${since}`,
  },
  netted: 'Deducted from what we owe you',
  toPay: 'To be paid by transfer',
  added: 'Added to what we owe you',
  takenOff: 'Taken off what was still to be paid by transfer',
  month: (month) => `Commission of ${month}`,
  owedSince: (day) => `Owed since ${day}`,
  outside: 'Outside the scope of VAT: what was paid in excess is asked back, nothing is supplied.',
  paper: {
    title: { invoice: (number) => `Invoice ${number}`, credit_note: (number) => `Credit note ${number}` },
    seller: 'From',
    buyer: 'To',
    particulars: 'Particulars',
    issuedOn: (day) => `Issued on ${day}`,
    refersTo: (number, day) => `Refers to invoice ${number} of ${day}`,
    registration: (number) => `Registration no. ${number}`,
    vatNumber: (number) => `VAT no. ${number}`,
    what: 'Service',
    rate: 'VAT',
    amount: 'Before VAT',
    net: 'Total before VAT',
    vat: (rate, of) => `VAT of ${rate} on ${of}`,
    total: 'Total with VAT',
    due: 'Due',
    reason: (reason) => `Reason: ${reason}`,
    late: 'Due 30 days after the invoice’s date, without discount for early payment. Late payment: interest at the rate of the ECB’s latest refinancing operation plus 10 points, and 40 EUR for the cost of recovery (art. L. 441-10 and D. 441-5 of the French commercial code).',
    machines: 'This file holds the same document for accounting programs: factur-x.xml (EN 16931).',
  },
}
