import { type XmlElement as Parsed, parseXml, XmlElement } from '@rgrove/parse-xml'

export interface Asked {
  readonly merchantCode: string
  readonly kind: 'submit' | 'capture' | 'cancel' | 'refund' | 'inquiry'
  readonly orderCode: string
  readonly order: Parsed
}

/** What its own document type would refuse is refused; of the order of elements only the first ones are looked at. */
export function readRequest(text: string): Asked | null {
  if (
    !/^<\?xml[^>]*\?>\s*<!DOCTYPE paymentService PUBLIC "-\/\/Worldpay\/\/DTD Worldpay PaymentService v1\/\/EN"/.test(
      text,
    )
  )
    return null
  let root: Parsed | null
  try {
    root = parseXml(text).root
  } catch {
    return null
  }
  const { merchantCode, version } = root?.attributes ?? {}
  const [asked] = root ? childrenOf(root) : []
  const [inner] = asked ? childrenOf(asked) : []
  if (root?.name !== 'paymentService' || version !== '1.4' || !merchantCode || !asked || !inner) return null
  const orderCode = inner.attributes.orderCode ?? ''
  if (!/^[^\s"'<>|]{1,64}$/.test(orderCode)) return null
  if (asked.name === 'submit' && inner.name === 'order')
    return { merchantCode, kind: 'submit', orderCode, order: inner }
  if (asked.name === 'inquiry' && inner.name === 'orderInquiry')
    return { merchantCode, kind: 'inquiry', orderCode, order: inner }
  const [change] = childrenOf(inner)
  if (asked.name !== 'modify' || inner.name !== 'orderModification' || !change) return null
  const kind = (['capture', 'cancel', 'refund'] as const).find((one) => one === change.name)
  return kind ? { merchantCode, kind, orderCode, order: change } : null
}

function childrenOf(element: Parsed): readonly Parsed[] {
  return element.children.filter((child) => child instanceof XmlElement)
}

export function find(element: Parsed | undefined, ...path: readonly string[]): Parsed | undefined {
  return path.reduce<Parsed | undefined>(
    (inner, name) => inner && childrenOf(inner).find((child) => child.name === name),
    element,
  )
}
