import type { InvoicePageTexts } from '../../office/invoice-pages.ts'

export const invoicePages: InvoicePageTexts = {
  title: 'Invoices',
  intro: 'What was taken of sales, month by month. An invoice is never changed: a credit note corrects it.',
  none: {
    title: 'No invoice yet',
    text: 'From the second day of a month on, what was taken of the sales of the month before is invoiced.',
  },
  shown: (count) => (count === 1 ? '1 invoice' : `${count} invoices`),
  filter: { label: 'Merchant', any: 'All' },
  kinds: { invoice: (number) => `Invoice ${number}`, credit_note: (number) => `Credit note ${number}` },
  states: { open: 'To be paid', paid: 'Paid', credited: 'Credited' },
  whys: {
    open: 'It is not deducted from payouts: what is open is paid by a transfer that names its number.',
    paid: 'It was deducted from payouts, or the transfer is booked.',
    credited: 'A credit note has given back all that was left of it.',
  },
  columns: { number: 'Number', state: 'State', buyer: 'For', month: 'Month', issued: 'Issued', total: 'With VAT' },
  files: {
    'invoice.pdf': { label: 'PDF', text: 'To read and to keep; it holds the file below (Factur-X)' },
    'cii.xml': { label: 'XML for accounting programs', text: 'Cross Industry Invoice, EN 16931' },
  },
  one: {
    sums: 'What it says',
    of: (base) => `of ${base}`,
    net: 'Before VAT',
    total: 'With VAT',
    vat: (rate) => `VAT ${rate}`,
    withoutVat: 'Without VAT',
    parties: 'From whom, for whom',
    seller: 'From',
    buyer: 'For',
    registration: (number) => `Registered as ${number}`,
    vatNumber: (number) => `VAT ${number}`,
    refersTo: 'Refers to',
    reason: 'Reason',
    netted: 'Deducted from payouts',
    toPay: 'To be paid by transfer',
    corrected: 'Given back by credit notes',
    open: 'Still to be paid',
    files: 'Files',
  },
}
