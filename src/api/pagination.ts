import { Type } from 'typebox'
import { LIMIT_DEFAULT, LIMIT_MAX } from '../reading/index.ts'

/** Text of a query string that PostgreSQL can keep: it has no U+0000. */
export const queryText = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', description }))

export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMIT_MAX,
      description: `1 to ${LIMIT_MAX}; ${LIMIT_DEFAULT} by default`,
      examples: [50],
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`next_cursor` of the page before, with the same filters' }),
  ),
}

/** In the answer. */
export const NextCursor = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page' })
