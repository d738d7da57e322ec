export type { Paper, Row } from './paper.ts'
export { writePaper } from './write-paper.ts'
