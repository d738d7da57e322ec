export { charge } from './charge/index.ts'
export { collect } from './collect/index.ts'
export { issue } from './issue/index.ts'
