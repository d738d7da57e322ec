import { Type } from 'typebox'

const Flag = Type.Optional(Type.Boolean())

const settings = {
  url: Type.String({ pattern: '^https?://', maxLength: 2000 }),
  active: Type.Boolean(),
  communicationFormat: Type.Union([Type.Literal('json'), Type.Literal('http'), Type.Literal('soap')]),
  description: Type.Optional(Type.String({ maxLength: 300 })),
  username: Type.Optional(Type.String({ maxLength: 255 })),
  password: Type.Optional(Type.String({ maxLength: 255 })),
  encryptionProtocol: Type.Optional(
    Type.Union([Type.Literal('TLSv1.3'), Type.Literal('TLSv1.2'), Type.Literal('HTTP')]),
  ),
  networkType: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('local')])),
  acceptsExpiredCertificate: Flag,
  acceptsSelfSignedCertificate: Flag,
  acceptsUntrustedRootCertificate: Flag,
  populateSoapActionHeader: Flag,
  additionalSettings: Type.Optional(
    Type.Object(
      {
        includeEventCodes: Type.Optional(Type.Array(Type.String())),
        properties: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
      },
      { additionalProperties: false },
    ),
  ),
}

/** The library's document lists no type for the life of tokens; whatever begins with `recurring` is one here. */
export const CreateBody = Type.Object(
  { ...settings, type: Type.String({ pattern: '^(standard|recurring.*)$', maxLength: 100 }) },
  { additionalProperties: false },
)

export const UpdateBody = Type.Partial(Type.Object(settings), { additionalProperties: false })

export const TestBody = Type.Object(
  { types: Type.Optional(Type.Array(Type.String())), notification: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
)

export const ListQuery = Type.Object({
  pageNumber: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
  pageSize: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})
