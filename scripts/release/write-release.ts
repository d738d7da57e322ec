import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buildRoot } from '../image/build-root.ts'
import { packImage } from '../image/pack-image.ts'
import { PACKAGE_DIR } from '../image/root-files.ts'
import { git, type Release } from './read-release.ts'

interface ReleaseTerms {
  /** It takes Linux and some 500 MB of disk for a minute. */
  readonly hasImage: boolean
  readonly say: (line: string) => void
}

/**
 * Writes the sources, what has changed, the bill of materials, the clients as they are installed, the image, and the SHA-256 of
 * each: under their folder's name only when all are there. Without a network. Throws what the program says that fails.
 */
export async function writeRelease(release: Release, folder: string, { hasImage, say }: ReleaseTerms): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const part = mkdtempSync(`${folder}.part-`)
  const name = `whipround-${release.version}`
  const at = (path: string) => join(part, path)
  try {
    say('sources, changes and bill of materials')
    git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${at(`${name}.tar.gz`)}`, release.commit)
    writeFileSync(at(`${name}-changes.md`), `# ${release.heading}\n\n${release.changes}\n`)
    writeFileSync(at(`${name}-sbom.cdx.json`), npm('run', '--silent', 'sbom'))
    say('clients')
    npm('pack', './clients/typescript', '--ignore-scripts', '--pack-destination', part)
    // What Composer takes from a folder of artifacts.
    const php = `${name}-client-php.zip`
    git('archive', '--format=zip', `--output=${at(php)}`, `${release.commit}:clients/php`)
    if (hasImage) {
      say('image')
      await writeImage(release.version, at(`${name}-image.tar`))
    }
    writeFileSync(at('SHA256SUMS'), await sumsOf(part))
    // Temporary folders are their account's alone; this one is to be published.
    chmodSync(part, 0o755)
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** An annotated tag on the commit that was read, whose message is what has changed; published by whoever may. */
export function tagRelease({ version, commit, changes }: Release): void {
  // Headings of the changelog begin as git's comments do.
  git('tag', '--annotate', '--cleanup=verbatim', '--message', `${version}\n\n${changes}`, `v${version}`, commit)
}

async function writeImage(version: string, archive: string): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'whipround-root-'))
  try {
    buildRoot(root)
    await packImage(root, `whipround:${version}`, archive)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** As `sha256sum --check` reads them. */
async function sumsOf(folder: string): Promise<string> {
  const lines: string[] = []
  for (const name of readdirSync(folder).sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  return lines.join('')
}

/** By the npm that runs this, else the one on the path. */
function npm(...args: readonly string[]): string {
  const own = process.env.npm_execpath
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
    cwd: PACKAGE_DIR,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ${args[0]}: ${stderr.trim()}`)
  return stdout
}
