export { merchantV1 } from './merchant-v1/index.ts'
export type { ApiPorts } from './ports.ts'
export { publicApi } from './public-api/index.ts'
export { tokenApi } from './token-api/index.ts'
