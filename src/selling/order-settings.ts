import { type Static, Type } from 'typebox'
import { EMAIL_LENGTH_MAX } from '../shared/email.ts'
import { RESULT_FORMATS } from '../wire/shop-return.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const words = (maxLength: number) => Type.String({ pattern: '\\S', maxLength })
const url = Type.Optional(Type.String({ maxLength: 2048 }))
const locale = Type.Optional(
  Type.String({ description: 'A locale like `fr_FR`; never refused, unknown ones are French' }),
)
const date = (of: string) => Type.Optional(Type.String({ maxLength: 10, description: `${of}: yyyy-mm-dd` }))
/** PHP writes an object without members as `[]`. */
const object = () =>
  Type.Optional(
    Type.Union(
      [
        Type.Record(Type.String(), Type.Unknown()),
        Type.String({ maxLength: 20_000 }),
        Type.Array(Type.Unknown(), { maxItems: 0 }),
      ],
      { description: 'An object, or its JSON text' },
    ),
  )

const resultFormat = Type.Optional(
  Type.Union(
    RESULT_FORMATS.map((format) => Type.Literal(format)),
    {
      description:
        'What the customer’s browser brings back; `jwt`: `{"signature"}` alone. The merchant’s setting otherwise',
    },
  ),
)

/**
 * The parameters of a new purchase (docs/shop-modules.md, "Parameters of a purchase"), the same in a token API body, in
 * a signed request and in the funnel's address. Keys not named here are ignored, and what we have no use for (birth
 * date, civility, addresses beyond their shape) is not kept: data that is not stored needs no protection.
 */
export const OrderSettings = Type.Object(
  {
    title: words(200),
    reference: words(200),
    amountCents: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description: 'Minor units; integers, digit strings, and floats within 10⁻⁶ of an integer',
    }),
    merchantUid: text(100),
    subtitle: text(1000),
    currency: text(3),
    language: locale,
    lang: locale,
    countryCode: text(10),
    email: text(EMAIL_LENGTH_MAX),
    firstName: text(100),
    lastName: text(100),
    phoneNumber: text(40),
    address: object(),
    shippingAddress: object(),
    redirectUrl: url,
    cancelUrl: url,
    paymentNotificationUrl: url,
    notificationUrl: Type.Optional(
      Type.String({ maxLength: 2048, description: 'What PrestaShop calls `paymentNotificationUrl` in what it signs' }),
    ),
    errorNotificationUrl: url,
    secondInstallmentPaymentDate: date('`INSTALLMENT`'),
    deferredPaymentDate: date('`DEFERRED`'),
    balancePaymentDate: date('`DOWN_PAYMENT`'),
    metadata: object(),
    resultFormat,
    result_format: resultFormat,
  },
  { title: 'NewPurchase' },
)

export type OrderSettings = Static<typeof OrderSettings>

const LOCALES = ['language', 'lang']

/** No order is lost over its language: before settings are checked, one that is no text was not given. */
export function withoutOddLocales(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isOdd = ([name, value]: [string, unknown]) => LOCALES.includes(name) && typeof value !== 'string'
  return Object.fromEntries(Object.entries(settings).filter((setting) => !isOdd(setting)))
}
