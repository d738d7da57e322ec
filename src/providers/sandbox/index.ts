export { collect } from './collect/index.ts'
export { issue } from './issue/index.ts'
