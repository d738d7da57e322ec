import type { Given, Option } from './command-line.ts'

export const REASON: Option = { value: '"…"', what: 'why, for whoever asks later' }

/** Throws an error in a sentence. */
export function readReason({ reason }: Given): string {
  if (!reason?.trim()) throw new Error('--reason is required: somebody will ask')
  return reason.trim()
}
