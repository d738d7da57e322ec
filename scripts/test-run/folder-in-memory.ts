import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'whipround-run-'
/** Some 12 MB for each database that tests have open, a log, and room for what they do at their worst. */
const FREE_BYTES_MIN = 4 * 1024 ** 3
/** A machine that has no more than that to spare needs it for browsers and processes. */
const SPARE_BYTES_MIN = 6 * 1024 ** 3

/**
 * A folder of this run in memory, for databases that nobody keeps: a copy of the template is 783 files, which a disk may take most
 * of a second to make. Undefined where the machine has too little memory, or keeps no files in it.
 */
export async function makeFolderInMemory(): Promise<string | undefined> {
  await sweep()
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const spare = /^MemAvailable:\s+(\d+) kB/m.exec(await readFile('/proc/meminfo', 'utf8').catch(() => ''))?.[1] ?? 0
  if (bavail * bsize < FREE_BYTES_MIN || Number(spare) * 1024 < SPARE_BYTES_MIN) return undefined
  return mkdtemp(join(MEMORY, `${PREFIX}${process.pid}-`)).catch(() => undefined)
}

/** What a run that was killed has left would stay in memory until the machine is started anew. */
async function sweep(): Promise<void> {
  for (const name of await readdir(MEMORY).catch(() => [])) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(MEMORY, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
