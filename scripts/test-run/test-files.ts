import { glob, readFile } from 'node:fs/promises'

const ALL = ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'test/**/*.test.ts']

/** Paths of test files: those named (files, folders or patterns), or all. */
export async function testFiles(named: readonly string[]): Promise<string[]> {
  const patterns =
    named.length === 0 ? ALL : named.map((name) => (/\.ts$|\*/.test(name) ? name : `${name}/**/*.test.ts`))
  const files = await Array.fromAsync(glob(patterns))
  return files.sort()
}

/** Those that import the file of `test/support` given. */
export async function importing(files: readonly string[], support: string): Promise<string[]> {
  const found: string[] = []
  for (const file of files) if ((await readFile(file, 'utf8')).includes(`support/${support}'`)) found.push(file)
  return found
}
