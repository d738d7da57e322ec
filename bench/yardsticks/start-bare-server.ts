import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Ground } from '../ground/ground.ts'

/** Port of a server that does nothing but answer `json`; ends with the ground. */
export async function startBareServer(ground: Ground, kind: 'fastify' | 'node', json: string): Promise<number> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), [kind, json])
  ground.onClose(() => child.disconnect())
  const [port] = (await once(child, 'message')) as [number]
  return port
}
