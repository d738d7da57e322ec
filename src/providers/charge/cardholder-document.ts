import type { CredentialField } from '../descriptor.ts'

/** Where a country takes no card without: the document of whom cards are issued to, the same for all of them. */
export const DOCUMENT_FIELDS: readonly CredentialField[] = [
  {
    name: 'document-type',
    label: 'Type of the cardholder’s document',
    isSecret: false,
    isRequired: false,
    pattern: /^[A-Za-z]{2,10}$/,
    help: 'where the country wants one with a card: CNPJ, CUIT, RUT, NIT…, of whom the cards are issued to',
  },
  {
    name: 'document-number',
    label: 'Number of the cardholder’s document',
    isSecret: false,
    isRequired: false,
    pattern: /^[0-9A-Za-z-]{4,20}$/,
    help: 'with its type',
  },
]
