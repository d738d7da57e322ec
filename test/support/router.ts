import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { readCellMap, type SignIn, writeRouterFiles } from '../../src/cells/index.ts'
import { lastingPort } from './lasting-port.ts'
import { until } from './until.ts'

/** Why no router can be started here; undefined: one can. */
export const whyNoRouter = spawnSync('haproxy', ['-v']).error && 'no haproxy on this machine (Debian: haproxy)'

export interface Router {
  readonly port: number
}

interface RoutedCell {
  readonly name: string
  readonly slots: string
  readonly ports: readonly number[]
  readonly operatorHost?: string
}

/** HAProxy with what `npm run cells -- map` writes; it ends with the test file. */
export async function startRouter(
  slotsSince: string,
  cells: readonly RoutedCell[],
  signIns: readonly SignIn[],
): Promise<Router> {
  const port = await lastingPort()
  const map = {
    slotsSince,
    listen: { address: `127.0.0.1:${port}` },
    cells: cells.map(({ name, slots, ports, operatorHost = null }) => ({
      ...{ name, slots, operatorHost },
      servers: ports.map((each) => `127.0.0.1:${each}`),
    })),
  }
  const folder = await mkdtemp(join(tmpdir(), 'whipround-router-'))
  for (const [name, text] of Object.entries(writeRouterFiles(readCellMap(JSON.stringify(map)), signIns)))
    await writeFile(join(folder, name), text)
  after(() => rm(folder, { recursive: true, force: true }))
  await runRouter(join(folder, 'haproxy.cfg'), port)
  return { port }
}

/** The program with this configuration, once it answers; it ends with the test file. */
export async function runRouter(configuration: string, port: number): Promise<ChildProcess> {
  const child = spawn('haproxy', ['-db', '-f', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await until('the router answers', async () => {
    if (child.exitCode !== null) throw new Error(complaint)
    return fetch(`http://127.0.0.1:${port}/metrics`).then(
      () => true,
      () => false,
    )
  })
  return child
}
