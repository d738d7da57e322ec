export { applyResult } from './apply-operation.ts'
export { isMoving, requestOperation } from './request-operation.ts'
export { runOperations } from './run-operations.ts'
