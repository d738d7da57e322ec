import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What our PHP is written for. */
const OLDEST = 80_100

/** PHP 8.1 or newer: the one named by `PHP_PATH`, else `php` on the path; undefined where there is none. */
export async function findPhp(): Promise<string | undefined> {
  const wished = process.env.PHP_PATH
  const path = wished ?? 'php'
  try {
    const { stdout } = await run(path, ['-r', 'echo PHP_VERSION_ID;'], { timeout: 20_000 })
    if (Number(stdout) >= OLDEST) return path
  } catch (error) {
    if (!wished && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  }
  if (wished) throw new Error(`PHP_PATH is ${wished}, which is no PHP 8.1 or newer: correct it, or unset it`)
  return undefined
}

/** Why a test of PHP is skipped; false where it is not. */
export const NO_PHP = 'no PHP 8.1 or newer is installed, and PHP_PATH names none'
