import type { ProviderAnswer } from '../answer.ts'
import type { Psp, PspPayment } from './psp.ts'

/** Of letters, digits and what joins them. No code of a PSP is longer than half of that, several of them are joined. */
const CODE = /^[\w.,:/[\]-]{0,80}$/
/** Three codes of four digits, or nine with a reason; a card's number has more. */
const CODE_DIGITS_MAX = 12
const NO_CODE = 'no_code'

/** A PSP's own word as it may be kept, logged and shown: a code, and nothing else; `no_code` where it is a sentence. */
export function codeOf(word: string): string {
  return CODE.test(word) && word.replace(/\D/g, '').length <= CODE_DIGITS_MAX ? word : NO_CODE
}

/** A PSP whose every word that leaves it is a code, whatever it has put where its codes go. */
export function speakingInCodes(psp: Psp): Psp {
  return {
    check: async () => inCodes(await psp.check()),
    sale: async (order, card) => inCodes(await psp.sale(order, card)),
    authorise: async (order, card) => inCodes(await psp.authorise(order, card)),
    capture: async (order) => inCodes(await psp.capture(order)),
    void: async (order) => inCodes(await psp.void(order)),
    refund: async (order) => inCodes(await psp.refund(order)),
    lookUp: async (order, known, card) => inCodes(await psp.lookUp(order, known, card)),
  }
}

interface Worded {
  readonly rawCode?: string
  readonly payment?: PspPayment
}

function inCodes<T extends object>(answer: ProviderAnswer<T>): ProviderAnswer<T> {
  if (answer.kind === 'rejected') return { ...answer, detail: codeOf(answer.detail) }
  if (answer.kind !== 'answered') return { ...answer, reason: codeOf(answer.reason) }
  const { rawCode, payment }: Worded = answer.value
  const value = {
    ...answer.value,
    ...(rawCode !== undefined && { rawCode: codeOf(rawCode) }),
    ...(payment && { payment: labelledInCodes(payment) }),
  }
  return { kind: 'answered', value }
}

export function labelledInCodes(payment: PspPayment): PspPayment {
  return { ...payment, label: codeOf(payment.label) }
}
