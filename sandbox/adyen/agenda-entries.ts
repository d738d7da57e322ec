import { run } from '../books.ts'
import type { World } from '../world.ts'

/** What happens by itself, later. The subject is a reference. */
export type AgendaKind = 'decide' | 'take_back' | 'tell_token' | 'auto_capture' | 'expire' | 'payer_verdict'

/** In the transaction of what makes it necessary. */
export function putOnAgenda(world: World, kind: AgendaKind, subject: string, delayMs: number): void {
  const dueAt = world.clock.now().getTime() + delayMs
  run(world.books, 'INSERT INTO adyen_agenda (due_at, kind, subject) VALUES (?, ?, ?)', dueAt, kind, subject)
}
