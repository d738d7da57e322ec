import { SECOND_MS } from './clocks.ts'

/** How far a long work has come. */
export interface Step {
  readonly done: number
  /** Where its end is known. */
  readonly of?: number
  /** What is counted: `values`, `lines`. */
  readonly unit: string
  /** What is being done now, where the count does not say it. */
  readonly now?: string
}

/** Told after each batch by whoever does the work; what is shown of it, and when, is not its concern. */
export type OnProgress = (step: Step) => void

export interface Progress {
  readonly tell: OnProgress
  /** Before something else is written to the same terminal; the next turn shows it again. */
  clear(): void
  end(): void
}

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

/** Nobody reads faster; a batch may be a millisecond. */
const REDRAW_MS = 200
/** A line of a log: who looks after an hour finds some hundred of them, and a short work has none. */
const LINE_MS = 10 * SECOND_MS
const COLUMNS = 80
const ERASE_TO_END = '\x1b[K'

/**
 * Shows how far a work is: on a terminal one line that is written over, elsewhere a line now and then. On standard error, for
 * standard output is the outcome's. By a timer, so that a single long step is seen to go on, too.
 */
export function showProgress(name: string, screen: Screen = process.stderr): Progress {
  const isTerminal = screen.isTTY === true && process.env.TERM !== 'dumb'
  const beganMs = performance.now()
  let step: Step | undefined
  let timer: NodeJS.Timeout | undefined
  let isDrawn = false
  const draw = () => {
    if (!step) return
    const text = `${name}: ${textOf(step)} (${Math.floor((performance.now() - beganMs) / SECOND_MS)} s)`
    // The cursor stays at the line's beginning: what somebody else writes goes over it, not behind it.
    screen.write(isTerminal ? `${text.slice(0, (screen.columns || COLUMNS) - 1)}${ERASE_TO_END}\r` : `${text}\n`)
    isDrawn = isTerminal
  }
  const clear = () => {
    if (isDrawn) screen.write(ERASE_TO_END)
    isDrawn = false
  }
  return {
    tell: (next) => {
      step = next
      timer ??= setInterval(draw, isTerminal ? REDRAW_MS : LINE_MS).unref()
    },
    clear,
    end: () => {
      clearInterval(timer)
      timer = undefined
      step = undefined
      clear()
    },
  }
}

function textOf({ done, of, unit, now }: Step): string {
  const count = `${grouped(done)}${of === undefined ? '' : ` of ${grouped(of)}`} ${unit}`
  const share = of ? `, ${Math.floor((100 * done) / of)} %` : ''
  return `${count}${share}${now === undefined ? '' : `: ${now}`}`
}

/** By thousands: commands speak one language. */
const grouped = (count: number) =>
  [...String(count)].map((digit, at, { length }) => (at > 0 && (length - at) % 3 === 0 ? `,${digit}` : digit)).join('')
