const ROWS = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `row ${index}`, amount: `${index * 7}` }))
/** Of CPU, on the machine that limits in milliseconds are written for, while nothing else runs there. */
const YARDSTICK_MS = 12

/** Of this process, since it began. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** How many times as much CPU as there the same work takes here and now; 1 where it takes less. */
export function pace(): number {
  const begunMs = cpuMs()
  JSON.parse(JSON.stringify(ROWS))
  return Math.max(1, (cpuMs() - begunMs) / YARDSTICK_MS)
}
