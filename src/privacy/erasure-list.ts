import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Erasure } from './erasure-store.ts'

const FILE = 'erasures.jsonl'

const Ids = Type.Array(Type.String({ pattern: '^[0-9a-f-]{1,36}$' }))
const ErasureLine = Compile(
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    erased_at: Type.String({ format: 'date-time' }),
    asked_by: Type.String(),
    reason: Type.String(),
    rows: Type.Object({ clients: Ids, shares: Ids, purchases: Ids, attempts: Ids, messages: Ids, told: Ids }),
  }),
)

/**
 * One line behind those that are there, on disk before the answer: several processes may write into one folder. It begins with
 * the end of the line before, which whoever wrote that may not have lived to write.
 */
export async function keepErasure(dataDir: string, erasure: Erasure): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const file = await open(join(dataDir, FILE), 'a', 0o600)
  try {
    await file.writeFile(`\n${lineOf(erasure)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Whom this folder remembers to have been forgotten. None in a new folder. Throws in a sentence when a line is none of ours: a list that
 * is not understood must not pass for an empty one. A line that was cut off while it was written is in the database, which
 * completes the list (`replayErasures`).
 */
export async function readErasureList(dataDir: string): Promise<Erasure[]> {
  const path = join(dataDir, FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '' && !isCutOff(line))
    .map((line, index) => {
      const erasure = parseLine(line)
      if (!erasure) throw new Error(`line ${index + 1} of ${path} is no erasure of ours`)
      return erasure
    })
}

function isCutOff(line: string): boolean {
  return line.startsWith('{"id"') && jsonOf(line) === undefined
}

function lineOf({ id, rows, askedBy, reason, erasedAt }: Erasure): string {
  return JSON.stringify({ id, erased_at: erasedAt.toISOString(), asked_by: askedBy, reason, rows })
}

function parseLine(line: string): Erasure | undefined {
  const json = jsonOf(line)
  if (!ErasureLine.Check(json)) return undefined
  const { id, rows, reason, asked_by: askedBy, erased_at: erasedAt } = json
  return { id, rows, reason, askedBy, erasedAt: new Date(erasedAt) }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
