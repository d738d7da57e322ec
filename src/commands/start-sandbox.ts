import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../db/free-port.ts'

export interface SandboxTerms {
  /** Where its books live; created when missing. */
  readonly dataDir: string
  /** What its acquirer and SMS gateway ask as Bearer. */
  readonly key: string
  /** Wished ports, the ones of the last start; a taken one is replaced by a free one. */
  readonly port?: number
  readonly smtpPort?: number
  /** Of the simulators of other acquirers, by their name. */
  readonly simulatorPorts?: Readonly<Record<string, number>>
  /** New books begin so long ago: of the demo's history. */
  readonly agoMs?: number
  /** Lines the sandbox writes after its first; default: dropped. */
  readonly log?: (line: string) => void
}

export interface SandboxProcess {
  readonly baseUrl: string
  readonly smtpPort: number
  /** Where it simulates other acquirers, by their name. */
  readonly simulators: Readonly<Record<string, string>>
  readonly pid: number
  /** Fulfilled with its exit code when it ends, for whatever reason. */
  readonly ended: Promise<number | null>
  close(): Promise<void>
}

/** A cold start on a busy machine. */
const READY_TIMEOUT_MS = 30_000
/** What a killed service's sandbox needs to notice and give its ports back. */
const PORT_WAIT_MS = 1_500
const STOP_TIMEOUT_MS = 5_000

/** Starts the simulated world as its own process: it ends with `close()`, or with us, however that happens. */
export async function startSandboxProcess(terms: SandboxTerms): Promise<SandboxProcess> {
  await mkdir(terms.dataDir, { recursive: true, mode: 0o711 })
  const ports = ['--port', String(await wished(terms.port)), '--smtp-port', String(await wished(terms.smtpPort))]
  if (terms.agoMs) ports.push('--ago-ms', String(terms.agoMs))
  for (const [name, port] of Object.entries(terms.simulatorPorts ?? {})) {
    ports.push(`--${name}-port`, String(await wished(port)))
  }
  const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
  // As one word: a key may begin with a dash.
  const given = [`--data=${terms.dataDir}`, `--key=${terms.key}`, ...ports]
  const args = ['--disable-warning=ExperimentalWarning', main, ...given]
  // Its own session: an interrupt typed at the terminal must not end it before the service has drained. Our end of its
  // standard input is its life line.
  const sandbox = spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) =>
    sandbox.once('exit', resolve).once('error', () => resolve(null)),
  )
  const { baseUrl, smtpPort, simulators } = await firstLine(sandbox, ended)
  for (const stream of [sandbox.stdout, sandbox.stderr]) {
    createInterface(stream).on('line', (line) => terms.log?.(line))
  }
  return { baseUrl, smtpPort, simulators, pid: sandbox.pid as number, ended, close: () => stop(sandbox, ended) }
}

/** The wished port once it is free; else 0: a free one is for the sandbox to take, as others look for one meanwhile. */
async function wished(port: number | undefined): Promise<number> {
  if (port === undefined) return 0
  const deadline = Date.now() + PORT_WAIT_MS
  for (;;) {
    if ((await freePort(port)) === port) return port
    if (Date.now() > deadline) return 0
    await delay(50)
  }
}

/** `<name>_url` for each acquirer that it simulates. */
interface ReadyLine extends Readonly<Record<string, unknown>> {
  readonly base_url: string
  readonly smtp_port: number
}

/** The line with which the sandbox says that it is ready: docs/sandbox.md. */
async function firstLine(
  sandbox: ChildProcess,
  ended: Promise<number | null>,
): Promise<Pick<SandboxProcess, 'baseUrl' | 'smtpPort' | 'simulators'>> {
  let complaint = ''
  const collect = (chunk: Buffer) => {
    complaint += chunk
  }
  sandbox.stderr?.on('data', collect)
  const timeout = new AbortController()
  const lines = createInterface(sandbox.stdout as NodeJS.ReadableStream)
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => text as string),
    ended.then(() => undefined),
    delay(READY_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
  ])
  timeout.abort()
  lines.close()
  sandbox.stderr?.off('data', collect)
  if (line === undefined) {
    sandbox.kill('SIGKILL')
    throw new Error(`the sandbox did not start: ${firstErrorLine(complaint)}`)
  }
  const { base_url: baseUrl, smtp_port: smtpPort, ...said } = JSON.parse(line) as ReadyLine
  const simulators = Object.entries(said).flatMap(([name, value]) => {
    const [, simulated] = /^(\w+)_url$/.exec(name) ?? []
    return simulated && typeof value === 'string' ? [[simulated, value] as const] : []
  })
  return { baseUrl, smtpPort, simulators: Object.fromEntries(simulators) }
}

/** Node.js prints the place, the error, its stack and its own version: the error is what somebody can act on. */
function firstErrorLine(complaint: string): string {
  const lines = complaint.trim().split('\n')
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? (lines.at(-1) || 'it said nothing')
}

async function stop(sandbox: ChildProcess, ended: Promise<number | null>): Promise<void> {
  sandbox.stdin?.end()
  const timer = setTimeout(() => sandbox.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
