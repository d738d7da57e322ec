import { refuse } from '../refusals/index.ts'

/** Enough for a screen; a machine asks for more. */
export const LIMIT_DEFAULT = 25
/** A hundred rows keep one answer below a megabyte. */
export const LIMIT_MAX = 100

/** Which page of a list is asked for. */
export interface PageWish {
  /** 1 to `LIMIT_MAX`. */
  readonly limit?: number
  /** `nextCursor` of the page before, with the same filters. */
  readonly cursor?: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** A list that is read page by page, and what its rows are continued behind. */
export interface Paged<Row> {
  /** Its name in its cursors: one of another list is refused. */
  readonly list: string
  readonly isId: (text: string) => boolean
  readonly idOf: (row: Row) => string
  /** Rows behind that id, or the first ones, as many as asked for. */
  readonly read: (wish: { readonly afterId: string | undefined; readonly limit: number }) => Promise<readonly Row[]>
}

/** Where a list in the order of a time goes on: ids decide between rows of one time. */
interface Place {
  readonly at: Date
  readonly id: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** As the public number of a row is written. */
const ROW_NUMBER = /^[1-9]\d{0,17}$/
const TIME_MS = /^\d{1,14}$/

export const isUuid = (text: string) => UUID.test(text)
export const isRowNumber = (text: string) => ROW_NUMBER.test(text)

/** Times are those that our clocks tell: to the millisecond. The cursor keeps its place though that row goes away. */
export function pagedByTime<Row>(
  list: string,
  isId: Paged<Row>['isId'],
  placeOf: (row: Row) => Place,
  read: (wish: { readonly after: Place | undefined; readonly limit: number }) => Promise<readonly Row[]>,
): Paged<Row> {
  const idOf = (row: Row) => {
    const { at, id } = placeOf(row)
    return `${at.getTime()}/${id}`
  }
  const placeAt = (text: string): Place => {
    const [at, id = ''] = text.split('/')
    return { at: new Date(Number(at)), id }
  }
  return {
    list,
    isId: (text) => {
      const [at = '', id = '', ...rest] = text.split('/')
      return rest.length === 0 && TIME_MS.test(at) && isId(id)
    },
    idOf,
    read: ({ afterId, limit }) => read({ after: afterId === undefined ? undefined : placeAt(afterId), limit }),
  }
}

/** Numbers that fall: the newest row first. */
export function pagedByNumber<Row extends { readonly id: bigint }>(
  list: string,
  read: (wish: { readonly beforeId: bigint | undefined; readonly limit: number }) => Promise<readonly Row[]>,
): Paged<Row> {
  return {
    list,
    isId: isRowNumber,
    idOf: ({ id }) => id.toString(),
    read: ({ afterId, limit }) => read({ beforeId: afterId === undefined ? undefined : BigInt(afterId), limit }),
  }
}

/** Reads one row more than a page holds: whether there is a next one. Throws invalid `invalid_cursor`. */
export async function readPage<Row>(paged: Paged<Row>, wish: PageWish): Promise<Page<Row>> {
  const limit = readLimit(wish)
  const read = await paged.read({ afterId: readCursor(paged, wish), limit: limit + 1 })
  const rows = read.slice(0, limit)
  const last = read.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(paged.list, paged.idOf(last)) : null }
}

export function readLimit({ limit }: PageWish): number {
  return limit ?? LIMIT_DEFAULT
}

/** Opaque to merchants, so that it may change; it names a row and opens nothing. */
export function writeCursor(list: string, id: string): string {
  return Buffer.from(`${list} ${id}`).toString('base64url')
}

export function readCursor(
  { list, isId }: Pick<Paged<never>, 'list' | 'isId'>,
  { cursor }: PageWish,
): string | undefined {
  if (cursor === undefined) return undefined
  const [name, id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  // Spelled as we spell it: the decoder would forgive a changed character.
  if (name !== list || !isId(id) || writeCursor(list, id) !== cursor) refuse('invalid_cursor', { why: 'page' })
  return id
}
