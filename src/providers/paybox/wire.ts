import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

const Digits = Type.String({ pattern: '^\\d{1,10}$' })
const Text = Type.Optional(Type.String({ maxLength: 256 }))

/** Every answer repeats who asked, and the number of the question: of amount, currency and reference it says nothing. */
const Reply = Type.Object({
  CODEREPONSE: Type.String({ pattern: '^[0-9A-Z]{5}$' }),
  SITE: Type.String({ pattern: '^\\d{7}$' }),
  RANG: Type.String({ pattern: '^\\d{1,3}$' }),
  NUMQUESTION: Digits,
  NUMAPPEL: Type.Optional(Digits),
  NUMTRANS: Type.Optional(Digits),
  AUTORISATION: Text,
  TYPECARTE: Text,
  STATUS: Text,
})

export const reply = Compile(Reply)
export type PayboxReply = Type.Static<typeof Reply>
