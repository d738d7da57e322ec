import { isTargetDay } from '../bank/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../schedules/index.ts'

/** On which a file that is released then is executed: today is too late for most banks. Undefined where closing days are not known. */
export function nextTargetDay(now: Date): string | undefined {
  let day = dateInZone(now, DEFAULT_TIME_ZONE).add({ days: 1 })
  for (;;) {
    const isOpen = isTargetDay(day.toString())
    if (isOpen === undefined) return undefined
    if (isOpen) return day.toString()
    day = day.add({ days: 1 })
  }
}
