export { recordDispute } from './record-dispute.ts'
