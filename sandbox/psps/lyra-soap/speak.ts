import type { XmlElement } from '@rgrove/parse-xml'
import type { FastifyReply } from 'fastify'
import { equalTexts } from '../../authorize.ts'
import type { App } from '../../world.ts'
import type { Distortion, PspDesk, PspOperation } from '../simulator.ts'
import { act, type Result } from './act.ts'
import { at, escapeText, firstChild, localName, readEnvelope, sign, textAt, write } from './soap.ts'

export interface Shop {
  readonly shopId: string
  readonly certificate: string
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const HEADER = 'http://v5.ws.vads.lyra.com/Header/'

/** A token is good for so long before and after its time, on the machine's clock. */
const TOKEN_MS = 10 * 60_000

export function speak(app: App, desk: PspDesk, shop: Shop): void {
  app.post('/vads-ws/v5', (request, reply) => {
    const envelope = readEnvelope(String(request.body))
    const call = firstChild(at(envelope, 'Body'))
    if (!envelope || !call) return fault(reply, 'the message is no SOAP')
    const wrong = wrongHeader(at(envelope, 'Header'), shop)
    if (wrong) return fault(reply, wrong)
    const operation = operationOf(call)
    if (!operation) return fault(reply, `${localName(call)} is not known`)
    return desk.through(
      operation,
      request,
      reply,
      () => act(desk, call),
      (result, distorted) => answer(reply, shop, envelope, localName(call), result, distorted),
    )
  })
}

const OPERATIONS: Readonly<Record<string, PspOperation>> = {
  validatePayment: 'capture',
  cancelPayment: 'void',
  refundPayment: 'refund',
  getPaymentDetails: 'lookup',
}

function operationOf(call: XmlElement): PspOperation | undefined {
  const name = localName(call)
  if (name === 'createPayment') return textAt(call, 'paymentRequest', 'manualValidation') === '1' ? 'authorise' : 'sale'
  if (name === 'findPayments')
    return textAt(call, 'queryRequest', 'orderId') === 'connection-check' ? 'check' : 'lookup'
  return OPERATIONS[name]
}

function wrongHeader(header: XmlElement | null, { shopId, certificate }: Shop): string | null {
  const given = (name: string) => textAt(header, name) ?? ''
  if (given('shopId') !== shopId) return 'the shop is not known'
  if (given('mode') !== 'TEST') return 'mode is not one of this shop'
  const [requestId, timestamp] = [given('requestId'), given('timestamp')]
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId)) return 'requestId is no UUID'
  const isFresh = Math.abs(Date.parse(timestamp) - Date.now()) <= TOKEN_MS
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp) || !isFresh) return 'timestamp of the authToken is wrong'
  return equalTexts(given('authToken'), sign(certificate, requestId + timestamp)) ? null : 'the authToken is wrong'
}

/** SOAP 1.1, 6.2: with 500, whoever is to blame. */
function fault(reply: FastifyReply, text: string): FastifyReply {
  const body = `<s:Fault><faultcode>s:Client</faultcode><faultstring>${escapeText(text)}</faultstring></s:Fault>`
  return reply.code(500).type('text/xml').send(wrap('', body))
}

function answer(
  reply: FastifyReply,
  shop: Shop,
  envelope: XmlElement,
  call: string,
  result: Result,
  distorted: Distortion | null,
): FastifyReply {
  const requestId = textAt(at(envelope, 'Header'), 'requestId') ?? ''
  const timestamp = `${new Date().toISOString().slice(0, 19)}Z`
  const shopId = distorted === 'wrong_merchant' ? '87654321' : shop.shopId
  const token = sign(distorted === 'bad_signature' ? 'another' : shop.certificate, timestamp + requestId)
  const headers = { shopId, timestamp, mode: 'TEST', requestId, authToken: token }
  const header = Object.entries(headers).map(
    ([name, value]) => `<${name} xmlns="${HEADER}">${escapeText(value)}</${name}>`,
  )
  const inner = write({ [`${call}Result`]: { requestId, ...distort(result, distorted) } })
  const body = `<ns2:${call}Response xmlns:ns2="http://v5.ws.vads.lyra.com/">${inner}</ns2:${call}Response>`
  return reply
    .code(200)
    .type('text/xml; charset=utf-8')
    .send(wrap(header.join(''), body))
}

function wrap(header: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP}"><s:Header>${header}</s:Header><s:Body>${body}</s:Body></s:Envelope>`
}

function distort(result: Result, distorted: Distortion | null): Result {
  const { paymentResponse, orderResponse } = result
  if (distorted === 'wrong_reference' && orderResponse) return { ...result, orderResponse: { orderId: 'another' } }
  if (!paymentResponse) return result
  if (distorted === 'wrong_amount')
    return { ...result, paymentResponse: { ...paymentResponse, amount: Number(paymentResponse.amount) + 1 } }
  if (distorted === 'wrong_currency') return { ...result, paymentResponse: { ...paymentResponse, currency: 840 } }
  return result
}
