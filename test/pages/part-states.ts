import type { PartView } from '../../src/checkout/views/view-models.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, eur, forms, frame, now } from './parts.ts'

const view: PartView = {
  ...{ ...frame, ...forms, basket, path: `${forms.basePath}/shares/1/part`, open: eur(3333n), on: now },
  ...{ least: eur(100n), most: eur(3233n), typed: '', errors: [], isHeld: false, hasChanged: false },
}
const chosen = { part: eur(1000n), charged: eur(984n), feeLess: eur(16n), rest: eur(2333n) }

export const partStates: PageState[] = [
  state('partPage', 'how much', view),
  state('partPage', 'what it takes, with less of a fee', { ...view, ...branded, typed: '10.00', chosen }),
  state('partPage', 'of what is held', {
    ...{ ...view, typed: '10.00', isHeld: true },
    chosen: { ...chosen, charged: eur(1000n), feeLess: undefined },
  }),
  state('partPage', 'too much', {
    ...{ ...view, typed: '99' },
    errors: [{ field: 'amount', code: 'amount_too_high', amount: eur(3233n) }],
  }),
  state('partPage', 'another amount than the page said', { ...view, typed: '10.00', chosen, hasChanged: true }),
]
