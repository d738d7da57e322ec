import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync('src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const functionsOf = (text: string) =>
  [...text.matchAll(/^export (?:async )?function (\w+)/gm)].flatMap(([, name]) => name ?? [])
const calls = (text: string, names: readonly string[]) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text))

/** The file in which a page of the registry is made; of a decision's pages, which are made together, the registry names the set. */
export function fileOfPage(name: string): string | undefined {
  const pages = sources.filter(({ path }) => path.startsWith('src/back-office/'))
  const own = pages.find(({ text }) => new RegExp(`^export const ${name}\\b`, 'm').test(text))
  if (own) return own.path
  for (const { path, text } of pages) {
    const [, set] = new RegExp(`\\{[^{}]*: ${name}\\b[^{}]*\\} = (\\w+)`).exec(text) ?? []
    const [, from] = new RegExp(`import \\{ ${set} \\} from '([^']+)'`).exec(text) ?? []
    if (set && from) return join(dirname(path), from)
  }
  return undefined
}

/** Whether the page's file names a verb of that file, or one that names it itself. */
export function callsVerbOf(pagePath: string, verbPath: string): boolean {
  const page = sources.find(({ path }) => path === pagePath)?.text ?? ''
  const verbs = functionsOf(sources.find(({ path }) => path === verbPath)?.text ?? '')
  const callers = sources.filter(
    ({ path, text }) => path !== pagePath && !path.endsWith('/index.ts') && calls(text, verbs),
  )
  return calls(page, [...verbs, ...callers.flatMap(({ text }) => functionsOf(text))])
}
