import { DECLINES, type DeclineCode } from '../../../refusals/index.ts'
import type { OperationRefusal } from '../../collect/acquirer.ts'

/** docs/sandbox.md, "Acquirer": its words are ours. */
const REFUSALS = [
  'not_a_hold',
  'hold_expired',
  'already_voided',
  'already_captured',
  'not_captured',
  'amount_too_large',
  'refused',
] as const satisfies readonly OperationRefusal[]

export function toDeclineCode(code: string | null): DeclineCode {
  return code !== null && Object.hasOwn(DECLINES, code) ? (code as DeclineCode) : 'other'
}

export function toOperationRefusal(code: string | null): OperationRefusal {
  return REFUSALS.find((refusal) => refusal === code) ?? toDeclineCode(code)
}
