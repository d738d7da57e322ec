import { decide, type Row } from './decide.ts'

/** What decides about something that is done once elsewhere, under a key of ours. */
export interface SendingFacts {
  /** Somebody may have sent it before, or begun to. */
  readonly wasBegun: boolean
  /** Once it is absent: it is wanted still, it is not wanted any more, or its verdict is still to come. */
  readonly ifAbsent: 'send' | 'end' | 'wait'
  /** How it is asked what became of it: by a question, by sending it again under its key, or not at all. */
  readonly asks: 'by_question' | 'by_key' | 'never'
  /**
   * What was learned since this turn began. `silent`: something was asked, and its answer says nothing of it; `arrived`: somebody
   * else says that it is there; `absent`: whoever was asked has nothing of it; `open`: nobody who was asked can tell.
   */
  readonly known: 'nothing' | 'silent' | 'arrived' | 'absent' | 'open'
  /** A sending of it may have left us. */
  readonly hasLeft: boolean
  /** Since its last sending so much time has passed that "absent" is one. */
  readonly isVisible: boolean
  /** Sent again it is the same one there. */
  readonly isKeyAlive: boolean
  /** What is done of something absent whose key is forgotten: somebody decides, it is proven once more, or it was and has another key. */
  readonly ifForgotten: 'operator' | 'prove_again' | 'another_key'
  /** Whether money may move right now is asked last: mostly it does not matter. */
  readonly isHeld: boolean | 'unasked'
}

/** `rule_out`: somebody else is asked, or it is made impossible. `send_anew`: under another key. */
export type NextStep =
  | 'look_up'
  | 'send'
  | 'send_anew'
  | 'end'
  | 'rule_out'
  | 'prove_again'
  | 'ask_hold'
  | { readonly wait: string }

/** Whatever it is that is sent once: a charge, a capture, a void, a refund, a settlement. The first line that applies decides. */
export const SENDING_ONCE: readonly Row<SendingFacts, NextStep>[] = [
  {
    when: { wasBegun: false, ifAbsent: 'send' },
    next: 'send',
    because: 'nobody can have sent it: it is the first one',
  },
  {
    when: { known: 'open' },
    next: { wait: 'not_told' },
    because: 'it was asked, and is asked again in another turn',
  },
  {
    when: { known: 'nothing', asks: 'by_key', ifAbsent: 'end' },
    next: 'rule_out',
    because: 'asked by sending it, it might arrive for the first time, and nobody wants it any more',
  },
  {
    when: { known: 'silent', asks: 'by_key', ifAbsent: 'end' },
    next: { wait: 'not_told' },
    because: 'the same; it is ruled out with the first question of a turn, or not in this one',
  },
  {
    when: { known: ['nothing', 'silent', 'arrived'], asks: 'by_question' },
    next: 'look_up',
    because: 'whatever may have been sent is looked up before anything else; a question sends nothing',
  },
  {
    when: { known: ['nothing', 'silent', 'arrived'], asks: 'by_key', isKeyAlive: true },
    next: 'look_up',
    because: 'under a key that lives it is the same one, and is answered with what became of it',
  },
  {
    when: { known: ['nothing', 'silent', 'arrived'], asks: 'by_key' },
    next: { wait: 'key_forgotten' },
    because: 'it would be a second one',
  },
  {
    when: { known: 'silent' },
    next: { wait: 'not_told' },
    because: 'it can only be sent again, which is the first thing of a turn, or nothing of this one',
  },
  {
    when: { known: 'arrived', isKeyAlive: true },
    next: 'send',
    because: 'it cannot be asked: sent again it is the same one, and is answered',
  },
  {
    when: { known: 'arrived' },
    next: { wait: 'key_forgotten' },
    because: 'it would be a second one',
  },
  {
    when: { known: 'absent', isVisible: false },
    next: { wait: 'not_visible_yet' },
    because: 'what was sent a moment ago may not be in the answer yet',
  },
  {
    when: { ifAbsent: 'wait' },
    next: { wait: 'not_decided' },
    because: 'it was taken on, or something else has to be found out first',
  },
  {
    when: { isHeld: 'unasked' },
    next: 'ask_hold',
    because: 'what follows moves money, or gives up that it has moved',
  },
  {
    when: { isHeld: true },
    next: { wait: 'collection_held' },
    because: 'a key that never came may be one that was forgotten, until the books were compared',
  },
  {
    when: { known: 'absent', isKeyAlive: false, ifForgotten: 'prove_again' },
    next: 'prove_again',
    because: 'a double would not be noticed any more, and one answer may be of a copy that lags behind',
  },
  {
    when: { known: 'absent', ifAbsent: 'end' },
    next: 'end',
    because: 'it never arrived, and nobody wants it any more',
  },
  {
    when: { hasLeft: false, ifAbsent: 'end' },
    next: 'end',
    because: 'it provably never left us, and nobody wants it any more',
  },
  {
    when: { isKeyAlive: true, ifAbsent: 'end' },
    next: 'rule_out',
    because: 'it can only be asked by sending it, and might arrive for the first time',
  },
  {
    when: { ifAbsent: 'end' },
    next: { wait: 'not_told' },
    because: 'nobody can be asked: somebody has to find out',
  },
  {
    when: { isKeyAlive: true },
    next: 'send',
    because: 'it never arrived, or cannot be asked; a late twin under the same key is the same one',
  },
  {
    when: { known: 'absent', ifForgotten: 'another_key' },
    next: 'send_anew',
    because: 'it was proven twice that it never arrived',
  },
  {
    when: {},
    next: { wait: 'key_forgotten' },
    because: 'it would be a second one: somebody decides',
  },
]

export function nextStep(facts: SendingFacts): NextStep {
  return decide(SENDING_ONCE, facts).next
}
