export type { Paper, Part, Row } from './paper.ts'
export { writePaper } from './write-paper.ts'
