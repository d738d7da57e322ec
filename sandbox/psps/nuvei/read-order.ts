import { type Account, sha256 } from './account.ts'

export type Path =
  | 'getSessionToken'
  | 'payment'
  | 'settleTransaction'
  | 'voidTransaction'
  | 'refundTransaction'
  | 'getTransactionDetails'

/** `get('paymentOption.card.CVV')`; what is no text is none. */
export interface Asked {
  readonly path: Path
  readonly get: (name: string) => string
}

/** In its own numbers: nothing was done. */
export class Refused extends Error {
  readonly errCode: number
  constructor(errCode: number, reason: string) {
    super(reason)
    this.errCode = errCode
  }
}

const REQUEST = ['merchantId', 'merchantSiteId', 'clientRequestId']
const CHANGE = [...REQUEST, 'clientUniqueId', 'amount', 'currency', 'relatedTransactionId', 'timeStamp']

/** What its checksum is of, in this sequence; but for queries all of it is mandatory. */
const SIGNED: Readonly<Record<Path, readonly string[]>> = {
  getSessionToken: [...REQUEST, 'timeStamp'],
  payment: [...REQUEST, 'amount', 'currency', 'timeStamp'],
  settleTransaction: CHANGE,
  voidTransaction: CHANGE,
  refundTransaction: CHANGE,
  getTransactionDetails: ['merchantId', 'merchantSiteId', 'transactionId', 'clientUniqueId', 'timeStamp'],
}

const PAYMENT: readonly (readonly [name: string, format: RegExp, errCode: number])[] = [
  ['sessionToken', /^[\da-f-]{36}$/, 1065],
  ['clientUniqueId', /^.{1,45}$/, 1019],
  ['transactionType', /^(Sale|Auth)$/, 1067],
  ['isMoto', /^[01]$/, 1019],
  ['paymentOption.card.cardNumber', /^\d{12,19}$/, 1004],
  ['paymentOption.card.cardHolderName', /^.{1,70}$/, 1007],
  ['paymentOption.card.expirationMonth', /^(0[1-9]|1[0-2])$/, 1029],
  ['paymentOption.card.expirationYear', /^20\d\d$/, 1029],
  ['paymentOption.card.CVV', /^\d{3,4}$/, 1062],
  ['deviceDetails.ipAddress', /^[\d.]{7,15}$/, 1019],
  ['billingAddress.country', /^[A-Z]{2}$/, 1014],
]

/** From this merchant and its site, under its checksum, and complete. */
export function readOrder(account: Account, path: Path, body: string): Asked {
  const get = reader(body)
  if (get('merchantId') !== account['merchant-account']) throw new Refused(1013, 'Invalid merchant id')
  if (get('merchantSiteId') !== account.username) throw new Refused(1022, 'Invalid merchant site id')
  if (!/^20\d{12}$/.test(get('timeStamp'))) throw new Refused(1021, 'Invalid timestamp')
  const values = SIGNED[path].map(get)
  if (get('checksum') !== sha256(values.join('') + account.password)) throw new Refused(1001, 'Invalid checksum')
  const missing = SIGNED[path].find((name) => get(name) === '')
  if (missing && path !== 'getTransactionDetails') throw new Refused(1019, `${missing} is missing`)
  if (get('amount') !== '' && !/^\d{1,10}(\.\d{1,3})?$/.test(get('amount'))) throw new Refused(1040, 'Invalid amount')
  const wrong = path === 'payment' ? PAYMENT.find(([name, format]) => !format.test(get(name))) : undefined
  if (wrong) throw new Refused(wrong[2], `${wrong[0]} is invalid`)
  return { path, get }
}

function reader(body: string): (name: string) => string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new Refused(1066, 'Invalid request')
  }
  return (name) => {
    const value = name.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], parsed)
    return typeof value === 'string' ? value : ''
  }
}
