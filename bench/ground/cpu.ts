import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ: what `/proc/<pid>/stat` counts in, the same on every Linux in use (proc(5)). */
const TICK_MS = 10

interface Stat {
  readonly parent: number
  readonly ownMs: number
  /** Of children that have ended. */
  readonly waitedMs: number
}

/** Undefined when it is gone. Throws where there is no `/proc`. */
function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; fields are counted from behind it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ms = (index: number) => (fields[index] ?? 0) * TICK_MS
    return { parent: fields[1] ?? 0, ownMs: ms(11) + ms(12), waitedMs: ms(13) + ms(14) }
  } catch {
    return undefined
  }
}

/** User and system time of all its threads so far, and of its children that have ended. */
export function cpuMs(pid: number): number {
  const stat = readStat(pid)
  if (!stat) throw new Error(`no /proc/${pid}/stat: the bench reads CPU times there, so it runs on Linux only`)
  return stat.ownMs + stat.waitedMs
}

/** The postmaster, its living children and those that have ended: sessions come and go with the pool. */
export function postgresCpuMs(postmasterPid: number): number {
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === postmasterPid)
  const postmaster = readStat(postmasterPid)
  const sum = living.reduce((total, stat) => total + (stat?.ownMs ?? 0) + (stat?.waitedMs ?? 0), 0)
  return sum + (postmaster?.ownMs ?? 0) + (postmaster?.waitedMs ?? 0)
}

export function parentOf(pid: number): number {
  return readStat(pid)?.parent ?? 0
}

/** Resident memory, shared pages included: what an operator sees in `ps`. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
