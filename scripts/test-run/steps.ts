import { type ChildProcess, spawn } from 'node:child_process'
import { styleText } from 'node:util'

/** What a program wrote and how it ended. */
export interface Ended {
  readonly code: number
  readonly output: string
}

let current: ChildProcess | undefined
let interrupted = false

/** Passes the signal to whatever runs now, and starts nothing more: the caller cleans up as after a failure. */
export function interrupt(signal: NodeJS.Signals): void {
  interrupted = true
  current?.kill(signal)
}

/** Runs a program to its end: its output is collected, or goes straight to ours with `show`. */
export function runProgram(
  args: readonly string[],
  { env = process.env, show = false, program = process.execPath }: RunTerms = {},
): Promise<Ended> {
  if (interrupted) return Promise.resolve({ code: 1, output: 'interrupted' })
  return new Promise((resolve) => {
    const stdio = show ? ('inherit' as const) : ('pipe' as const)
    const child = spawn(program, args, { env, stdio: ['ignore', stdio, stdio] })
    current = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

interface RunTerms {
  readonly env?: NodeJS.ProcessEnv
  readonly show?: boolean
  readonly program?: string
}

/** One line per step; what a failing step wrote follows it. Returns whether it passed. */
export async function step(title: string, work: () => Promise<Ended & { readonly note?: string }>): Promise<boolean> {
  const start = Date.now()
  const { code, output, note } = await work()
  const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`
  const passed = code === 0
  const mark = passed ? styleText('green', '✔') : styleText('red', '✖')
  process.stdout.write(`${mark} ${title}${note ? ` (${note})` : ''} ${styleText('dim', seconds)}\n`)
  if (!passed) process.stdout.write(`${output.trimEnd()}\n`)
  return passed
}
