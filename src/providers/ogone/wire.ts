import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

const Text = Type.String({ maxLength: 512 })

/** Appendix "Statuses" of the DirectLink guide. */
export const STATUSES = [
  '0',
  '1',
  '2',
  '4',
  '40',
  '41',
  '46',
  '5',
  '50',
  '51',
  '52',
  '55',
  '56',
  '57',
  '59',
  '6',
  '61',
  '62',
  '63',
  '64',
  '7',
  '71',
  '72',
  '73',
  '74',
  '75',
  '8',
  '81',
  '82',
  '83',
  '84',
  '85',
  '88',
  '9',
  '91',
  '92',
  '93',
  '94',
  '95',
  '96',
  '99',
] as const
export type WireStatus = (typeof STATUSES)[number]

/** Attributes of `<ncresponse/>`, as far as we believe them; on an error most of them are empty. */
const NcResponse = Type.Object({
  orderID: Text,
  PAYID: Type.String({ pattern: '^\\d{0,20}$' }),
  PAYIDSUB: Type.Optional(Type.String({ pattern: '^\\d{0,4}$' })),
  STATUS: Type.Enum(STATUSES),
  NCERROR: Type.String({ pattern: '^(0?|\\d{8})$' }),
  NCERRORPLUS: Type.Optional(Text),
  ACCEPTANCE: Type.Optional(Text),
  amount: Type.Optional(Text),
  currency: Type.Optional(Text),
  BRAND: Type.Optional(Text),
})

export const ncResponse = Compile(NcResponse)
export type WireResponse = Type.Static<typeof NcResponse>
