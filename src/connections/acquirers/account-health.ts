import type { ProviderAnswer } from '../../providers/collect/index.ts'
import { type Clock, SECOND_MS } from '../../shared/clocks.ts'

/** One call may be lost; so many after each other are an acquirer that is away. */
const MISSES = 3
/** Then it is asked again by whoever has time. */
const SILENT_MS = 30 * SECOND_MS

/** How an account has answered this process lately. */
export interface AccountHealth {
  hear(answer: ProviderAnswer<unknown>): void
  isSilent(): boolean
  /** When it was last told that our key is accepted, or that it is not; undefined before anything was answered. */
  key(): { readonly isAccepted: boolean; readonly at: Date } | undefined
  /** The origin of its card pages, when it last opened one where our pages may not lead. */
  pageElsewhere(): string | undefined
}

/** `onRefused`: told once, when a key is not accepted any more. */
export function watchHealth(systemClock: Clock, onRefused: (detail: string) => void): AccountHealth {
  let misses = 0
  let missedAtMs = 0
  let elsewhere: string | undefined
  let key: { isAccepted: boolean; at: Date } | undefined
  return {
    hear(answer) {
      if (answer.kind === 'no_answer' || answer.kind === 'not_sent') {
        misses += 1
        missedAtMs = systemClock.now().getTime()
        return
      }
      misses = 0
      const isRefused = answer.kind === 'rejected' && answer.reason === 'credentials'
      if (isRefused && key?.isAccepted !== false) onRefused(answer.detail)
      if (answer.kind === 'rejected' && answer.reason === 'page_elsewhere') elsewhere = answer.detail
      else if (answer.kind === 'answered' && hasPage(answer.value)) elsewhere = undefined
      // Another rejection may not have been asked of anybody.
      if (isRefused || answer.kind === 'answered') key = { isAccepted: !isRefused, at: systemClock.now() }
    },
    isSilent: () => misses >= MISSES && systemClock.now().getTime() - missedAtMs < SILENT_MS,
    key: () => key,
    pageElsewhere: () => elsewhere,
  }
}

function hasPage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'pageUrl' in value
}
