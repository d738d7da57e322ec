/**
 * Languages that payers are spoken to in, and staff are not: a new one is a folder beside these and a line here. One that the back
 * office speaks as well has its line in `registry.ts` instead.
 */
export { de } from './de/index.ts'
export { es } from './es/index.ts'
export { it } from './it/index.ts'
export { nl } from './nl/index.ts'
