import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CODE, NODE_PATH, PACKAGE_DIR, productionPackages, SYSTEM_FILES, UID } from './root-files.ts'

/**
 * The image's root as a folder, made of what is on this machine: the Node.js that runs this, the libraries it is linked
 * with, production packages, and our code. Without a network, a compiler or a container engine. Linux only.
 */
export function buildRoot(root: string): void {
  if (process.platform !== 'linux') throw new Error('an image is made on Linux, of the Node.js that runs there')
  copyInto(root, process.execPath, NODE_PATH)
  for (const library of librariesOf(process.execPath)) copyInto(root, library, library)
  for (const [path, text] of Object.entries(SYSTEM_FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // Mounted over where the root is read-only: they have to be there.
  for (const folder of ['tmp', 'data', 'proc', 'dev', 'sys', 'run']) mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  for (const path of CODE)
    cpSync(join(PACKAGE_DIR, path), join(root, 'app', path), {
      recursive: true,
      filter: (from) => !from.endsWith('.test.ts'),
    })
  // A package's own node_modules is copied by the entries that the lockfile has for it.
  for (const path of productionPackages())
    cpSync(join(PACKAGE_DIR, path), join(root, 'app', path), {
      recursive: true,
      filter: (from) => !from.slice(join(PACKAGE_DIR, path).length).includes('/node_modules'),
    })
  if (process.getuid?.() === 0) chownSync(join(root, 'data'), UID, UID)
}

/** A link is followed: the name that is asked for is the file's. */
function copyInto(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true })
  cpSync(realpathSync(from), join(root, to))
}

/** What the dynamic linker would load, itself included; name resolution by DNS is loaded by name while it runs. */
function librariesOf(program: string): readonly string[] {
  const { stdout, status } = spawnSync('ldd', [program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ldd says nothing of ${program}`)
  const linked = [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path = '']) => path)
  const libc = linked.find((path) => path.includes('/libc.so')) ?? ''
  const byName = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2'].map((name) => join(dirname(libc), name))
  return [...linked, ...byName]
}
