export { charge } from './charge/index.ts'
export { collect } from './collect/index.ts'
