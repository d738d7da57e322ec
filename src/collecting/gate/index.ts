export { openGate } from './collection-gate.ts'
export { holdCollection, readCollection, resumeCollection } from './decide-collection.ts'
