/** Every report: a new one is a file beside these and a line here. Its page and its file follow. */
export { crossBorder } from './cross-border.ts'
export { purchases } from './purchases.ts'
