export { type Cell, type CellMap, parseInstant, readCellMap } from './read-cell-map.ts'
export { readSignIns, type SignIn, signInHash, writeSignIn } from './sign-ins.ts'
export { parseSlots, writeSlots } from './slots.ts'
export { NOT_ROUTED, writeRouterFiles } from './write-haproxy.ts'
