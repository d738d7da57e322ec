import type { XmlElement } from '@rgrove/parse-xml'
import type { FastifyReply } from 'fastify'
import { equalTexts } from '../../authorize.ts'
import type { App } from '../../world.ts'
import type { Distortion, PspDesk, PspOperation } from '../simulator.ts'
import { act } from './act.ts'
import { misplaced } from './required.ts'
import { at, childrenOf, envelopeOf, escapeText, localName, type Node, readEnvelope, textAt, write } from './soap.ts'

interface Account {
  readonly username: string
  readonly password: string
  readonly 'merchant-account': string
}

const SERVICES: Readonly<Record<string, readonly string[]>> = {
  DirectPaymentAPI: ['doAuthorization', 'doCapture', 'doReset', 'doRefund'],
  ExtendedAPI: ['getTransactionDetails', 'transactionsSearch'],
}

export function speak(app: App, desk: PspDesk, account: Account): void {
  const expected = Buffer.from(`${account.username}:${account.password}`).toString('base64')
  for (const [service, calls] of Object.entries(SERVICES))
    app.post(`/${service}`, (request, reply) => {
      if (!equalTexts(request.headers.authorization ?? '', `Basic ${expected}`))
        return reply.code(401).header('www-authenticate', 'Basic realm="Payline"').type('text/html').send('<html/>')
      const message = childrenOf(at(readEnvelope(String(request.body)), 'Body'))[0]
      const call = message ? localName(message).replace(/Request$/, '') : ''
      if (!message || !calls.includes(call)) return fault(reply, `${call} is no function of ${service}`)
      const wrong = misplaced(message, call)
      if (wrong !== null) return fault(reply, `unmarshalling error: ${wrong}`)
      return desk.through(
        operationOf(call, message),
        request,
        reply,
        () => act(desk, call, message, account['merchant-account']),
        (response, distorted) => {
          const said = write(distort(response, distorted), 'impl')
          const body = `<impl:${call}Response>${said}</impl:${call}Response>`
          return reply.code(200).type('text/xml; charset=utf-8').send(envelopeOf(body))
        },
      )
    })
}

const OPERATIONS: Readonly<Record<string, PspOperation>> = { doCapture: 'capture', doReset: 'void', doRefund: 'refund' }

function operationOf(call: string, request: XmlElement): PspOperation {
  if (call === 'doAuthorization') return textAt(request, 'payment', 'action') === '100' ? 'authorise' : 'sale'
  return OPERATIONS[call] ?? (textAt(request, 'orderRef') === 'connection-check' ? 'check' : 'lookup')
}

/** SOAP 1.1, 6.2: with 500, whoever is to blame. */
function fault(reply: FastifyReply, text: string): FastifyReply {
  const body = `<soapenv:Fault><faultcode>soapenv:Client</faultcode><faultstring>${escapeText(text)}</faultstring></soapenv:Fault>`
  return reply.code(500).type('text/xml; charset=utf-8').send(envelopeOf(body))
}

/** What an answer does not say, it cannot lie about. */
function distort(response: Node, distorted: Distortion | null): Node {
  const { authorization, payment, order, contractNumber } = response
  const lie = (node: Node[string] | undefined, names: readonly string[], value: string): Node[string] =>
    node && typeof node === 'object' && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).map(([name, one]) => [name, names.includes(name) ? value : one]))
      : (node ?? null)
  const change = (names: readonly string[], value: string): Node => ({
    ...response,
    ...(authorization !== undefined && { authorization: lie(authorization, names, value) }),
    ...(payment !== undefined && { payment: lie(payment, names, value) }),
    ...(order !== undefined && { order: lie(order, names, value) }),
  })
  if (distorted === 'wrong_amount') return change(['amount', 'authorizedAmount'], '10002')
  if (distorted === 'wrong_currency') return change(['currency', 'authorizedCurrency'], '840')
  if (distorted === 'wrong_reference') return change(['ref'], 'another')
  if (distorted === 'wrong_merchant' && contractNumber !== undefined) return { ...response, contractNumber: '7654321' }
  return response
}
