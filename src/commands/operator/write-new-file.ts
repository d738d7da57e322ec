import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

/**
 * Puts a document where its operator wants it: a path, or a folder in which it has its own name. Says its hash, by which the file can be
 * told from another. Throws in a sentence where there is a file already.
 */
export async function writeNewFile(
  path: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<Outcome> {
  const found = await stat(path).catch(() => undefined)
  const file = found?.isDirectory() ? join(path, fileName) : path
  try {
    await writeFile(file, bytes, { flag: 'wx' })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') throw new Error(`there is a file ${file}: nothing was written`)
    if (code === 'ENOENT') throw new Error(`there is no folder for ${file}: nothing was written`)
    throw error
  }
  return { facts: { file, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') } }
}
