import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The headless shell first: the same engine without a desktop browser around it, for a third less CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser named by `CHROMIUM_PATH`, else the first known name on `PATH` that really runs. */
export async function findChromium(): Promise<string | undefined> {
  const wished = process.env.CHROMIUM_PATH
  if (wished) {
    if (await runs(wished)) return wished
    throw new Error(`CHROMIUM_PATH is ${wished}, which does not run: correct it, or unset it to search`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  for (const path of paths) if (await runs(path)) return path
  return undefined
}

/** Ubuntu has a `chromium-browser` that only says it is elsewhere: being executable is not enough. */
async function runs(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
