export { traceOutbound } from './trace-outbound.ts'
export { traceRequests } from './trace-requests.ts'
export { traceTurn, traceVaultCall } from './trace-work.ts'
