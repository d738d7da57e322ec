import { createHash } from 'node:crypto'
import type { ChangeDecision } from '../simulator.ts'
import { algorithmOf, type OgoneAccount } from './account.ts'

/** Thrown while a request is read: nothing was done. */
export class Refused extends Error {
  readonly code: string
  readonly plus: string

  constructor(code: string, plus: string) {
    super('refused')
    this.code = code
    this.plus = plus
  }
}

export const invalid = (plus: string) => new Refused('50001111', plus)

export const CHANGE_CODES: Readonly<
  Record<Extract<ChangeDecision, { state: 'refused' }>['code'], readonly [code: string, plus: string]>
> = {
  not_found: ['50001130', 'unknown payid'],
  not_possible: ['50001127', 'this order is not authorised'],
  already_done: ['50001127', 'this order is not authorised'],
  amount_too_large: ['50001126', 'overflow in datacapture requests'],
}

/** PSPID, user and password, then the signature over all that came. @throws Refused */
export function requireSigned(account: OgoneAccount, fields: ReadonlyMap<string, string>): void {
  const algorithm = algorithmOf(fields.get('PSPID'))
  if (!algorithm) throw new Refused('50001118', 'PSPID not found or not active')
  const isUser = fields.get('USERID') === account['api-user'] && fields.get('PSWD') === account['api-password']
  if (!isUser) throw new Refused('50001119', 'some of the data entered is incorrect')
  const text = [...fields.keys()]
    .filter((name) => name !== 'SHASIGN' && fields.get(name) !== '')
    .sort()
    .map((name) => `${name}=${fields.get(name)}${account['signature-secret']}`)
    .join('')
  const expected = createHash(algorithm).update(text).digest('hex')
  if (fields.get('SHASIGN')?.toLowerCase() !== expected) throw new Refused('50001184', 'unknown order/1/s/')
}
