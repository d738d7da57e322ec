import type { Acquirers } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import { readCollectionState } from '../../payments/index.ts'
import type { Acquirer } from '../../providers/collect/index.ts'
import { type Clock, MINUTE_MS } from '../../shared/clocks.ts'
import { type Doubt, doubtOfNote } from './doubt-of-note.ts'
import { type Note, noteText, parseNote } from './note-file.ts'

/** Younger than any backup that is restored by hand; an acquirer is called for it no more often. */
const KEPT_EVERY_MS = 10 * MINUTE_MS

/** What the note says that an acquirer keeps for us; null: nothing, or it may not be read. */
export async function readNoteAt(db: Connection, acquirer: Acquirer): Promise<Doubt | null | 'no_answer'> {
  const kept = await acquirer.readNote?.()
  if (!kept || kept.kind === 'rejected') return null
  if (kept.kind !== 'answered') return 'no_answer'
  const note = kept.value.note === null ? undefined : noteIn(kept.value.note)
  if (!note) return null
  return doubtOfNote(note, await readCollectionState(db, note.fact), `the note at ${acquirer.traits.label}`) ?? null
}

/** Somebody may have written something else there. */
function noteIn(text: string): Note | undefined {
  try {
    return parseNote(text)
  } catch {
    return undefined
  }
}

/** Where payments cannot be listed, the newest fact is kept at the acquirer as well: `isNow` when this process ends. */
export function createNotesAtAcquirers(
  acquirers: Acquirers,
  {
    systemClock,
    hasAsked,
    onError,
  }: { systemClock: Clock; hasAsked: (id: string) => boolean; onError: (error: unknown) => void },
): { keep(note: Note, isNow?: boolean): Promise<void> } {
  const kept = new Map<string, { readonly atMs: number; readonly fact: bigint }>()
  return {
    async keep(note, isNow = false) {
      const nowMs = systemClock.now().getTime()
      for (const { id, acquirer } of acquirers.all()) {
        // One that was not asked yet may have a newer one.
        if (!acquirer.keepNote || !hasAsked(id)) continue
        const last = kept.get(id)
        if (last?.fact === note.fact.id || (last && !isNow && nowMs < last.atMs + KEPT_EVERY_MS)) continue
        kept.set(id, { atMs: nowMs, fact: note.fact.id })
        const answer = await acquirer.keepNote(noteText(note))
        if (answer.kind !== 'answered')
          onError(
            new Error(`${acquirer.traits.label} (account ${id}) keeps no note of the newest booking: ${answer.reason}`),
          )
      }
    },
  }
}
