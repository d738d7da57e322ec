import { languages } from '../../texts/languages.ts'
import { type Html, html, type Renderable } from '../html.ts'
import type { Reader } from './reader.ts'
import { type Shape, shape } from './shape.ts'

type StateShape = Extract<
  Shape,
  'started' | 'filling' | 'held' | 'waits' | 'done' | 'returned' | 'ended' | 'declined' | 'attention'
>

/** Colour only repeats what shape and word say; it follows from the shape. */
const TONES: Readonly<Record<StateShape, 'good' | 'open' | 'bad' | 'off' | 'plain'>> = {
  started: 'plain',
  filling: 'open',
  held: 'open',
  waits: 'plain',
  done: 'good',
  returned: 'plain',
  ended: 'off',
  declined: 'off',
  attention: 'bad',
}

export interface Mark {
  readonly shape: StateShape
  readonly word: string
}

/** A state, the same wherever it is shown. Bold only where a person has to act. */
export function mark({ shape: name, word }: Mark): Html {
  return html`<span class="mark mark-${TONES[name]}">${shape(name)}<span>${word}</span></span>`
}

/** Behind a state: what it means, what made it so here, what can follow. */
export function why({ language }: Reader, body: Renderable): Html {
  return html`<details class="why"><summary>${languages[language].office.why}</summary><div>${body}</div></details>`
}
