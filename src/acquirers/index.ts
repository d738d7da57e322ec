export {
  type Acquirer,
  type AcquirerAnswer,
  type Approval,
  type BookedOperation,
  type BookedPayment,
  type Charge,
  KEY_REUSED,
  type OperationRequest,
  type OperationResult,
  type Payment,
  type Session,
  type SessionKey,
} from './acquirer.ts'
export { ACQUIRER_SETTINGS, chooseAcquirer } from './choose-acquirer.ts'
