import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** Nothing was done; `status` is its own number for why. */
export class Refused extends Error {
  readonly status: string
  constructor(status: string) {
    super(status)
    this.status = status
  }
}

/** What stands in `XMLTrans`, each by its name, and who asks. */
export interface Asked {
  readonly certStr: string
  readonly fields: Readonly<Record<string, string>>
}

/** Null: no request of anybody. */
export function readRequest(body: string): Asked | null {
  const root = rootOf(body)
  const all = root?.name === 'XMLRequest' ? childrenOf(root) : []
  const transaction = all.find(({ name }) => name === 'XMLTrans')
  const textOf = (name: string) => all.find((one) => one.name === name)?.text ?? ''
  if (!transaction || textOf('class') !== 'partner') return null
  const fields = Object.fromEntries(childrenOf(transaction).map(({ name, text }) => [name, text]))
  return { certStr: textOf('certStr'), fields }
}

function rootOf(body: string): XmlElement | null {
  try {
    return parseXml(body).root
  } catch {
    return null
  }
}

const childrenOf = (element: XmlElement) =>
  element.children.filter((child): child is XmlElement => child instanceof XmlElement)

/** By the status that says that it is invalid. */
const FORMATS: Readonly<Record<string, readonly [status: string, format: RegExp]>> = {
  amount: ['44', /^[1-9][0-9]{0,9}$/],
  currencyCode: ['22', /^[A-Z]{3}$/],
  ccNum: ['48', /^[0-9]{13,19}$/],
  expDate: ['49', /^(0[1-9]|1[0-2])[0-9]{2}$/],
  CVV2: ['50', /^[0-9]{3,4}$/],
  invNum: ['45', /^[\w .-]{1,50}$/],
  transNum: ['51', /^[1-9][0-9]{0,17}$/],
}

export function requireFields({ fields }: Asked, ...names: readonly string[]): void {
  for (const [name, [status, format]] of Object.entries(FORMATS)) {
    const value = fields[name]
    if (value === undefined ? names.includes(name) : !format.test(value)) throw new Refused(status)
  }
  // Of accounts in dollars.
  if (fields.currencyCode !== undefined && fields.currencyCode !== 'USD') throw new Refused('127')
}
