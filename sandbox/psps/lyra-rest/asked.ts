import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Uuid = Type.Object({ uuid: Type.String() })

/** What each service wants of its request. */
const SERVICES = {
  'PCI/Charge/CreatePayment': Type.Object({
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    orderId: Type.String({ pattern: '^[\\x20-\\x7E]{1,64}$' }),
    paymentForms: Type.Tuple([
      Type.Object({
        paymentMethodType: Type.Literal('CARD'),
        pan: Type.String({ pattern: '^[0-9]{12,19}$' }),
        expiryMonth: Type.Integer({ minimum: 1, maximum: 12 }),
        expiryYear: Type.Integer({ minimum: 2000, maximum: 2099 }),
        securityCode: Type.String({ pattern: '^[0-9]{3,4}$' }),
      }),
    ]),
    strongAuthentication: Type.Literal('DISABLED'),
    ipnTargetUrl: Type.Optional(Type.String()),
    transactionOptions: Type.Object({
      cardOptions: Type.Object({ manualValidation: Type.Union([Type.Literal('YES'), Type.Literal('NO')]) }),
    }),
    metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  'Charge/SDKTest': Type.Object({ value: Type.String() }),
  'Order/Get': Type.Object({ orderId: Type.String(), operationType: Type.Literal('DEBIT') }),
  'Transaction/Get': Uuid,
  'Transaction/Validate': Uuid,
  'Transaction/CancelOrRefund': Type.Object({
    uuid: Type.String(),
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.String(),
    resolutionMode: Type.Union([Type.Literal('CANCELLATION_ONLY'), Type.Literal('REFUND_ONLY')]),
  }),
} as const

type Services = typeof SERVICES

/** A service of Lyra's that was asked in its words. */
export type Asked = {
  [Service in keyof Services]: { readonly service: Service; readonly body: Type.Static<Services[Service]> }
}[keyof Services]

export type CreatePayment = Type.Static<Services['PCI/Charge/CreatePayment']>

export function readAsked(service: string, text: string): Asked | null {
  const body = parse(text)
  const schema = Object.hasOwn(SERVICES, service) ? SERVICES[service as keyof Services] : null
  return schema && Value.Check(schema, body) ? ({ service, body } as Asked) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
