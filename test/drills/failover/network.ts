import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BRIDGE = 'drill'

/** A machine of its own as far as the network goes: an address, a loopback, and a wire that can be pulled out. */
export interface Place {
  readonly name: string
  readonly address: string
  /** Begins a command that runs there. */
  readonly enter: readonly string[]
  pids(): Promise<number[]>
  cut(): Promise<void>
  heal(): Promise<void>
}

/** In network and mount namespaces that nobody shares with the drill: nothing of the machine's own is touched. */
export async function openPlaces(names: readonly string[]): Promise<Place[]> {
  await ip('link', 'set', 'lo', 'up')
  await mkdir('/run/netns', { recursive: true })
  await run('mount', ['-t', 'tmpfs', 'drill', '/run/netns'])
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  await ip('addr', 'add', '10.77.0.1/24', 'dev', BRIDGE)
  await ip('link', 'set', BRIDGE, 'up')
  const places: Place[] = []
  for (const [index, name] of names.entries()) places.push(await openPlace(name, `10.77.0.${11 + index}`))
  return places
}

async function openPlace(name: string, address: string): Promise<Place> {
  const wire = `to-${name}`
  await ip('netns', 'add', name)
  await ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  await ip('link', 'set', wire, 'master', BRIDGE, 'up')
  await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['eth0', 'lo']) await ip('-n', name, 'link', 'set', device, 'up')
  return {
    name,
    address,
    enter: ['ip', 'netns', 'exec', name],
    async pids() {
      const { stdout } = await ip('netns', 'pids', name)
      return stdout.split('\n').filter(Boolean).map(Number)
    },
    async cut() {
      await ip('link', 'set', wire, 'down')
    },
    async heal() {
      await ip('link', 'set', wire, 'up')
    },
  }
}

function ip(...args: string[]) {
  return run('ip', args)
}
