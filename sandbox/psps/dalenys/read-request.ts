import { isCurrency } from '../../../src/shared/money.ts'
import { equalTexts } from '../../authorize.ts'
import type { SimulatedCharge, SimulatedRefusal } from '../simulator.ts'
import { type DalenysAccount, hashOf } from './account.ts'

/** EXECCODE of what an issuer refused; some of what it may say has no code here. */
export const DECLINES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '4002',
  do_not_honour: '4001',
  expired_card: '4012',
  invalid_card: '4012',
  lost_card: '4006',
  stolen_card: '4007',
  suspected_fraud: '4005',
  authentication_required: '6005',
  limit_exceeded: '4003',
}

/** Thrown while a request is read, or where nothing can be done: told as its code. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super('refused')
    this.code = code
  }
}

export interface Asked {
  readonly operation: string
  readonly params: Readonly<Record<string, string>>
}

/** @throws Refused */
export function readRequest(account: DalenysAccount, body: unknown): Asked {
  const pairs = [...new URLSearchParams(String(body ?? ''))]
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Refused('1005')
  const named = pairs.map(([name, value]) => [/^params\[(\w+)\]$/.exec(name)?.[1], value] as const)
  const params = Object.fromEntries(named.filter(([name]) => name !== undefined)) as Record<string, string>
  const operation = param(params, 'OPERATIONTYPE', /^\w{1,40}$/)
  if (Object.fromEntries(pairs).method !== operation) throw new Refused('1005')
  param(params, 'VERSION', /^[23]\.0$/)
  if (param(params, 'IDENTIFIER', /^.{1,32}$/) !== account.identifier) throw new Refused('3001')
  if (!equalTexts(param(params, 'HASH', /^[0-9a-f]{64}$/), hashOf(account, params))) throw new Refused('1003')
  return { operation, params }
}

/** @throws Refused */
export function readCharge({ operation, params }: Asked): SimulatedCharge {
  const expiry = param(params, 'CARDVALIDITYDATE', /^(0[1-9]|1[0-2])-\d\d$/)
  const currency = param(params, 'CURRENCY', /^[A-Z]{3}$/)
  if (!isCurrency(currency)) throw new Refused('1002')
  for (const name of ['CLIENTIDENT', 'CLIENTIP', 'CLIENTUSERAGENT', 'CARDFULLNAME', 'DESCRIPTION'])
    param(params, name, /^.{1,255}$/)
  const number = param(params, 'CARDCODE', /^\d{12,19}$/)
  return {
    reference: param(params, 'ORDERID', /^[\w-]{1,40}$/),
    orderReference: params.EXTRADATA ?? null,
    amountMinor: readAmount(params),
    currency,
    card: {
      // Whoever wants 3-D Secure has its cardholder asked.
      number: params['3DSECURE'] === 'no' ? number : '4000002760003184',
      expiry: `20${expiry.slice(3)}-${expiry.slice(0, 2)}`,
      code: param(params, 'CARDCVV', /^\d{3,4}$/),
    },
    captures: operation === 'payment',
    uniqueReference: false,
    facts: {},
  }
}

/** @throws Refused */
export function readAmount(params: Asked['params']): bigint {
  return BigInt(param(params, 'AMOUNT', /^[1-9]\d{0,11}$/))
}

/** @throws Refused */
export function param(params: Asked['params'], name: string, pattern: RegExp): string {
  const value = params[name]
  if (value === undefined) throw new Refused('1001')
  if (!pattern.test(value)) throw new Refused('1002')
  return value
}
