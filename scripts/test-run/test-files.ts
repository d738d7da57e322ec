import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

const ALL = [
  'src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'test/**/*.test.ts',
  'clients/**/*.test.ts',
  'bench/**/*.test.ts',
  'scripts/**/*.test.ts',
  'widget/**/*.test.ts',
]

/** Paths of test files: those named (files, folders or patterns), or all. */
export async function testFiles(named: readonly string[]): Promise<string[]> {
  const patterns =
    named.length === 0 ? ALL : named.map((name) => (/\.ts$|\*/.test(name) ? name : `${name}/**/*.test.ts`))
  const files = await Array.fromAsync(glob(patterns))
  return files.sort()
}

/** Those that import `test/support/<support>`, directly or through other files below `test`. */
export async function importing(files: readonly string[], support: string): Promise<string[]> {
  const shared = (await Array.fromAsync(glob('test/**/*.ts'))).filter((file) => !file.endsWith('.test.ts'))
  const wanted = new Set([support])
  // Each round adds the files that import one found before, until a round adds none.
  for (let before = 0; before < wanted.size; ) {
    before = wanted.size
    for (const file of await mentioning(shared, wanted)) wanted.add(basename(file))
  }
  return mentioning(files, wanted)
}

async function mentioning(files: readonly string[], names: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const file of files) {
    const imported = (await readFile(file, 'utf8')).matchAll(/from '\.[^']*?([^/']+)'/g)
    if (imported.some(([, name]) => names.has(name as string))) found.push(file)
  }
  return found
}
