import { showProgress } from '../../src/shared/progress.ts'

/** What a drill tells whoever has started it. */
export interface Telling {
  /** What it has found. */
  readonly say: (line: string) => void
  /** What is done from now on, which may take minutes. */
  readonly begin: (stage: string) => void
}

/** Findings are lines on standard output; stages come and go on a terminal. */
export function tellStages(drill: string, count: number): Telling & { end(): void } {
  const progress = showProgress(drill)
  let begun = 0
  return {
    say: (line) => {
      progress.clear()
      process.stdout.write(`${line}\n`)
    },
    begin: (stage) => {
      progress.tell({ done: begun, of: count, unit: 'stages', now: stage })
      begun += 1
    },
    end: progress.end,
  }
}
