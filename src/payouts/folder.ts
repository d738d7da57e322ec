import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What a file is made of lies beside it, for whoever has lost the rows: it stays when the bank takes the file. */
const MANIFEST = '.manifest'
/** What lies under such names is ours; whatever else is somebody else's. */
const OURS = /^([0-9a-f]{32})\.(?:xml|manifest)$/

export function ordersPath(folderOut: string, messageId: string): string {
  return join(folderOut, `${messageId}.xml`)
}

export function manifestPath(folderOut: string, messageId: string): string {
  return join(folderOut, messageId + MANIFEST)
}

/** Message ids of the files that this folder has, or of which it has the manifest still. A folder that is not there has none. */
export async function listMessages(folderOut: string): Promise<string[]> {
  const names = await readdir(folderOut).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return [...new Set(names.flatMap((name) => OURS.exec(name)?.[1] ?? []))].sort()
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
