import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Answers, as far as we believe them. `-` and nothing stand for what was not given. */
const Id = Type.String({ pattern: '^[0-9A-Za-z-]{0,64}$' })
const Code = Type.String({ pattern: '^[0-9A-Z]{0,4}$' })

const Answer = Type.Object({
  M: Type.Optional(Type.String({ maxLength: 32 })),
  O: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  a1: Type.Optional(Id),
  a4: Type.Optional(Type.String({ pattern: '^([0-9]{1,12}|-?)$' })),
  g2: Type.Optional(Id),
  z1: Type.Optional(Id),
  z2: Type.String({ pattern: '^-?[0-9]{1,3}$' }),
  z3: Type.Optional(Type.String({ maxLength: 1_000 })),
  z4: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{0,16}$' })),
  z6: Type.Optional(Code),
})

export type CredoraxAnswer = Static<typeof Answer>

export const answer = Compile(Answer)
