export { openGate } from './collection-gate.ts'
export { readCollection } from './read-collection.ts'
