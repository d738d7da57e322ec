import { habitsOf } from '../merchants/index.ts'
import type { Visitor } from './visitor.ts'

/**
 * Whether the page offers to cancel. In a shop's frame only where the shop goes on when it hears that: a module without `onCancel`
 * would leave its customer before an empty frame. A shop that wishes for the cross hears what that says.
 */
export function canGiveUp({ framedBy, merchant }: Pick<Visitor, 'framedBy' | 'merchant'>): boolean {
  return framedBy === null || framedBy.showsClose || habitsOf(merchant).hearsCancel
}
