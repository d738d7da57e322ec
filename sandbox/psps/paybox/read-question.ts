import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import { equalTexts } from '../../authorize.ts'
import type { PspOperation, SimulatedCharge } from '../simulator.ts'
import type { PayboxAccount } from './account.ts'

/** Thrown while a question is read, or where it cannot be answered: nothing was done. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super('refused')
    this.code = code
  }
}

export type Fields = ReadonlyMap<string, string>

const TYPES: Readonly<Record<string, PspOperation>> = {
  '00001': 'authorise',
  '00002': 'capture',
  '00003': 'sale',
  '00005': 'void',
  '00014': 'refund',
  '00017': 'lookup',
}

const NOTHING = '0000000000'

export function readFields(body: unknown): Fields {
  return new Map(new URLSearchParams(String(body ?? '')))
}

/** Who asks, and what: a look-up of nothing is how credentials are checked. @throws Refused */
export function operationOf(account: PayboxAccount, fields: Fields): PspOperation {
  field(fields, 'VERSION', /^0010[34]$/, '00013')
  field(fields, 'NUMQUESTION', /^\d{10}$/, '00005')
  field(fields, 'DATEQ', /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d\d([01]\d|2[0-3])([0-5]\d){2}$/, '00007')
  const isKnown = fields.get('SITE') === account.site && Number(fields.get('RANG')) === Number(account.rang)
  if (!isKnown || !equalTexts(fields.get('CLE') ?? '', account.cle)) throw new Refused('00006')
  const operation = TYPES[fields.get('TYPE') ?? '']
  if (!operation) throw new Refused('00009')
  return operation === 'lookup' && fields.get('NUMTRANS') === NOTHING ? 'check' : operation
}

/** @throws Refused */
export function readCharge(fields: Fields, captures: boolean): SimulatedCharge {
  const expiry = field(fields, 'DATEVAL', /^(0[1-9]|1[0-2])\d\d$/, '00008')
  const [reference = '', ...orderReference] = field(fields, 'REFERENCE', /^[ -~]{1,250}$/, '00012').split('-')
  // Sold on the internet, its cardholder would have to be asked.
  if (!/^02[12]$/.test(fields.get('ACTIVITE') ?? '')) throw new Refused('00040')
  return {
    reference,
    orderReference: orderReference.join('-') || null,
    ...readMoney(fields),
    card: {
      number: field(fields, 'PORTEUR', /^\d{12,19}$/, '00004'),
      expiry: `20${expiry.slice(2)}-${expiry.slice(0, 2)}`,
      code: field(fields, 'CVV', /^\d{3,4}$/, '00020'),
    },
    captures,
    uniqueReference: false,
    facts: {},
  }
}

/** @throws Refused */
export function readMoney(fields: Fields): { readonly amountMinor: bigint; readonly currency: string } {
  const number = field(fields, 'DEVISE', /^\d{3}$/, '00010')
  const currency = [...CURRENCY_NUMBERS].find(([, digits]) => digits === number)?.[0]
  if (!currency) throw new Refused('00010')
  const amountMinor = BigInt(field(fields, 'MONTANT', /^\d{10}$/, '00011'))
  if (amountMinor === 0n) throw new Refused('00011')
  return { amountMinor, currency }
}

/** @throws Refused */
export function field(fields: Fields, name: string, pattern: RegExp, code: string): string {
  const value = fields.get(name)
  if (value === undefined || !pattern.test(value)) throw new Refused(code)
  return value
}
