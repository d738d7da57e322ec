import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { assert } from '../../src/shared/assert.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What a new thing is allowed to be: files that are not there yet, and one line elsewhere. */
export interface Addition {
  /** By path from the project's root. `'../../src/'` in them is put right for where they are. */
  readonly files?: Readonly<Record<string, string>>
  /** `after`: behind the line that is this one; else at the end. */
  readonly line?: { readonly path: string; readonly text: string; readonly after?: string }
}

/** A copy of the source with something added. */
export interface LargerHouse {
  /** Where it is. */
  readonly folder: string
  /** A module of the copy, as if it were the one of `src`. */
  load<Module>(path: string): Promise<Module>
  write(path: string, text: string): void
  /** What the compiler says of that folder and all it imports, a line each; none when it compiles. */
  compile(folder: string): Promise<string[]>
  /** The rules of test/architecture, held against the copy: what fails. */
  breaches(): Promise<string[]>
  remove(): void
}

/** What is loaded from the copy, or read by it, besides `src`. */
const BESIDES = [
  'test/view-examples',
  'test/architecture',
  'scripts/generate-docs',
  'migrations',
  'widget',
  'package.json',
]

export function copyWith(...additions: readonly Addition[]): LargerHouse {
  const copy = mkdtempSync(join(tmpdir(), 'whipround-larger-'))
  const isNoTest = (path: string) => !path.endsWith('.test.ts') || path.endsWith('architecture.test.ts')
  for (const path of ['src', ...BESIDES]) {
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isNoTest })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const tsconfig = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as object
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  const run = (...command: string[]) => {
    // Else the runner inside would speak to the one outside.
    const { NODE_TEST_CONTEXT: _outer, ...env } = process.env
    return new Promise<{ failed: Error | null; stdout: string }>((resolve) => {
      execFile(process.execPath, command, { cwd: copy, env, maxBuffer: 2 ** 26 }, (failed, stdout) =>
        resolve({ failed, stdout }),
      )
    })
  }
  for (const { files = {}, line } of additions) {
    for (const [path, text] of Object.entries(files)) {
      assert(!existsSync(join(copy, path)), `${path} is new`)
      write(path, text.replaceAll("'../../src/", `'${'../'.repeat(path.split('/').length - 2)}`))
    }
    if (line) write(line.path, withLine(readFileSync(join(copy, line.path), 'utf8'), line.text, line.after))
  }
  return {
    folder: copy,
    write,
    load: (path) => import(pathToFileURL(join(copy, path)).href),
    async compile(folder) {
      write('tsconfig.json', JSON.stringify({ ...tsconfig, include: [folder] }))
      const { failed, stdout } = await run(join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false')
      const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
      if (failed && errors.length === 0) throw failed
      return errors
    },
    async breaches() {
      const { failed, stdout } = await run('--test', '--test-reporter=tap', 'test/architecture/architecture.test.ts')
      const broken = stdout.split('\n').filter((line) => /^\s*not ok|\bsrc\/\S+:\d+ /.test(line))
      if (failed && broken.length === 0) throw failed
      return broken
    },
    remove: () => rmSync(copy, { recursive: true }),
  }
}

function withLine(text: string, line: string, after: string | undefined): string {
  if (after === undefined) return `${text}${line}\n`
  assert(text.split('\n').includes(after), `there is a line “${after}”`)
  return text.replace(`${after}\n`, () => `${after}\n${line}\n`)
}
