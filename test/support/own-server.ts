import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded-server.ts'
import { readPostmasterPid } from '../../src/db/postmaster-pid.ts'

/** A PostgreSQL of one test file's own, for what nobody may do to a shared one. Its port stays the same. */
export interface OwnServer {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Every process of it stands still, as on a machine that swaps itself to death; sockets stay open. */
  freeze(): void
  thaw(): void
  /** One backend dies without a word: PostgreSQL then ends all sessions and recovers by itself. */
  crash(backendPid: number): void
}

export async function ownServer(): Promise<OwnServer> {
  const root = mkdtempSync(join(tmpdir(), 'whipround-own-'))
  chmodSync(root, 0o711)
  const dataDir = join(root, 'data')
  let server: EmbeddedServer = await startEmbeddedServer({ dataDir, durable: false })
  let frozen: number[] = []
  const { url } = server
  const place = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { cluster: string }
  const cluster = place.cluster.startsWith('/') ? place.cluster : join(dataDir, place.cluster)
  const thaw = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT')
    frozen = []
  }
  after(async () => {
    thaw()
    await server.close()
    rmSync(root, { recursive: true, force: true })
  })
  return {
    url,
    stop: () => server.close(),
    async start() {
      server = await startEmbeddedServer({ dataDir, durable: false })
    },
    freeze() {
      const postmaster = readPostmasterPid(cluster)?.pid as number
      const found = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
      frozen = [postmaster, ...found.trim().split(/\s+/).map(Number)]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw,
    crash: (backendPid) => signal(backendPid, 'SIGKILL'),
  }
}

/** It may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
