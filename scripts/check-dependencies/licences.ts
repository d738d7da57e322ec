import { readFile } from 'node:fs/promises'

/** Free to use, change and ship with an Apache-2.0 work, on no condition but notices. By SPDX identifier. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/**
 * Releases whose package.json names none: what the licence file in them says, read by a person. png-js reads pictures for pdfkit, which
 * needs it to load though no paper of ours has one.
 */
const READ_IN_FILE: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' }

/** What we read of an entry of package-lock.json (lockfile version 3). */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export type Lockfile = Readonly<Record<string, LockedPackage>>

/** An SPDX expression without exceptions: one side of an OR will do, both of an AND must. Some packages write them small. */
export function isAllowedLicence(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ')
  return plain.split(/\bOR\b/i).some((side) => side.split(/\bAND\b/i).every((name) => ALLOWED.has(name.trim())))
}

/**
 * One sentence per production package that we may not ship, or that is not pinned to its bytes. The package itself says
 * what its licence is; those of other platforms are not installed, so the lockfile says it for them.
 */
export async function licenceBreaches(packages: Lockfile): Promise<{ checked: number; breaches: string[] }> {
  const production = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.dev)
  const breaches: string[] = []
  for (const [path, entry] of production) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence =
      (await installedLicence(path)) ?? entry.license ?? READ_IN_FILE[`${name} ${entry.version}`] ?? 'no licence'
    if (!isAllowedLicence(licence)) breaches.push(`${name} ${entry.version}: ${licence} is not on the list of licences`)
    if (!entry.integrity) breaches.push(`${name} ${entry.version}: package-lock.json has no integrity hash for it`)
  }
  return { checked: production.length, breaches }
}

async function installedLicence(path: string): Promise<string | undefined> {
  const text = await readFile(`${path}/package.json`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as { license?: string }).license
}
