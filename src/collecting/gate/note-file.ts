import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { BookedFact } from '../../payments/index.ts'

/**
 * The newest fact of the ledger that this host has seen, kept outside of the database: a database that does not have
 * it any more is older than the world. `notedAt` is of the system clock.
 */
export interface Note {
  readonly databaseId: string
  readonly fact: BookedFact
  readonly notedAt: Date
}

const FILE = 'collection-note.json'

const NoteFile = Compile(
  Type.Object({
    database_id: Type.String(),
    noted_at: Type.String(),
    journal: Type.Object({
      id: Type.String({ pattern: '^\\d{1,18}$' }),
      kind: Type.String(),
      cause_id: Type.String(),
      occurred_at: Type.String(),
    }),
  }),
)

/** Undefined in a new folder. Throws when there is a note that cannot be read. */
export async function readNote(dataDir: string): Promise<Note | undefined> {
  const path = join(dataDir, FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const note = parseNote(text)
  if (!note) throw new Error(`${path} is no note of ours`)
  return note
}

/** Undefined for JSON of another shape. Throws for what is no JSON. */
export function parseNote(text: string): Note | undefined {
  const json: unknown = JSON.parse(text)
  if (!NoteFile.Check(json)) return undefined
  const { id, kind, cause_id: causeId, occurred_at: occurredAt } = json.journal
  return {
    databaseId: json.database_id,
    notedAt: new Date(json.noted_at),
    fact: { id: BigInt(id), kind, causeId, occurredAt: new Date(occurredAt) },
  }
}

/** On one line, of less than 280 characters. */
export function noteText({ databaseId, fact, notedAt }: Note): string {
  const { id, kind, causeId, occurredAt } = fact
  return JSON.stringify({
    database_id: databaseId,
    noted_at: notedAt.toISOString(),
    journal: { id: String(id), kind, cause_id: causeId, occurred_at: occurredAt.toISOString() },
  })
}

/** Whole or not at all, and on disk before it counts: written beside, synced, then renamed. */
export async function writeNote(dataDir: string, note: Note): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  // Several processes may share the folder: each writes beside under a name of its own.
  const beside = join(dataDir, `${FILE}.${process.pid}`)
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(`${noteText(note)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, join(dataDir, FILE))
}
