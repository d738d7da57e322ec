export * from '../wire/contacts.ts'
