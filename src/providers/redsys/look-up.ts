import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, PspAbsence } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { at, readXml, textAt, type XmlElement } from '../charge/xml.ts'
import { isOfShop, notLookedAt, toCharge } from './answers.ts'
import { AMOUNTS } from './requests.ts'
import type { RedsysShop } from './signature.ts'
import { isSigned } from './signature.ts'
import { outcome, type WireOutcome } from './wire.ts'
import { CHANGED, CHARGES, DUPLICATE, isAccepted, isState, OPERATIONS, type RedsysChange, STATES } from './words.ts'

/** "No existen operaciones para los datos solicitados." */
const NONE = 'XML0024'

interface Operation extends WireOutcome {
  readonly state: 'ended' | 'pending' | 'unknown'
}

/** An account that accepts us says that it has no such order. */
export function parseCheck(
  answer: OutboundAnswer,
  shop: RedsysShop,
  order: string,
): ProviderAnswer<{ readonly account: string }> {
  const read = readOperations(answer, shop, order)
  return read.kind === 'answered' ? answered({ account: `${shop.merchantCode}/${shop.terminal}` }) : read
}

export function parseLookUp(
  answer: OutboundAnswer,
  shop: RedsysShop,
  order: { readonly reference: string; readonly currency: string },
): ProviderAnswer<Charge | PspAbsence> {
  const read = readOperations(answer, shop, order.reference)
  if (read.kind !== 'answered') return read
  const charges = read.value.filter(({ Ds_TransactionType }) => Ds_TransactionType in CHARGES)
  const tries = charges.filter(({ Ds_Response }) => !DUPLICATE.includes(Ds_Response))
  const charge = tries.find(({ Ds_Response }) => isAccepted(Ds_Response)) ?? tries[0]
  // A double says that there is another one, which may have paid.
  if (!charge && charges.length > 0) return noAnswer('double_alone')
  if (!charge) return read.value.length === 0 ? answered({ state: 'never_arrived' }) : noAnswer('other_operation')
  if (charge.state === 'unknown') return noAnswer('state_T')
  if (charge.state === 'pending') return toCharge(charge, order.currency, 'pending')
  const done = (change: RedsysChange) =>
    read.value.filter(
      ({ state, Ds_TransactionType, Ds_Response }) =>
        state === 'ended' && Ds_TransactionType === OPERATIONS[change] && CHANGED[change].includes(Ds_Response),
    )
  const refunds = done('refund').map(({ Ds_Amount }) => readAmount(AMOUNTS, Ds_Amount, order.currency) ?? 0n)
  const refundedMinor = refunds.reduce((sum, amount) => sum + amount, 0n)
  const status = CHARGES[charge.Ds_TransactionType] ?? 'pending'
  const isPaid = status === 'completed' || done('capture').length > 0
  const isWhole = refundedMinor > 0n && refundedMinor >= (readAmount(AMOUNTS, charge.Ds_Amount, order.currency) ?? 0n)
  const became = done('void').length > 0 ? 'voided' : isWhole ? 'refunded' : isPaid ? 'completed' : status
  return toCharge(charge, order.currency, became, refundedMinor)
}

/** Every operation of the order, believed where the text of `Version` is signed. An absence is not signed. */
function readOperations(
  answer: OutboundAnswer,
  shop: RedsysShop,
  order: string,
): ProviderAnswer<readonly Operation[]> | NoVerdict {
  const said = readXmlAnswer(answer)
  if (said.kind !== 'said') return said
  const text = textAt(said.value, 'Body', 'consultaOperacionesResponse', 'consultaOperacionesReturn')
  const messages = text === null ? null : readXml(text)
  if (text === null || messages?.name !== 'Messages') return noAnswer('unknown_shape')
  const error = textAt(messages, 'Version', 'Message', 'ErrorMsg', 'Ds_ErrorCode')
  if (error !== null) return error === NONE ? answered([]) : notLookedAt(error)
  const version = text.slice(text.indexOf('<Version'), text.lastIndexOf('</Version>') + '</Version>'.length)
  if (!isSigned(shop.key, order, version, textAt(messages, 'Signature') ?? '')) return noAnswer('bad_signature')
  const responses = at(readXml(version), 'Message')?.children.filter(({ name }) => name === 'Response') ?? []
  const operations = responses.map(toOperation).filter((operation) => operation !== null)
  if (operations.length === 0 || operations.length < responses.length) return noAnswer('unknown_shape')
  return operations.every((operation) => isOfShop(operation, shop)) ? answered(operations) : noAnswer('other_merchant')
}

function toOperation(response: XmlElement): Operation | null {
  const fields = response.children.map(({ name, text }) => [name, text.trim()] as const)
  const { Ds_State: state, ...said } = Object.fromEntries(fields)
  if (new Set(fields.map(([name]) => name)).size < fields.length || !isState(state)) return null
  // One that is under way has no response yet.
  const whole = { ...said, Ds_Response: said.Ds_Response || '9998' }
  return outcome.Check(whole) ? { ...whole, state: STATES[state] } : null
}
