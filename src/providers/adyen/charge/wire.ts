import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { Amount, Reference, Result, Text } from '../wire.ts'

const Paid = Type.Object({
  pspReference: Type.Optional(Reference),
  merchantReference: Type.Optional(Reference),
  resultCode: Result,
  amount: Type.Optional(Amount),
  refusalReasonCode: Type.Optional(Text),
})

export type AdyenPaid = Static<typeof Paid>

export const methods = Compile(
  Type.Object({ paymentMethods: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })) }),
)
export const paid = Compile(Paid)
