import { type NextStep, nextStep, type SendingFacts } from './next-step.ts'

/** What one step of a sending is, by whoever knows what is sent: each answers with what the caller wants to know in the end. */
export interface Sending<Outcome> {
  /** Whether money may not move right now. */
  readonly isHeld: () => Promise<boolean>
  /** What became of it; of what leaves it undecided only that. */
  readonly lookUp: () => Promise<{ readonly outcome: Outcome } | Pick<SendingFacts, 'known'>>
  /** Under its key. `isOnly`: whatever else was sent under it never arrived. */
  readonly send: (isOnly: boolean) => Promise<Outcome>
  /** It never arrived, and is not wanted any more. */
  readonly end: () => Outcome
  /** Nothing is done now; the reason is a word for whoever reads of it. */
  readonly wait: (reason: string) => Outcome
}

/** Does what the table says until there is an outcome: looked up before it is sent again, and sent once (ADR 0038). */
export async function sendOnce<Outcome>(facts: SendingFacts, sending: Sending<Outcome>): Promise<Outcome> {
  const next = nextStep(facts)
  if (typeof next === 'object') return sending.wait(next.wait)
  switch (next) {
    case 'ask_hold':
      return sendOnce({ ...facts, isHeld: await sending.isHeld() }, sending)
    case 'look_up': {
      const found = await sending.lookUp()
      return 'outcome' in found ? found.outcome : sendOnce({ ...facts, known: found.known }, sending)
    }
    case 'send':
      return sending.send(!facts.wasBegun || facts.known === 'absent' || !facts.hasLeft)
    case 'end':
      return sending.end()
    default:
      return sending.wait(WITHOUT_MEANS[next])
  }
}

/** Whoever has nobody else to ask, and no other key, leaves it to an operator. */
const WITHOUT_MEANS: Record<Exclude<NextStep & string, 'ask_hold' | 'look_up' | 'send' | 'end'>, string> = {
  rule_out: 'not_told',
  prove_again: 'key_forgotten',
  send_anew: 'key_forgotten',
}
