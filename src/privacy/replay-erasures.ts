import { transaction } from '../db/database.ts'
import { type ErasurePorts, erase } from './erase-person.ts'
import { keepErasure, readErasureList } from './erasure-list.ts'
import { listErasures } from './erasure-store.ts'

/**
 * A restored backup knows people again who were forgotten after it was made: the list in DATA_DIR says who, by the ids of their
 * rows, and they are forgotten again. What the folder does not have (another host's, a folder that was lost) is written into
 * it. Returns how many were forgotten again.
 */
export async function replayErasures({ db, sealer, dataDir }: ErasurePorts): Promise<number> {
  const [listed, known] = [await readErasureList(dataDir), await listErasures(db)]
  const [listedIds, knownIds] = [new Set(listed.map(({ id }) => id)), new Set(known.map(({ id }) => id))]
  const lost = listed.filter(({ id }) => !knownIds.has(id))
  for (const erasure of lost) await transaction(db, (tx) => erase(tx, sealer, erasure))
  for (const erasure of known.filter(({ id }) => !listedIds.has(id))) await keepErasure(dataDir, erasure)
  return lost.length
}
