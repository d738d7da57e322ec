import type { Connection } from '../db/database.ts'
import { listTellings, type Telling, type TellingWish, TOLD_KINDS, type ToldKind } from '../deliveries/index.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isRowNumber, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

export type TellingFilter = Pick<TellingWish, 'merchantId' | 'purchaseId' | 'state' | 'what' | 'from' | 'before'> & {
  readonly kind?: ToldKind | undefined
}

/** `webhook-12`: what a telling is called in addresses and cursors. */
export function tellingId({ kind, id }: Pick<Telling, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

export function parseTellingId(text: string): { readonly kind: ToldKind; readonly id: bigint } | undefined {
  const [name = '', number = '', ...rest] = text.split('-')
  const kind = TOLD_KINDS.find((each) => each === name)
  return kind && rest.length === 0 && isRowNumber(number) ? { kind, id: BigInt(number) } : undefined
}

/** Everything that a merchant's machines were told over HTTP, of both kinds, newest first. Throws invalid `invalid_cursor`. */
export function readTellings(
  connection: Connection,
  scope: OwnerScope,
  { kind, ...filter }: TellingFilter,
  wish: PageWish,
): Promise<Page<Telling>> {
  const kinds = TOLD_KINDS.filter((each) => kind === undefined || each === kind)
  const paged = pagedByTime<Telling>(
    'tellings',
    (text) => parseTellingId(text) !== undefined,
    (row) => ({ at: row.plannedAt, id: tellingId(row) }),
    async ({ after, limit }) => {
      const read: Telling[] = []
      for (const each of kinds) {
        const place = after && { at: after.at, ids: behind(each, after.id) }
        read.push(...(await listTellings(connection, scope, each, { ...filter, after: place, limit })))
      }
      return read.sort(newestFirst).slice(0, limit)
    },
  )
  return readPage(paged, wish)
}

const rank = (kind: ToldKind) => TOLD_KINDS.indexOf(kind)

function newestFirst(one: Telling, other: Telling): number {
  const byTime = other.plannedAt.getTime() - one.plannedAt.getTime()
  return byTime || rank(one.kind) - rank(other.kind) || Number(other.id - one.id)
}

/** Of those planned at the very time of the row that the cursor names: which of this kind come behind it. */
function behind(kind: ToldKind, cursorId: string): 'none' | 'all' | bigint {
  const place = parseTellingId(cursorId)
  if (!place || rank(kind) < rank(place.kind)) return 'none'
  return kind === place.kind ? place.id : 'all'
}
