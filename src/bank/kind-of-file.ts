import { createReadStream } from 'node:fs'
import { FileRefusal } from './xml/file-refusal.ts'
import { readRecords } from './xml/read-records.ts'

/** Which reader a file is for: `readStatusReport`, `readStatements`, or nobody's here. */
type FileKind = 'pain.002' | 'camt.05x' | 'unknown'

const FAMILIES: readonly (readonly [RegExp, FileKind])[] = [
  [/^urn:iso:std:iso:20022:tech:xsd:pain\.002\./, 'pain.002'],
  [/^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\./, 'camt.05x'],
]
/** The namespace stands in the first element: banks write nothing but a declaration before it. */
const FIRST_BYTES = 4 * 1024

/**
 * Told by the namespace of its first element, in any version: whether it can be read is for its reader to say. Throws what the
 * disk says of a file that is not there or is none.
 */
export async function kindOfFile(path: string): Promise<FileKind> {
  const source = createReadStream(path, { highWaterMark: FIRST_BYTES })
  try {
    for await (const event of readRecords(source))
      if (event.kind === 'open') return FAMILIES.find(([family]) => family.test(event.namespace))?.[1] ?? 'unknown'
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
  } finally {
    source.destroy()
  }
  return 'unknown'
}
