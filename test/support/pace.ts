const ROWS = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `row ${index}`, amount: `${index * 7}` }))
/** Of CPU, on the machine that limits in milliseconds are written for, while nothing else runs there. */
const YARDSTICK_MS = 12

/** Of this process, since it began. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * How many times as long as its CPU the same work takes here and now, because others are given the processor meanwhile: 1 where
 * nobody is. Of several runs together, each of which is shorter than the turn that one is given.
 */
export function delay(): number {
  const [begunMs, begunAt] = [cpuMs(), performance.now()]
  for (let time = 0; time < 5; time += 1) JSON.parse(JSON.stringify(ROWS))
  return Math.max(1, (performance.now() - begunAt) / (cpuMs() - begunMs))
}

/** How many times as much CPU as there the same work takes here and now; 1 where it takes less. */
export function pace(): number {
  const begunMs = cpuMs()
  JSON.parse(JSON.stringify(ROWS))
  return Math.max(1, (cpuMs() - begunMs) / YARDSTICK_MS)
}
