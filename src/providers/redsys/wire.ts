import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

const Text = Type.String({ maxLength: 512 })

/** `Ds_MerchantParameters` is JSON in base64; the signature is over that text. */
const Signed = Type.Object({
  Ds_SignatureVersion: Type.Literal('HMAC_SHA256_V1'),
  Ds_MerchantParameters: Type.String({ pattern: '^[A-Za-z0-9+/_-]+={0,2}$', maxLength: 65_536 }),
  Ds_Signature: Type.String({ pattern: '^[A-Za-z0-9+/_-]{43}=$' }),
})

/** Not looked at, not signed. */
const Failure = Type.Object({ errorCode: Type.String({ pattern: '^(SIS|XML)?\\d{4}$' }) })

const Outcome = Type.Object({
  Ds_Order: Type.String({ pattern: '^[0-9A-Za-z]{4,12}$' }),
  Ds_MerchantCode: Type.String({ pattern: '^\\d{1,9}$' }),
  Ds_Terminal: Type.String({ pattern: '^\\d{1,3}$' }),
  Ds_Response: Type.String({ pattern: '^\\d{4}$' }),
  Ds_Amount: Text,
  Ds_Currency: Type.String({ pattern: '^\\d{1,3}$' }),
  Ds_TransactionType: Type.String({ pattern: '^[0-9A-Z]{1,2}$' }),
  Ds_AuthorisationCode: Type.Optional(Text),
})

export const signed = Compile(Signed)
export const failure = Compile(Failure)
export const outcome = Compile(Outcome)
export type SignedMessage = Type.Static<typeof Signed>
export type WireOutcome = Type.Static<typeof Outcome>
