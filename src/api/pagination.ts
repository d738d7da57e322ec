import { Type } from 'typebox'
import { refuse } from '../refusals/index.ts'

/** Enough for a screen; a machine asks for more. */
const LIMIT_DEFAULT = 25

/** Text of a query string that PostgreSQL can keep: it has no U+0000. */
export const queryText = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', description }))

/** A hundred rows keep one answer below a megabyte. */
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: '1 to 100; 25 by default', examples: [50] }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`next_cursor` of the page before, with the same filters' }),
  ),
}

/** In the answer. */
export const NextCursor = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page' })

export interface PageWish {
  readonly limit?: number
  readonly cursor?: string
}

export function readLimit({ limit }: PageWish): number {
  return limit ?? LIMIT_DEFAULT
}

/** What a list continues behind. Opaque to merchants, so that it may change; it names a row and opens nothing. */
export function writeCursor(list: string, id: string): string {
  return Buffer.from(`${list} ${id}`).toString('base64url')
}

/** The id in a cursor of this list; undefined without one. Throws invalid `invalid_cursor`. */
export function readCursor(list: string, isId: RegExp, { cursor }: PageWish): string | undefined {
  if (cursor === undefined) return undefined
  const [name, id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  // Spelled as we spell it: the decoder would forgive a changed character.
  if (name !== list || !isId.test(id) || writeCursor(list, id) !== cursor) refuse('invalid_cursor', { why: 'page' })
  return id
}

/** Reads one row more than a page holds: whether there is a next page. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { page: readonly Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}
