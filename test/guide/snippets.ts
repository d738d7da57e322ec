import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { lastingPort } from '../support/lasting-port.ts'
import { findPhp, NO_PHP } from '../support/php.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Why tests of a language are skipped; false where they are not. */
export const LANGUAGES = { js: false, php: (await findPhp()) === undefined && NO_PHP } as const
export type Language = keyof typeof LANGUAGES
export const EACH_LANGUAGE = Object.entries(LANGUAGES) as [Language, string | false][]

type Environment = Readonly<Record<string, string>>

/**
 * A block of the guide whose fence says what it is: `run=name` is a program that ends, `serve=name` one that listens,
 * `file=name` what these import.
 */
export interface Snippet {
  readonly page: string
  readonly language: string
  readonly kind: 'run' | 'serve' | 'file'
  readonly name: string
  readonly text: string
}

export const PAGES: readonly string[] = [...globSync('docs/guide/*.md', { cwd: root }).sort(), 'clients/php/README.md']

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

export const SNIPPETS: readonly Snippet[] = PAGES.flatMap((page) =>
  [...readPage(page).matchAll(/^```(\w+) (run|serve|file)=(\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', kind = '', name = '', text = '']) => ({
      page,
      language,
      kind: kind as Snippet['kind'],
      name,
      text,
    }),
  ),
)

export function findSnippet(language: string, kind: Snippet['kind'], name: string): Snippet {
  const found = SNIPPETS.filter((one) => one.language === language && one.kind === kind && one.name === name)
  if (found.length !== 1) throw new Error(`${found.length} snippets are ${language} ${kind}=${name}`)
  return found[0] as Snippet
}

/** A folder with all files of the guide, and one program; the path of the program. */
async function laidOut(language: Language, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-guide-'))
  after(() => rm(folder, { recursive: true, force: true }))
  for (const file of SNIPPETS.filter(({ kind }) => kind === 'file')) await writeFile(join(folder, file.name), file.text)
  const path = join(folder, language === 'js' ? 'program.mjs' : 'program.php')
  await writeFile(path, text)
  return path
}

/** Nothing but what a shop's server has: its path, and what it was given. */
const surroundings = (environment: Environment) => ({
  PATH: process.env.PATH ?? '',
  WHIPROUND_PHP: join(root, 'clients/php'),
  ...environment,
})

async function interpreterOf(language: Language): Promise<string> {
  return language === 'js' ? process.execPath : ((await findPhp()) as string)
}

/** The lines a snippet prints; throws when it fails. `text`: another program that imports the guide's files. */
export async function runSnippet(language: Language, name: string, env: Environment, text?: string): Promise<string[]> {
  const path = await laidOut(language, text ?? findSnippet(language, 'run', name).text)
  const options = { cwd: join(path, '..'), env: surroundings(env), timeout: 60_000 }
  const { stdout, stderr } = await run(await interpreterOf(language), [path], options)
  if (stderr !== '') throw new Error(`${language} ${name} complains: ${stderr}`)
  return stdout.trimEnd().split('\n')
}

export interface Serving {
  /** Without a slash at its end. */
  readonly url: string
  /** All that it has printed. */
  printed(): string
}

/** A snippet that listens until the file ends. What it is given may depend on where it will be. */
export async function serveSnippet(
  language: Language,
  name: string,
  environment: (url: string) => Promise<Environment>,
): Promise<Serving> {
  const port = await lastingPort()
  const url = `http://127.0.0.1:${port}`
  const path = await laidOut(language, findSnippet(language, 'serve', name).text)
  const args = language === 'js' ? [path] : ['-S', `127.0.0.1:${port}`, path]
  const env = surroundings({ PORT: String(port), ...(await environment(url)) })
  const child = spawn(await interpreterOf(language), args, { cwd: join(path, '..'), env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  after(() => ended(child))
  const waiting = () => `${language} ${name} listens: ${printed}`
  await until(waiting, async () => {
    if (child.exitCode !== null) throw new Error(`${language} ${name} ended: ${printed}`)
    return answers(port)
  })
  return { url, printed: () => printed }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
