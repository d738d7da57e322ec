import type { XmlElement } from '@rgrove/parse-xml'
import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import type { ChangeDecision, PspDesk, SimulatedRefusal } from '../simulator.ts'
import { at, type Node, textAt } from './soap.ts'
import { authorised, detailed, resultOf, searched, transactionOf } from './views.ts'

const DECLINES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '01116',
  do_not_honour: '01100',
  expired_card: '01101',
  invalid_card: '01111',
  lost_card: '01208',
  stolen_card: '01209',
  suspected_fraud: '01202',
  authentication_required: '01131',
  limit_exceeded: '01121',
}

const CHANGES = { not_found: '02301', not_possible: '02603', already_done: '02601', amount_too_large: '02110' } as const

export function act(desk: PspDesk, call: string, request: XmlElement, contract: string): Node {
  const paymentId = textAt(request, 'transactionID')
  switch (call) {
    case 'doAuthorization':
      return doAuthorization(desk, request, contract)
    case 'transactionsSearch':
      return transactionsSearch(desk, request, contract)
    case 'getTransactionDetails': {
      const payment = desk.findById(textAt(request, 'transactionId'))
      return payment ? detailed(payment, codeOf(payment), contract) : failed('02301')
    }
    case 'doReset':
      return once(desk, call, request, () =>
        changed(desk, desk.void({ paymentId, amountMinor: null, reference: null })),
      )
    default: {
      const amount = textAt(request, 'payment', 'amount')
      const wanted = call === 'doCapture' ? '201' : '421'
      if (textAt(request, 'payment', 'contractNumber') !== contract) return failed('02303')
      if (textAt(request, 'payment', 'action') !== wanted || !/^[1-9]\d{0,11}$/.test(amount)) return failed('02305')
      const change = { paymentId, amountMinor: BigInt(amount), reference: null }
      const decide = () => changed(desk, call === 'doCapture' ? desk.capture(change) : desk.refund(change))
      return once(desk, call, request, decide)
    }
  }
}

function doAuthorization(desk: PspDesk, request: XmlElement, contract: string): Node {
  const [payment, order, card] = [at(request, 'payment'), at(request, 'order'), at(request, 'card')]
  const [amount, action, reference] = [textAt(payment, 'amount'), textAt(payment, 'action'), textAt(order, 'ref')]
  const currency = currencyOf(textAt(payment, 'currency'))
  const expiry = /^(\d\d)(\d\d)$/.exec(textAt(card, 'expirationDate'))
  if (textAt(payment, 'contractNumber') !== contract) return failed('02303')
  if (!currency) return failed('01181')
  const isWritten =
    /^[1-9]\d{0,11}$/.test(amount) &&
    /^[\w-]{1,50}$/.test(reference) &&
    /^10[01]$/.test(action) &&
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(textAt(order, 'date')) &&
    /^\d{12,19}$/.test(textAt(card, 'number')) &&
    textAt(payment, 'mode') === 'CPT' &&
    textAt(order, 'amount') === amount
  if (!isWritten || !expiry) return failed('02305')
  const isDuplicated = desk.findByReference(reference).length > 0
  // Whoever is not said to be absent is asked to authenticate.
  if (!['MO', 'TO'].includes(textAt(order, 'origin'))) return failed('01131')
  const decision = desk.charge({
    reference,
    orderReference: textAt(request, 'privateDataList', 'privateData', 'value') || null,
    amountMinor: BigInt(amount),
    currency,
    card: { number: textAt(card, 'number'), expiry: `20${expiry[2]}-${expiry[1]}`, code: textAt(card, 'cvx') },
    captures: action === '101',
    uniqueReference: false,
    facts: { action },
  })
  return authorised(decision.payment, codeOf(decision.payment), contract, isDuplicated)
}

/** Days are on the clock of who asks, and payments on the business clock: they are read, and leave nothing out. */
function transactionsSearch(desk: PspDesk, request: XmlElement, contract: string): Node {
  const isDay = (name: string) => /^\d\d\/\d\d\/\d{4}$/.test(textAt(request, name))
  if (!isDay('startDate') || !isDay('endDate')) return failed('02305')
  if (textAt(request, 'contractNumber') !== contract) return failed('02303')
  return searched(desk.findByReference(textAt(request, 'orderRef')))
}

/** A sequence number that was used for a change that was made: it is not made again. */
function once(desk: PspDesk, call: string, request: XmlElement, decide: () => Node): Node {
  const number = textAt(request, 'sequenceNumber')
  if (number === '') return decide()
  const id = textAt(request, 'transactionID')
  const told = desk.underKey(`${call}/${id}/${number}`, textAt(request, 'payment', 'amount'), decide)
  if (told === 'conflict') return failed('02001')
  const wasDone = (told.answer.result as Node).code === '00000'
  return told.replayed && wasDone ? failed('02001') : told.answer
}

function changed(desk: PspDesk, decision: ChangeDecision): Node {
  if (decision.state === 'refused') return failed(CHANGES[decision.code])
  return {
    result: resultOf('00000'),
    transaction: transactionOf(decision.changeId.replaceAll('-', '').slice(0, 24), desk.world.clock.now(), false),
  }
}

function failed(code: string): Node {
  return { result: resultOf(code), transaction: null }
}

function codeOf({ state, refusal }: { readonly state: string; readonly refusal: SimulatedRefusal | null }): string {
  if (refusal) return DECLINES[refusal]
  return state === 'pending' ? '02000' : '00000'
}

function currencyOf(number: string): string | undefined {
  return [...CURRENCY_NUMBERS].find(([, digits]) => digits === number)?.[0]
}
