import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { type Account, sha1, signed } from './account.ts'

const TYPES = ['auth', 'settle', 'void', 'rebate', 'query'] as const

/** `get('card/number')`, `get('amount@currency')`; an empty text is none. */
export interface Asked {
  readonly type: (typeof TYPES)[number]
  readonly orderId: string
  readonly get: (path: string) => string
}

/** In its own numbers and words, unsigned: nothing was done. */
export class Refused extends Error {
  readonly result: string
  readonly orderId: string
  constructor(result: string, message: string, orderId = '') {
    super(message)
    this.result = result
    this.orderId = orderId
  }
}

const REQUIRED: Readonly<Record<Asked['type'], readonly string[]>> = {
  auth: ['amount', 'amount@currency', 'card/number', 'card/expdate', 'card/chname', 'card/type', 'autosettle@flag'],
  settle: ['amount', 'pasref', 'authcode'],
  void: ['pasref', 'authcode'],
  rebate: ['amount', 'amount@currency', 'pasref', 'authcode', 'refundhash'],
  query: [],
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  orderid: /^[\w-]{1,50}$/,
  amount: /^[1-9]\d{0,10}$/,
  'amount@currency': /^[A-Z]{3}$/,
  channel: /^(ECOM|MOTO|MAIL|PHONE)$/,
  'card/chname': /^[A-Za-z0-9 ']{1,100}$/,
  'card/type': /^(VISA|MC|AMEX|DINERS)$/,
  'autosettle@flag': /^(0|1|MULTI)$/,
  'comments/comment': /^[\w .,+@-]{1,255}$/,
  'tssinfo/varref': /^[\w .,+@-]{1,50}$/,
}

/** Well-formed, from this merchant, under its hash, and complete: in this order, each with the number it has there. */
export function readRequest(account: Account, body: string): Asked {
  const { root, get } = parse(body)
  const type = TYPES.find((one) => one === root.attributes.type)
  const orderId = get('orderid')
  const timestamp = root.attributes.timestamp ?? ''
  const refuse = (result: string, message: string) => new Refused(result, message, orderId)
  if (!type || !/^20\d{12}$/.test(timestamp)) throw refuse('506', 'Request type or timestamp does not conform')
  if (get('merchantid') !== account.username) throw refuse('504', 'There is no such merchant id.')
  if (get('account') !== account['merchant-account']) throw refuse('506', 'There is no such merchant account.')
  const money = [get('amount'), get('amount@currency')]
  const hashed = [timestamp, account.username, orderId, ...money, get('card/number')]
  if (get('sha1hash') !== signed(account.password, hashed))
    throw refuse('505', 'Incorrect hash. Please check your code and the Developers Documentation.')
  const missing = ['orderid', ...REQUIRED[type]].find((path) => get(path) === '')
  if (missing) throw refuse('502', `Mandatory field not present - cannot continue: ${missing}`)
  const wrong = Object.entries(FORMATS).find(([path, format]) => get(path) !== '' && !format.test(get(path)))
  if (wrong) throw refuse('506', `${wrong[0]} does not conform to specification`)
  if (type === 'rebate' && get('refundhash') !== sha1(account['rebate-password']))
    throw refuse('505', 'The refund password you entered was incorrect.')
  return { type, orderId, get }
}

function parse(body: string) {
  let root: XmlElement | null
  try {
    root = parseXml(body).root
  } catch {
    root = null
  }
  if (root?.name !== 'request') throw new Refused('506', 'The XML you sent was not well formed')
  const get = (path: string) => {
    const [names = '', attribute] = path.split('@')
    const found = names.split('/').reduce<XmlElement | undefined>(only, root ?? undefined)
    return (attribute ? found?.attributes[attribute] : found?.text) ?? ''
  }
  return { root, get }
}

function only(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child): child is XmlElement => child instanceof XmlElement && child.name === name)
}
