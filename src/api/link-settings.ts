import { type Static, Type } from 'typebox'
import { refuse } from '../refusals/index.ts'
import type { OrderSettings } from '../selling/index.ts'
import { EMAIL_LENGTH_MAX } from '../shared/email.ts'
import { readEmail, readPhoneNumber } from '../wire/contacts.ts'

/** `purchase_link_settings`: which channels the link goes out on. */
export const LinkSettings = Type.Object(
  {
    send_email: Type.Optional(Type.Boolean()),
    email: Type.Optional(Type.String({ maxLength: EMAIL_LENGTH_MAX })),
    send_sms: Type.Optional(Type.Boolean()),
    phone_number: Type.Optional(Type.String({ maxLength: 40, description: 'E.164, like +33612345678' })),
  },
  { title: 'PurchaseLinkSettings' },
)

export interface LinkRequest {
  readonly email?: string
  readonly phone?: string
}

/** What the customer's own addresses are called, and where the settings stand. */
const IN_ORDER = { own: { email: 'data.email', phone: 'data.phoneNumber' }, at: 'purchase_link_settings.' }

/**
 * Where the link goes, undefined when nowhere. A flag without its address falls back to the customer's own, else it
 * is an error. A national number is one of `countryCode`. Throws invalid `invalid_parameters`.
 */
export function readLinkRequest(
  data: Pick<OrderSettings, 'email' | 'phoneNumber'> & { readonly countryCode: string | undefined },
  settings: Static<typeof LinkSettings> = {},
  { own, at } = IN_ORDER,
): LinkRequest | undefined {
  const email = settings.send_email ? settings.email || data.email : undefined
  const phone = settings.send_sms ? settings.phone_number || data.phoneNumber : undefined
  if (settings.send_email && !email)
    refuse('invalid_parameters', { rule: `send_email needs ${at}email or ${own.email}` })
  if (settings.send_sms && !phone)
    refuse('invalid_parameters', { rule: `send_sms needs ${at}phone_number or ${own.phone}` })
  if (!email && !phone) return undefined
  return {
    ...(email && { email: readEmail(email, `${at}email`) }),
    ...(phone && { phone: readPhoneNumber(phone, `${at}phone_number`, data.countryCode) }),
  }
}
