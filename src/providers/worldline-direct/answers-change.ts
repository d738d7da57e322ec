import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { ncRefusal } from '../charge/nc-errors.ts'
import type { Modification, PspSubject } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { codeOf, failed } from './read-failure.ts'
import { toSubject } from './to-subject.ts'
import { cancelled, captured, failure, refunded, type WireStatus } from './wire.ts'
import { isUndecided, STATUS_MAP } from './words.ts'

export function believeCapture(answer: OutboundAnswer): ProviderAnswer<Modification> {
  return believeChange(answer, (value) => {
    if (!captured.Check(value)) return null
    const { id, status, statusOutput, captureOutput } = value
    return toModification(id, status, statusOutput?.statusCode, 'completed', toSubject(captureOutput))
  })
}

export function believeCancel(answer: OutboundAnswer): ProviderAnswer<Modification> {
  return believeChange(answer, (value) => {
    if (!cancelled.Check(value)) return null
    const { id, status, statusOutput, paymentOutput } = value.payment
    return toModification(id, status, statusOutput?.statusCode, 'voided', toSubject(paymentOutput))
  })
}

export function believeRefund(answer: OutboundAnswer): ProviderAnswer<Modification> {
  return believeChange(answer, (value) => {
    if (!refunded.Check(value)) return null
    const { id, status, statusOutput, refundOutput } = value
    return toModification(id, status, statusOutput?.statusCode, 'refunded', toSubject(refundOutput))
  })
}

function toModification(
  pspRef: string,
  status: WireStatus,
  statusCode: number | null | undefined,
  wanted: TransactionStatus,
  about: PspSubject | null,
): ProviderAnswer<Modification> {
  if (about === null) return noAnswer('unreadable_amount')
  if (status === 'REJECTED' || status === 'REJECTED_CAPTURE')
    return answered({ state: 'refused', refusalCode: 'other', rawCode: status, about })
  if (isUndecided(status, statusCode)) return answered({ state: 'accepted', pspRef, about })
  return STATUS_MAP[status] === wanted ? answered({ state: 'done', pspRef, about }) : noAnswer(`status_${status}`)
}

function believeChange(
  answer: OutboundAnswer,
  toAnswer: (value: unknown) => ProviderAnswer<Modification> | null,
): ProviderAnswer<Modification> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status >= 200 && said.status < 300) return toAnswer(said.value) ?? noAnswer('unknown_shape')
  if (!failure.Check(said.value)) return failed(said)
  const rawCode = codeOf(said.value)
  if (said.status === 404) return answered({ state: 'refused', refusalCode: 'not_found', rawCode })
  const refusalCode = ncRefusal(rawCode)
  const isVerdict = said.status === 402 || (said.status === 400 && refusalCode !== 'other')
  return isVerdict ? answered({ state: 'refused', refusalCode, rawCode }) : failed(said)
}
