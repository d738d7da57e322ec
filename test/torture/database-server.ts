import { readdirSync, readFileSync } from 'node:fs'
import { chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded-server.ts'
import { readPostmasterPid } from '../../src/db/postmaster-pid.ts'
import { childrenOf } from './children-of.ts'

/** What a house stands on. */
export interface Database {
  /** Of the running server; it changes when a port is lost. */
  readonly url: () => string
  stop(): Promise<void>
  start(): Promise<void>
}

/** A durable PostgreSQL whose power somebody else holds. */
export interface DatabaseServer extends Database {
  /** The postmaster is killed; its sessions end by themselves. */
  kill(): Promise<void>
  /** Every process of the server stands still. */
  freeze(): void
  thaw(): void
  /** A copy of the stopped cluster. */
  backUp(): Promise<void>
  /** The copy takes the place of the stopped cluster. */
  restore(): Promise<void>
}

export async function openDatabaseServer(dataDir: string): Promise<DatabaseServer> {
  let server: EmbeddedServer | undefined = await startEmbeddedServer({ dataDir })
  let url = server.url
  const place = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { cluster: string }
  const cluster = resolve(dataDir, place.cluster)
  const copy = `${cluster}.backup`

  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = readPostmasterPid(cluster)?.pid
    if (postmaster === undefined) return
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, name)
      } catch {
        // A session that ended meanwhile.
      }
    }
  }

  return {
    url: () => url,
    async stop() {
      await server?.close()
      server = undefined
    },
    async start() {
      server = await startEmbeddedServer({ dataDir })
      url = server.url
    },
    async kill() {
      const postmaster = readPostmasterPid(cluster)?.pid
      if (postmaster) process.kill(postmaster, 'SIGKILL')
      await server?.close()
      server = undefined
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async backUp() {
      await rm(copy, { recursive: true, force: true })
      await copyOwned(cluster, copy)
    },
    async restore() {
      await rename(cluster, `${cluster}.lost`)
      await copyOwned(copy, cluster)
      await rm(`${cluster}.lost`, { recursive: true, force: true })
    },
  }
}

/** Node copies modes, not owners. */
async function copyOwned(from: string, to: string): Promise<void> {
  const { uid, gid, mode } = await stat(from)
  await mkdir(to, { mode })
  await cp(from, to, { recursive: true, preserveTimestamps: true })
  const paths = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((path) => join(to, path))
  for (const path of [to, ...paths]) await chown(path, uid, gid)
}
