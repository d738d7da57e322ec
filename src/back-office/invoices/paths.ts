export const INVOICES_PATH = '/dashboard/invoices'

/** What an invoice can be had as: one more kind of file is one more word here and its page. */
const FILES = ['invoice.pdf', 'cii.xml'] as const

/** Below the address of an invoice, whoever's page it is. */
export const filesOf = (href: string) => FILES.map((name) => ({ name, href: `${href}/${name}` }))
export const invoiceHref = (id: string) => `${INVOICES_PATH}/${id}`
