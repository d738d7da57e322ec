import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says (PostgreSQL's `pidfile.h`: line 1 the process id, line 8 its status). */
export interface PostmasterPid {
  readonly pid: number
  readonly ready: boolean
  /** The whole file: two servers never write the same, it holds process id and start time. */
  readonly text: string
}

export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  try {
    const text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
    const lines = text.split('\n')
    return { pid: Math.abs(Number(lines[0])), ready: lines[7]?.trim() === 'ready', text }
  } catch {
    return undefined
  }
}

/** The state of a process id: `running` only when it is the postmaster of this cluster. */
export function postmasterState(pid: number, cluster: string): 'running' | 'gone' | 'other' {
  const seen = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  if (!seen) return 'gone'
  // A zombie still answers kill(pid, 0), sometimes for ever (a container whose first process never waits).
  return !seen.zombie && seen.command.includes(cluster) ? 'running' : 'other'
}

function fromProc(pid: number): { zombie: boolean; command: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    return { zombie: state === 'Z' || state === 'X', command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): { zombie: boolean; command: string } | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return { zombie: line.startsWith('Z'), command: line }
  } catch {
    return undefined
  }
}
