import { type ClientProfile, habitsOf } from '../../merchants/index.ts'
import type { PspFamily } from '../../providers/charge/index.ts'

/** Our notification of a payment, or the one that the PSP itself would have sent. */
export type NotificationStyle = 'ours' | 'native'

/**
 * How a shop is told of a payment at such a PSP. Unless somebody wished one of both: a deployed module reads ours and nothing
 * else, whatever its PSP; a program of the shop's own still waits for what a PSP that tells nothing of it would have told.
 */
export function notificationStyle(
  { nativeNotification, traits }: Pick<PspFamily, 'nativeNotification' | 'traits'>,
  wished: NotificationStyle | null,
  reader: { readonly clientProfile: ClientProfile },
): NotificationStyle {
  if (wished) return wished
  const isSilent = nativeNotification !== null && traits.callback === 'none'
  return isSilent && !habitsOf(reader).isModule ? 'native' : 'ours'
}

/** What to say to an operator where the wish goes past the reader. */
export function notesOnStyle(style: NotificationStyle, reader: { readonly clientProfile: ClientProfile }): string[] {
  if (style === 'ours' || !habitsOf(reader).isModule) return []
  return [
    'its shop module reads our notification alone, and is told in its PSP’s words: orders that are paid stay unpaid there. Connect again without --notify-as native',
  ]
}
