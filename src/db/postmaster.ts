import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lastLine } from './create-cluster.ts'
import type { SpawnTerms } from './postgres-account.ts'
import { postmasterState, readPostmasterPid } from './postmaster-pid.ts'

/**
 * Runs the server and asks it to stop once standard input closes: that pipe is held by the service alone and dies with
 * it, `kill -9` included. POSIX sh; descriptor 3 because a background job gets /dev/null as its standard input.
 */
const LIFELINE = `
exec 3<&0
"$@" 3<&- </dev/null &
postmaster=$!
( while read -r _ <&3; do :; done; kill -INT "$postmaster" ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$postmaster"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

/** Crash recovery replays at most a few checkpoints' worth; a slow disk needs tens of seconds. */
const READY_TIMEOUT_MS = 120_000
/** A fast shutdown ends sessions at once; only its checkpoint takes time. */
const FAST_STOP_MS = 15_000
const IMMEDIATE_STOP_MS = 5_000
const POLL_MS = 10
/** Begun anew at the next start: enough for years of ordinary days. */
const LOG_BYTES_MAX = 10_000_000

export interface Postmaster {
  /** Asks for a fast shutdown and returns when the cluster is at rest. */
  stop(): Promise<void>
}

/** A server that did not come up; `output` is what it wrote. */
export class StartError extends Error {
  readonly output: string
  constructor(output: string) {
    super(`PostgreSQL did not start: ${lastLine(output) || 'no output'}`)
    this.output = output
  }
}

/** Starts the server on a cluster at rest and returns when it accepts connections. Throws `StartError`. */
export async function startPostmaster(
  cluster: string,
  { bin, account, options, logPath }: { bin: string; account: SpawnTerms; options: string[]; logPath: string },
): Promise<Postmaster> {
  const before = readPostmasterPid(cluster)
  const env = { ...account.env }
  // A killed server's zombie, or a stranger with its number, blocks the start; this variable (pg_ctl's) tells the server
  // to pass over that process and still check that no session of the old server lives.
  if (before && postmasterState(before.pid, cluster) === 'other') env.PG_GRANDPARENT_PID = String(before.pid)
  const logSize = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0
  if (logSize > LOG_BYTES_MAX) truncateSync(logPath)
  const logFile = openSync(logPath, 'a', 0o600)
  const logStart = statSync(logPath).size
  const settings = options.flatMap((option) => ['-c', option])
  // Its own session: an interrupt typed at the terminal reaches the service, which then stops the server in its order.
  const guard = spawn('/bin/sh', ['-c', LIFELINE, 'sh', join(bin, 'postgres'), '-D', cluster, ...settings], {
    ...account,
    env,
    detached: true,
    stdio: ['pipe', logFile, logFile],
  })
  closeSync(logFile)
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()).once('error', () => resolve()))
  const output = () => readFileSync(logPath).subarray(logStart).toString()
  await ready(cluster, { guard, before: before?.text, output })
  // A command that is done may exit without closing: the lifeline stops the server then.
  guard.unref()
  ;(guard.stdin as unknown as { unref(): void }).unref()
  return {
    stop: async () => {
      guard.ref()
      guard.stdin?.end()
      await Promise.race([ended, delay(FAST_STOP_MS, undefined, { ref: false })])
      await stopLeftover(cluster)
    },
  }
}

async function ready(
  cluster: string,
  { guard, before, output }: { guard: ChildProcess; before: string | undefined; output: () => string },
): Promise<void> {
  let failed = false
  guard.once('error', () => {
    failed = true
  })
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const now = readPostmasterPid(cluster)
    if (now?.ready && now.text !== before) return
    if (failed || guard.exitCode !== null || guard.signalCode !== null) throw new StartError(output())
    await delay(POLL_MS)
  }
  guard.stdin?.end()
  throw new StartError(output())
}

/** Stops the server of a service that was killed; returns whether one was running. */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const left = readPostmasterPid(cluster)
  if (!left || postmasterState(left.pid, cluster) !== 'running') return false
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    signalPostmaster(left.pid, signal)
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (postmasterState(left.pid, cluster) !== 'running') return true
      await delay(POLL_MS)
    }
  }
  throw new Error(`PostgreSQL (process ${left.pid}) of ${cluster} does not stop: stop it by hand`)
}

function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
