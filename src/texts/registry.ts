/** Every language that pages, messages and errors speak: a new one is a folder beside these two and a line here. */
export { en } from './en/index.ts'
export { fr } from './fr/index.ts'
