import type { OutboundAnswer, OutboundRequest } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, type Rejected, rejected } from '../answer.ts'
import type { PspTerms } from './family.ts'
import type { Charge, PspAbsence, PspRefusal } from './psp.ts'

/**
 * What every adapter's `protocol.ts` is made of: a call as `requests.ts` writes it, and who of `answers.ts` reads what comes back.
 * Null is a call whose amount the PSP cannot write, `rejected` one that it would turn away: neither is sent. An answer that says
 * itself that it was rejected needs no reader.
 */
export function asking<Call extends object, Reply = OutboundAnswer>(
  send: (call: Call) => Promise<Reply | Rejected>,
  unwritable = 'amount',
) {
  return async <T>(
    call: Call | Rejected | null,
    read: (reply: Reply, call: Call) => ProviderAnswer<T>,
  ): Promise<ProviderAnswer<T>> => {
    if (call === null) return rejected('request', unwritable)
    if (isRejected(call)) return call
    const reply = await send(call)
    return isRejected(reply) ? reply : read(reply, call)
  }
}

/** As `asking`, for requests that are whole; `listen` reads of every answer what is the same in all of them. */
export function askingFor<Reply>({ outbound }: PspTerms, listen: (answer: OutboundAnswer) => Reply) {
  return asking(async (request: OutboundRequest) => listen(await outbound.request(request)), 'amount_not_supported')
}

function isRejected(value: unknown): value is Rejected {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rejected'
}

/** A simulator, or the PSP's own host of that name. */
export function hostOf({ apiUrl, brand, mode }: PspTerms, name = 'api'): string {
  return apiUrl ?? brand.hosts[mode][name] ?? ''
}

/** Of what is asked before a payment and moves no money: where that was not answered, the payment was not sent. */
export function unsent(what: string, asked: NoVerdict): NoVerdict {
  return asked.kind === 'no_answer' ? { kind: 'not_sent', reason: `${what}_${asked.reason}` } : asked
}

/** Whoever is answered a harmless question was let in. */
export function letIn(answer: ProviderAnswer<unknown>, account: string): ProviderAnswer<{ readonly account: string }> {
  return answer.kind === 'answered' ? answered({ account }) : answer
}

/** Asked about an order that nobody has made: one that is found all the same is somebody else's answer. */
export function letInToNothing(
  answer: ProviderAnswer<Charge | PspAbsence>,
  account: string,
): ProviderAnswer<{ readonly account: string }> {
  const isFound = answer.kind === 'answered' && answer.value.state !== 'never_arrived'
  return isFound ? noAnswer('unexpected_order') : letIn(answer, account)
}

/** What need not be asked: that it would be refused is known of the charge. */
export function impossible(refusalCode: PspRefusal, rawCode: string) {
  return answered({ state: 'refused', refusalCode, rawCode } as const)
}
