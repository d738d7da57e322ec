import { type Html, html } from '../../../pages/html.ts'
import { facts, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { attemptMachine, disputeMachine, operationMachine } from '../../../payments/index.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import { settlementMachine } from '../../../settlements/index.ts'
import { shareMachine } from '../../../shares/index.ts'
import { languages } from '../../../texts/languages.ts'
import type { PurchaseStatesTexts } from '../../../texts/office/purchase-states.ts'
import { disputesOf } from './disputes-of.ts'
import type { Words } from './words.ts'

type Noun = Exclude<keyof PurchaseStatesTexts, 'title' | 'note' | 'about' | 'bank'>
export type StateOf<N extends Noun> = keyof PurchaseStatesTexts[N]['words']

/** What can follow, from the tables that docs/states.md is made of. A delivery has none: a try decides, or somebody's wish. */
const MOVES: {
  readonly [N in Noun]: readonly {
    readonly from: readonly StateOf<N>[]
    readonly trigger: keyof PurchaseStatesTexts[N]['triggers']
  }[]
} = {
  share: shareMachine.transitions,
  attempt: attemptMachine.transitions,
  operation: operationMachine.transitions,
  settlement: settlementMachine.transitions,
  dispute: disputeMachine.transitions,
  delivery: [
    { from: ['pending'], trigger: 'try' },
    { from: ['delivered', 'exhausted', 'discarded'], trigger: 'again' },
  ],
}

const idOf = (noun: Noun, state: string) => `why-${noun}-${state}`

/** Beside a state: to where this page says what it means. Each is explained once, however often it stands there. */
export function whyLink<N extends Noun>(noun: N, state: StateOf<N>, { texts }: Words, { language }: Reader): Html {
  const called: string = (texts.states[noun].words as Readonly<Record<string, string>>)[state as string] ?? ''
  return html` <a class="why-link" href="#${idOf(noun, String(state))}" aria-label="${texts.states.about(called)}">${languages[language].office.why}</a>`
}

/** How a telling's state is called here: messages have words of their own for the same. */
export function deliveryState({ state, tries }: PurchaseDetail['tellings'][number]): StateOf<'delivery'> {
  if (state === 'sent') return 'delivered'
  if (state !== 'failed') return state
  return tries.at(-1)?.error?.startsWith('dropped') ? 'discarded' : 'exhausted'
}

/** Every state that stands on the page, with what it means and what can follow. */
export function whyStates(detail: PurchaseDetail, words: Words): Html | '' {
  const { states, story } = words.texts
  const shown: { readonly [N in Noun]: readonly StateOf<N>[] } = {
    share: detail.shares.map(({ state }) => state),
    attempt: detail.attempts.map(({ state }) => state),
    operation: detail.operations.filter(({ kind }) => kind !== 'authorise').map(({ state }) => state),
    settlement: detail.settlement ? [detail.settlement.state] : [],
    dispute: disputesOf(detail.events).map(({ state }) => state),
    delivery: detail.tellings.map(deliveryState),
  }
  const explained = (Object.keys(shown) as Noun[]).flatMap((noun) =>
    [...new Set<string>(shown[noun])].map((state) => {
      // Of one noun at a time: its words, its moves and its states are of one table.
      const { noun: called, words: named, means, triggers } = states[noun] as PurchaseStatesTexts['share']
      const moves = MOVES[noun] as (typeof MOVES)['share']
      const own = state as StateOf<'share'>
      const follows = moves.filter(({ from }) => from.includes(own)).map(({ trigger }) => triggers[trigger])
      const next =
        follows.length > 0 ? `${story.why.follows} ${[...new Set(follows)].join(', ')}.` : story.why.nothingFollows
      return [
        `${called} · ${named[own]}`,
        html`<span id="${idOf(noun, state)}">${means[own]}</span><br><span class="quiet">${next}</span>`,
      ] as const
    }),
  )
  return (
    (explained.length > 0 && section({ id: 'states', title: states.title, aside: states.note }, facts(explained))) || ''
  )
}
