import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldersOfCode } from './folders-of-code.ts'
import { lastWords } from './last-words.ts'
import type { FromVault, ToVault } from './messages.ts'

/** Room for what is under way, and no more: one that needs it all is broken, and is started again. */
const HEAP_MB_MAX = 96

/** Of our environment, what says where TLS finds its roots: everything else, secrets of ours included, stays here. */
const ENVIRONMENT = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'] as const

/** Nobody looks into it: not by a debugger, a report, a snapshot, or a file. The permission model leaves it the network. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--disable-sigusr1',
  '--expose-gc',
  // It computes little: without the compilers that would make it fast it is 15 MB smaller.
  '--no-opt',
  '--no-maglev',
  '--optimize-for-size',
  '--v8-pool-size=1',
  '--max-semi-space-size=1',
  `--max-old-space-size=${HEAP_MB_MAX}`,
  '--permission',
]

export interface VaultProcess {
  readonly pid: number
  /** What it has compiled, the next one finds. */
  readonly keepsCode: boolean
  send(message: ToVault): void
  /** Resolves when it is gone. */
  kill(): Promise<void>
}

/**
 * `extraFlags`: of Node, for tests that look into it. Ends with us, however we end: its channel is its life line. `ended` hears why:
 * its exit code, and what it said before it had begun. What it says later may hold a card number, and is read by nobody.
 */
export function startVaultProcess(
  listener: { heard(message: FromVault): void; ended(why: string): void },
  extraFlags: readonly string[],
): VaultProcess {
  const packageDir = fileURLToPath(new URL('../../', import.meta.url))
  const cacheDir = findCacheDir()
  const allowed = cacheDir ? [`--allow-fs-read=${cacheDir}`, `--allow-fs-write=${cacheDir}`] : []
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const readable = foldersOfCode(packageDir).map((folder) => `--allow-fs-read=${folder}`)
  const command = [process.execPath, ...FLAGS, ...readable, ...allowed, ...extraFlags, main]
  // Where there is a shell there is a limit: a crash leaves no core file.
  const isPosix = existsSync('/bin/sh')
  const [file = '', ...args] = isPosix ? ['/bin/sh', '-c', 'ulimit -c 0; exec "$@"', 'sh', ...command] : command
  const child: ChildProcess = spawn(file, args, {
    cwd: isPosix ? '/' : packageDir,
    env: environment(cacheDir),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const words = lastWords()
  child.stderr?.setEncoding('utf8').on('data', words.hear)
  const gone = Promise.withResolvers<string>()
  child.on('message', (message) => {
    const heard = message as FromVault
    if (heard.kind === 'ready') words.forget()
    listener.heard(heard)
  })
  child.once('close', (code, signal) => gone.resolve(words.said(code, signal)))
  // One that could not be started has no exit.
  child.once('error', ({ message }) => gone.resolve(message))
  gone.promise.then(listener.ended)
  // Whoever waits for an answer stays for it by a timer of its own.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as Socket | null)?.unref()
  return {
    pid: child.pid ?? 0,
    keepsCode: cacheDir !== undefined,
    send: (message) => child.connected && child.send(message, () => undefined),
    kill: async () => {
      child.ref()
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}

/**
 * Its own, below ours: with compiled code it is 25 MB smaller. Node reads one only where it may write it, and what this
 * process writes nobody else runs.
 */
function findCacheDir(): string | undefined {
  const ours = getCompileCacheDir()
  const own = ours && join(dirname(ours), 'vault')
  // A folder that is not there is no folder to the permission model.
  if (!own) return undefined
  mkdirSync(own, { recursive: true })
  return realpathSync(own)
}

function environment(cacheDir: string | undefined): NodeJS.ProcessEnv {
  const kept = ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : []))
  return Object.fromEntries([...kept, ...(cacheDir ? [['NODE_COMPILE_CACHE', cacheDir] as const] : [])])
}
