/** Every report: a new one is a file beside these two and a line here. Its page and its file follow. */
export { purchases } from './purchases.ts'
