import type { CollectionHold, CollectionState } from '../../payments/index.ts'
import type { Note } from './note-file.ts'

export type Doubt = Pick<CollectionHold, 'reason' | 'detail'>

/**
 * What a note says against a database being the newest; `state` was read with the fact that it notes. A hold that has
 * ended settles what was noted before it.
 */
export function doubtOfNote(
  { databaseId, fact, notedAt }: Note,
  state: CollectionState,
  where: string,
): Doubt | undefined {
  if (state.released && state.released.at > notedAt) return undefined
  if (databaseId !== state.databaseId) {
    // A new database with nothing in it: a demo that was reset, a first installation. Nobody can be charged twice.
    if (!state.newest) return undefined
    return {
      reason: 'another_database',
      detail: `${where} notes database ${databaseId}, and this is ${state.databaseId}`,
    }
  }
  if (state.hasNoted) return undefined
  const newest = state.newest ? `${state.newest.id} of ${state.newest.occurredAt.toISOString()}` : 'none'
  const detail = `${where} notes that at ${notedAt.toISOString()} the ledger had journal ${fact.id} of ${fact.occurredAt.toISOString()}, which it does not have any more (its newest: ${newest}): the database was restored from an older backup`
  return { reason: 'older_than_noted', detail }
}
