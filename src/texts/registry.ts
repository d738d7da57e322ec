/** Every language that all is written in, for payers and for staff: a new one is a folder beside these two and a line here. */
export { en } from './en/index.ts'
export { fr } from './fr/index.ts'
