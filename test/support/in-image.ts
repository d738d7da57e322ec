import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { UID } from '../../scripts/image/root-files.ts'

/** What a container engine would do, by the kernel's own means: other mounts, a read-only root, an account without rights. */
const ENTER = `
set -eu
root=$1 data=$2; shift 2
mount --bind "$root" "$root"
mount --bind -o remount,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec setpriv --no-new-privs env --ignore-environment "$@"
`

export interface Inside {
  readonly root: string
  /** Mounted on /data. */
  readonly dataDir: string
  readonly workingDir: string
  readonly env: Readonly<Record<string, string>>
}

type Running = ChildProcessByStdio<null, Readable, Readable>

/** Why nothing can be started in a root of its own here, or undefined: it needs root and namespaces of mounts. */
export function whyNotInside(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a root of its own needs Linux and root'
  const { status } = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true'])
  return status === 0 ? undefined : 'this machine makes no namespaces of mounts'
}

/** Starts a program in the image's root, as its account; it dies with its namespace. */
export function startInside({ root, dataDir, workingDir, env }: Inside, command: readonly string[]): Running {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const outer = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'sh', '-c', ENTER, 'enter', root, dataDir]
  const inner = ['/usr/bin/unshare', `--root=${root}`, `--wd=${workingDir}`, `--setgid=${UID}`, `--setuid=${UID}`]
  return spawn('unshare', [...outer, ...settings, ...inner, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
}

export async function outcomeInside(inside: Inside, command: readonly string[]): Promise<Outcome> {
  const child = startInside(inside, command)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

export interface Outcome {
  readonly code: number | null
  readonly said: string
}
