import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf } from './children-of.ts'

/** One process of the service and the supervisor that starts it again, whatever it ended of. */
export interface Host {
  /** Resolves when it says that it is ready. */
  ready(): Promise<void>
  kill(): void
  /** `kill -9` of its isolated process, where one runs. */
  killVault(): void
  /** SIGTERM; what it answers with is noted. */
  terminate(): void
  pause(): void
  resume(): void
  /** Ends it for good, in order. */
  stop(): Promise<void>
  /** Starts it for as long as it takes, on a machine whose clock is ahead. */
  start(shiftMs?: number): void
  /** What nobody ordered: ends by itself, and exits other than 0 after SIGTERM. */
  readonly unplannedExits: readonly string[]
  readonly exits: () => number
  /** The last that its processes wrote, one after the other. */
  readonly log: () => string
}

/** What a supervisor waits before it starts a process again. */
const RESTART_MS = 400
/** After SIGTERM longer than this is a hang: nothing of ours waits as long. */
const STOP_LIMIT_MS = 45_000
const KEPT_OUTPUT = 4_000
const KEPT_LOG = 2_000_000

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `mayFailToStart`: something it needs is away by plan, so that a start may end with a sentence. */
export function openHost(name: string, env: NodeJS.ProcessEnv, mayFailToStart: () => boolean): Host {
  const unplannedExits: string[] = []
  let child: ChildProcess | undefined
  let planned: 'kill' | 'terminate' | undefined
  let isWanted = false
  let exits = 0
  let log = ''
  let shiftMs = 0
  let ready = Promise.withResolvers<void>()
  let ended: Promise<void> = Promise.resolve()

  function launch(): void {
    planned = undefined
    const args = ['--disable-warning=ExperimentalWarning', '--import', './test/torture/later.ts', 'src/main.ts', 'demo']
    const born = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, DEMO_HISTORY: 'off', TORTURE_SHIFT_MS: String(shiftMs) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = born
    let said = ''
    let wasReady = false
    for (const stream of [born.stdout, born.stderr]) {
      stream?.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-KEPT_OUTPUT)
        log = `${log}${chunk}`.slice(-KEPT_LOG)
        if (wasReady || !said.includes('Whipround is ready')) return
        wasReady = true
        ready.resolve()
      })
    }
    ended = once(born, 'exit').then(async ([code, signal]) => {
      exits += 1
      const isExcused = !wasReady && signal === null && mayFailToStart()
      // A signal that comes before its first line ends a process that has not begun.
      const isUnborn = planned === 'terminate' && signal === 'SIGTERM' && said === ''
      const isAsked = planned === 'kill' || (planned === 'terminate' && code === 0) || isExcused || isUnborn
      if (!isAsked) unplannedExits.push(`${name} ended with ${signal ?? code} ${planned ?? 'by itself'}: ${said}`)
      ready.resolve()
      if (!isWanted) return
      ready = Promise.withResolvers()
      await delay(RESTART_MS)
      if (isWanted) launch()
    })
  }

  const signal = (what: NodeJS.Signals) => void child?.kill(what)
  return {
    unplannedExits,
    exits: () => exits,
    log: () => log,
    async ready() {
      for (let awaited: Promise<void> | undefined; awaited !== ready.promise; ) {
        awaited = ready.promise
        await awaited
      }
    },
    kill() {
      planned = 'kill'
      signal('SIGKILL')
    },
    killVault() {
      for (const pid of child?.pid ? childrenOf(child.pid) : []) if (isVault(pid)) process.kill(pid, 'SIGKILL')
    },
    terminate() {
      planned ??= 'terminate'
      signal('SIGTERM')
      const killed = child
      setTimeout(() => {
        if (killed?.exitCode !== null || killed.signalCode !== null) return
        unplannedExits.push(`${name} did not stop within ${STOP_LIMIT_MS} ms of SIGTERM`)
        killed.kill('SIGKILL')
      }, STOP_LIMIT_MS).unref()
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      isWanted = false
      planned ??= 'terminate'
      signal('SIGCONT')
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), STOP_LIMIT_MS)
      if (child?.exitCode === null && child.signalCode === null) await ended
      clearTimeout(timer)
    },
    start(ahead = 0) {
      shiftMs = ahead
      isWanted = true
      ready = Promise.withResolvers()
      launch()
    },
  }
}

function isVault(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('src/vault/main.ts')
  } catch {
    // It ended meanwhile.
    return false
  }
}
