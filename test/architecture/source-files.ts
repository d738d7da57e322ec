import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Literal, type Pattern, scanSource } from './scan-source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface SourceFile {
  /** From the project's root, with slashes. */
  readonly path: string
  readonly lines: number
  readonly text: string
  readonly code: string
  readonly literals: readonly Literal[]
  readonly patterns: readonly Pattern[]
  readonly imports: readonly Import[]
}

export interface Import {
  /** The file imported, from the project's root. */
  readonly to: string
  /** Erased before it runs. */
  readonly typeOnly: boolean
  /** Loaded when it is asked for: `import('…')`. */
  readonly later: boolean
  readonly line: number
}

const STATEMENT = /^[ \t]*(?:import|export)\b(?:(\s+type)\b)?[^'"`;=()]*?(?:\bfrom\s*)?'(\.[^']+)'/gm
const CALL = /\bimport\(\s*'(\.[^']+)'/g

export function sourceFiles(pattern: string): SourceFile[] {
  const paths = globSync(pattern, { cwd: root }).sort()
  return paths.map((path) => read(path.replaceAll('\\', '/')))
}

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { withoutComments: code, literals, patterns } = scanSource(text)
  const to = (specifier: string) => normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
  const line = (index: number) => code.slice(0, index).split('\n').length
  const statements = [...code.matchAll(STATEMENT)].map((match) => ({
    to: to(match[2] as string),
    typeOnly: match[1] !== undefined,
    later: false,
    line: line(match.index + match[0].length),
  }))
  const calls = [...code.matchAll(CALL)].map((match) => ({
    to: to(match[1] as string),
    typeOnly: false,
    later: true,
    line: line(match.index),
  }))
  const imports = [...statements, ...calls]
  return { path, text, code, literals, patterns, imports, lines: text.trimEnd().split('\n').length }
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

/** `src/<room>/…` → its name; undefined for the wiring at the top of `src`. */
export function roomOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1]
}
