export { openGate } from './collection-gate.ts'
export { holdCollection, resumeCollection } from './decide-collection.ts'
export { readCollection } from './read-collection.ts'
