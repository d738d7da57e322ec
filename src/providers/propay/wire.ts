import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** What stands in `XMLTrans` of an answer, as far as we believe it. */
const Answer = Type.Object({
  transType: Type.Optional(Type.String({ pattern: '^[0-9]{2,3}$' })),
  status: Type.String({ pattern: '^[0-9]{2,3}$' }),
  accountNum: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  invNum: Type.Optional(Type.String({ maxLength: 50 })),
  transNum: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' })),
  authCode: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{0,16}$' })),
  responseCode: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  GrossAmt: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$' })),
})

export type PropayAnswer = Static<typeof Answer>

export const answer = Compile(Answer)
