/** Of what it says before it has begun. */
const KEPT_CHARS = 8_000
const WORDS_CHARS = 300

/** Why a process that could not begin has ended. */
export interface LastWords {
  hear(text: string): void
  /** From now on nothing is kept: it may see card numbers. */
  forget(): void
  /** `exit code 1: Error: …`, in one line. */
  said(code: number | null, signal: string | null): string
}

export function lastWords(): LastWords {
  let kept: string | null = ''
  return {
    hear: (text) => {
      if (kept !== null) kept = (kept + text).slice(0, KEPT_CHARS)
    },
    forget: () => {
      kept = null
    },
    said: (code, signal) => {
      const end = signal ? `signal ${signal}` : `exit code ${code}`
      const words = lineOf(kept ?? '')
      return words ? `${end}: ${words}` : end
    },
  }
}

/** The error that Node tells of, with the place it was not let to; else the last line. */
function lineOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const error = lines.findLast((line) => /^(?:[A-Za-z]*Error\b|FATAL ERROR)/.test(line))
  const resource = lines.findLast((line) => line.startsWith('resource:'))?.replace(/,$/, '')
  const words = error ? [error, resource] : [lines.findLast((line) => line !== '')]
  return words
    .filter((word) => word !== undefined)
    .join(' ')
    .slice(0, WORDS_CHARS)
}
