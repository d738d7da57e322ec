import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of the source that speaks one language more: its folder, and the line in `registry.ts`. */
export interface LargerHouse {
  /** A module of the copy, as if it were the one of `src`. */
  load<Module>(path: string): Promise<Module>
  write(path: string, text: string): void
  /** What the compiler says of that folder and all it imports, a line each; none when it compiles. */
  compile(folder: string): Promise<string[]>
  remove(): void
}

export function copyWith(tag: string, folder: string): LargerHouse {
  const copy = mkdtempSync(join(tmpdir(), 'whipround-language-'))
  const write = (path: string, text: string) => writeFileSync(join(copy, path), text)
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  // The pages' examples import the views of the copy.
  cpSync(join(root, 'test/view-examples'), join(copy, 'test/view-examples'), { recursive: true })
  mkdirSync(join(copy, 'src/texts', tag))
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  const tsconfig = readFileSync(join(root, 'tsconfig.json'), 'utf8')
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  write(`src/texts/${tag}/index.ts`, folder)
  const registry = readFileSync(join(root, 'src/texts/registry.ts'), 'utf8')
  write('src/texts/registry.ts', `${registry}export { ${tag} } from './${tag}/index.ts'\n`)
  return {
    write,
    load: (path) => import(pathToFileURL(join(copy, path)).href),
    compile: (folder) => {
      write('tsconfig.json', tsconfig.replace(/"include": .*/, `"include": ["${folder}"]`))
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      return new Promise((resolve, reject) => {
        execFile(process.execPath, [compiler, '--pretty', 'false'], { cwd: copy }, (failed, stdout) => {
          const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
          if (failed && errors.length === 0) reject(failed)
          resolve(errors)
        })
      })
    },
    remove: () => rmSync(copy, { recursive: true }),
  }
}
