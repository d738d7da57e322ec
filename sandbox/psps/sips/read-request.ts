import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import { equalTexts } from '../../authorize.ts'
import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { type Fields, type SipsAccount, sealOf } from './account.ts'

/** Thrown while a request is read: nothing was done. `field`: `errorFieldName`. */
export class Refused extends Error {
  readonly code: string
  readonly field: string | undefined

  constructor(code: string, field?: string) {
    super('refused')
    this.code = code
    this.field = field
  }
}

/** @throws Refused */
export function readSealed(account: SipsAccount, body: string, interfaceVersion: RegExp): Fields {
  const fields = parse(body)
  field(fields, 'interfaceVersion', interfaceVersion)
  if (field(fields, 'merchantId', /^\d{15}$/) !== account.merchantId) throw new Refused('03')
  if (field(fields, 'keyVersion', /^\d{1,4}$/) !== account.keyVersion) throw new Refused('34')
  if (!equalTexts(field(fields, 'seal', /^[0-9a-f]{64}$/), sealOf(account, fields))) throw new Refused('34')
  return fields
}

/** By its reference, or by number and day where it is one of Sips 1.0. @throws Refused */
export function findTransaction(desk: PspDesk, fields: Fields): SimulatedPayment {
  const [found] = desk.findByReference(referenceOf(fields))
  if (!found) throw new Refused('25')
  return found
}

/** @throws Refused */
export function referenceOf(fields: Fields): string {
  const s10 = fields.s10TransactionReference
  if (typeof s10 !== 'object' || s10 === null) return field(fields, 'transactionReference', /^[0-9A-Za-z]{1,35}$/)
  if (fields.transactionReference !== undefined) throw new Refused('12', 'transactionReference')
  const id = field(s10 as Fields, 's10TransactionId', /^\d{1,6}$/)
  return `${id}/${field(s10 as Fields, 's10TransactionIdDate', /^\d{8}$/)}`
}

/** In the smallest unit; the currency has to be the transaction's. @throws Refused */
export function readAmount(fields: Fields, { currency }: SimulatedPayment): bigint {
  if (field(fields, 'currencyCode', /^\d{3}$/) !== CURRENCY_NUMBERS.get(currency))
    throw new Refused('12', 'currencyCode')
  return BigInt(field(fields, 'operationAmount', /^[1-9]\d{0,11}$/))
}

/** @throws Refused */
function field(fields: Fields, name: string, pattern: RegExp): string {
  const value = fields[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused('30', name)
  return value
}

function parse(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {}
  throw new Refused('30')
}
