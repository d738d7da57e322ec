import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Browsers {
  /** The variable that names one. */
  readonly setting: string
  /** On `PATH`, the best first. */
  readonly names: readonly string[]
  /** Paths of those that are on no `PATH`. */
  readonly elsewhere: readonly string[]
}

/** The browser that the setting names, else the first known one that really runs. Throws where the one named does not. */
export async function findBrowser({ setting, names, elsewhere }: Browsers): Promise<string | undefined> {
  const wished = process.env[setting]
  if (wished) {
    if (await runs(wished)) return wished
    throw new Error(`${setting} is ${wished}, which does not run: correct it, or unset it to search`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere]
  for (const path of paths) if (await runs(path)) return path
  return undefined
}

/** Ubuntu has browsers that only say they are elsewhere: being executable is not enough. */
async function runs(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
