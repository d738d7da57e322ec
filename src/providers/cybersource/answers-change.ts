import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Modification, PspSubject } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { failed, reasonOf } from './read-failure.ts'
import { AMOUNTS } from './requests.ts'
import { change, type WireChange, type WireStatus } from './wire.ts'
import { DUPLICATE, toRefusal } from './words.ts'

type Kind = 'capture' | 'void' | 'refund'

const DONE: Readonly<Record<Kind, readonly WireStatus[]>> = {
  // Waits for the batch of the day, which nothing more is asked about.
  capture: ['PENDING', 'TRANSMITTED'],
  void: ['VOIDED', 'REVERSED', 'CANCELLED'],
  refund: ['PENDING', 'TRANSMITTED'],
}

export function believeChange(answer: OutboundAnswer, kind: Kind): ProviderAnswer<Modification> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 201) {
    const rawCode = said.status === 400 || said.status === 404 ? reasonOf(said.value) : null
    // The first one under this reference counted.
    if (rawCode === DUPLICATE) return answered({ state: 'refused', refusalCode: 'already_done', rawCode })
    const refusalCode = toRefusal(rawCode ?? '')
    if (rawCode === null || refusalCode === 'other') return failed(said)
    return answered({ state: 'refused', refusalCode, rawCode })
  }
  if (!change.Check(said.value)) return noAnswer('unknown_shape')
  const { id: pspRef, status, errorInformation } = said.value
  const about = toSubject(said.value)
  if (about === null) return noAnswer('unreadable_amount')
  if (DONE[kind].includes(status)) return answered({ state: 'done', pspRef, about })
  if (status !== 'DECLINED' && status !== 'INVALID_REQUEST' && status !== 'FAILED') return noAnswer(`status_${status}`)
  const rawCode = errorInformation?.reason ?? status
  return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, about })
}

/** Currencies come in lower case, too. Null: an amount that cannot be read. */
function toSubject(said: WireChange): PspSubject | null {
  const reference = said.clientReferenceInformation?.code
  const own = said.reversalAmountDetails ?? said.voidAmountDetails ?? said.refundAmountDetails
  const { totalAmount, reversedAmount, voidAmount, refundAmount, currency } =
    own ?? said.orderInformation?.amountDetails ?? {}
  const written = reversedAmount ?? voidAmount ?? refundAmount ?? totalAmount
  const told = reference ? { reference } : {}
  if (written === undefined || written === null) return told
  const code = currency?.toUpperCase() ?? ''
  const amountMinor = /^[A-Z]{3}$/.test(code) ? readAmount(AMOUNTS, written, code) : null
  return amountMinor === null ? null : { ...told, amountMinor, currency: code }
}
