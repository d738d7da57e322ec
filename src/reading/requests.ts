import type { Connection } from '../db/database.ts'
import {
  findRequestBehind,
  type LoggedRequest,
  listRequests,
  type RequestPlace,
  type RequestSieve,
} from '../http/index.ts'
import { bornAt, firstIdAt } from '../shared/ids.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, readCursor, readLimit, writeCursor } from './page.ts'

export interface RequestFilter extends Pick<RequestPlace, 'merchantId' | 'purchaseId' | 'credential'>, RequestSieve {
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

export interface RequestsPage extends Page<LoggedRequest> {
  /** Where looking was left though rows may lie behind: the next page goes on there. */
  readonly lookedBackTo: Date | null
}

/** A rare method or path is not looked for in a million rows at once: so many take some milliseconds. */
const LOOKED_AT_MAX = 20_000

const CURSORS = { list: 'requests', isId: isUuid }

/** What credentials asked, the newest first. Throws invalid `invalid_cursor`. */
export async function readRequests(
  connection: Connection,
  scope: OwnerScope,
  { from, before, merchantId, purchaseId, credential, ...sieve }: RequestFilter,
  wish: PageWish,
): Promise<RequestsPage> {
  const limit = readLimit(wish)
  const place: RequestPlace = {
    ...{ merchantId, purchaseId, credential, isTrouble: sieve.answer && sieve.answer !== 'done' },
    fromId: from && firstIdAt(from),
    beforeId: readCursor(CURSORS, wish) ?? (before && firstIdAt(before)),
  }
  const isSifted = Object.values(sieve).some((value) => value !== undefined)
  const floor = isSifted ? await findRequestBehind(connection, scope, place, LOOKED_AT_MAX) : undefined
  const wished = { ...place, ...sieve, fromId: floor ?? place.fromId, limit: limit + 1 }
  const found = await listRequests(connection, scope, wished)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1)?.requestId : floor
  return {
    rows,
    nextCursor: last === undefined ? null : writeCursor(CURSORS.list, last),
    lookedBackTo: found.length > limit || floor === undefined ? null : bornAt(floor),
  }
}
