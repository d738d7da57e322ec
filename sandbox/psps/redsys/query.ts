import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { equalTexts } from '../../authorize.ts'
import type { Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import { type RedsysAccount, signatureOf } from './account.ts'
import { Refused } from './errors.ts'
import { type Done, present, responseOf } from './views.ts'

const NONE = 'XML0024'

export interface Query {
  readonly order: string
}

/** A signed `Monitor`, as text within SOAP. @throws Refused */
export function readQuery(account: RedsysAccount, body: string): Query {
  const text = firstText(body, 'cadenaXML') ?? ''
  const version = text.slice(text.indexOf('<Version'), text.indexOf('</Version>') + '</Version>'.length)
  const asked = (name: string) => firstText(version, name) ?? ''
  if (firstText(version, 'Monitor') === null) throw new Refused('XML0002')
  if (asked('Ds_MerchantCode') !== account.merchantCode || asked('Ds_Terminal') !== account.terminal)
    throw new Refused('XML0028')
  const order = asked('Ds_Order')
  if (!/^[0-9A-Za-z]{4,12}$/.test(order)) throw new Refused('XML0014')
  const signature = firstText(text, 'Signature')
  if (!signature) throw new Refused('XML0021')
  if (!equalTexts(signature, signatureOf(account, order, version))) throw new Refused('XML0023')
  return { order }
}

/** Every operation of an order: that of the charge, and what changed it. */
export function operationsOf(desk: PspDesk, { order }: Query): readonly Done[] {
  const payments = desk.findByReference(order)
  if (payments.length === 0) throw new Refused(NONE)
  return payments.flatMap(operationsOfPayment)
}

function operationsOfPayment(payment: SimulatedPayment): readonly Done[] {
  const { amountMinor, capturedMinor, refundedMinor, facts, state } = payment
  const type = facts.type ?? '0'
  const later: readonly (readonly [boolean, string, string, bigint])[] = [
    [type === '1' && capturedMinor > 0n, '2', '0900', capturedMinor],
    [state === 'voided', '9', '0400', amountMinor],
    [refundedMinor > 0n, '3', '0900', refundedMinor],
  ]
  return [
    { payment, amountMinor, response: responseOf(payment), type },
    ...later
      .filter(([happened]) => happened)
      .map(([, laterType, response, amount]) => ({ payment, amountMinor: amount, response, type: laterType })),
  ]
}

export function presentOperations(
  account: RedsysAccount,
  operations: readonly Done[],
  order: string,
  lie: Distortion | null,
): string {
  const responses = operations.map((done) => {
    const isUnderWay = done.payment.state === 'pending'
    const { Ds_Response, ...said } = present(account, done, lie)
    const fields = { ...said, Ds_State: isUnderWay ? 'P' : 'F', ...(!isUnderWay && { Ds_Response }) }
    const written = Object.entries(fields).map(([name, value]) => `<${name}>${escapeText(value ?? '')}</${name}>`)
    return `<Response Ds_Version="0.0">${written.join('')}</Response>`
  })
  const version = `<Version Ds_Version="0.0"><Message>${responses.join('')}</Message></Version>`
  const signed = lie === 'bad_signature' ? `${version} ` : version
  return wrap(`<Messages>${version}<Signature>${signatureOf(account, order, signed)}</Signature></Messages>`)
}

export function presentError(code: string): string {
  const error = `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`
  return wrap(`<Messages><Version Ds_Version="0.0"><Message>${error}</Message></Version></Messages>`)
}

function wrap(messages: string): string {
  const told = `<consultaOperacionesReturn>${escapeText(messages)}</consultaOperacionesReturn>`
  const body = `<p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es">${told}</p259:consultaOperacionesResponse>`
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
}

/** Of the first element of that name, wherever it is. */
function firstText(text: string, name: string): string | null {
  const search = (element: XmlElement): XmlElement | null => {
    if (element.name.split(':').at(-1) === name) return element
    const children: readonly unknown[] = element.children
    for (const child of children) {
      const found = child instanceof XmlElement ? search(child) : null
      if (found) return found
    }
    return null
  }
  try {
    const { root } = parseXml(text)
    return (root && search(root)?.text) ?? null
  } catch {
    throw new Refused('XML0001')
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
