import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { showProgress } from '../../shared/progress.ts'
import type { DemoFile } from '../demo-file.ts'

/** What the play is told: by the channel, where no other account of the machine reads it. */
export interface PlayTerms {
  /** The demo's own. */
  readonly databaseUrl: string
  /** The demo's. What the play writes is in a folder below it. */
  readonly dataDir: string
  readonly secretKeys: string | null
  readonly baseUrl: string
  readonly sandbox: { readonly baseUrl: string; readonly key: string }
  readonly merchants: DemoFile['merchants']
}

/** `cannot`: a sentence that says why there is no history. */
export type FromPlay =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'released'; readonly purchases: number }
  | { readonly kind: 'cannot'; readonly why: string }

/** Below the demo itself and whoever uses it. */
const NICE = 10
/** Elsewhere than on a terminal, a line for each such part of the play. */
const PARTS = 4

export interface RunningPlay {
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>
  /** Begun anew at the next start. */
  stop(): Promise<void>
}

/** Plays the demo's history in a process of its own. */
export function startPlay(terms: PlayTerms, say: (line: string) => void): RunningPlay {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
  const begunAt = performance.now()
  // A terminal has a line that is written over; whoever reads the demo's lines from elsewhere has quarters.
  const progress = process.stderr.isTTY ? showProgress('history') : undefined
  void ended.finally(() => progress?.end()).catch(() => {})
  let said = 0
  let isOver = false
  child.once('exit', (code, signal) => {
    if (!isOver) say(`History: there is none, what played it ended (${signal ?? code}); the next start begins anew.`)
  })
  child.once('spawn', () => {
    if (child.pid) setPriority(child.pid, NICE)
    say('History: what was bought in the last 120 days is being played, and will be there within two minutes.')
  })
  child.on('message', (told: FromPlay) => {
    if (told.kind !== 'progress') {
      isOver = true
      progress?.end()
    }
    const seconds = Math.round((performance.now() - begunAt) / 1000)
    if (told.kind === 'cannot') say(`History: there is none, ${told.why}.`)
    if (told.kind === 'released') say(`History: ${told.purchases} purchases are in the books (${seconds} s).`)
    if (told.kind !== 'progress') return
    if (progress) return progress.tell({ done: told.done, of: told.of, unit: 'acts' })
    const part = Math.floor((told.done * PARTS) / told.of)
    if (part > said && part < PARTS) say(`History: ${Math.round((100 * part) / PARTS)} % played (${seconds} s).`)
    said = part
  })
  child.send(terms, () => undefined)
  return {
    ended,
    stop: async () => {
      isOver = true
      child.kill('SIGKILL')
      await ended
    },
  }
}
