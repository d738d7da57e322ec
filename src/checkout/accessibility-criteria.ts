import type { AccessibilityTexts } from '../texts/checkout/index.ts'

/** How a criterion was looked at; every language has words for each. */
type Way = keyof AccessibilityTexts['ways']

interface Criterion {
  /** As WCAG 2.2 numbers it. */
  readonly number: string
  readonly name: string
  readonly level: 'A' | 'AA'
  readonly ways: readonly [Way, ...Way[]]
  /** For whoever checks the claim: the test that fails when it is false, or what a person looked for. */
  readonly evidence: string
}

const STATES = '`test/pages/states.test.ts`, every page in every state'

/** WCAG 2.2 (W3C Recommendation, 2024-12-12): every criterion of levels A and AA, in its order. 4.1.1 is obsolete and left out. */
export const CRITERIA: readonly Criterion[] = [
  one('1.1.1', 'Non-text Content', 'A', ['axe', 'read'], `${STATES}; rings and codes repeat in words what they draw`),
  one('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', ['absent'], 'no sound, no video'),
  one('1.2.2', 'Captions (Prerecorded)', 'A', ['absent'], 'no video'),
  one('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', ['absent'], 'no video'),
  one('1.2.4', 'Captions (Live)', 'AA', ['absent'], 'no video'),
  one('1.2.5', 'Audio Description (Prerecorded)', 'AA', ['absent'], 'no video'),
  one(
    '1.3.1',
    'Info and Relationships',
    'A',
    ['axe', 'measured'],
    `${STATES}: one \`main\`, one \`h1\`, labelled fields`,
  ),
  one(
    '1.3.2',
    'Meaningful Sequence',
    'A',
    ['measured'],
    '`test/pages/first-screen.test.ts`: order on the screen is order in the page',
  ),
  one('1.3.3', 'Sensory Characteristics', 'A', ['read'], 'no sentence names a place, a shape or a colour alone'),
  one('1.3.4', 'Orientation', 'AA', ['read'], 'no style asks for the orientation'),
  one('1.3.5', 'Identify Input Purpose', 'AA', ['axe'], `${STATES}: \`autocomplete\` of name, e-mail, telephone`),
  one('1.4.1', 'Use of Color', 'A', ['read'], 'a mark and a word stand beside every colour'),
  one('1.4.2', 'Audio Control', 'A', ['absent'], 'no sound'),
  one(
    '1.4.3',
    'Contrast (Minimum)',
    'AA',
    ['axe', 'measured'],
    `${STATES}; \`src/pages/brand.test.ts\` tames every shop’s colour`,
  ),
  one('1.4.4', 'Resize Text', 'AA', ['measured'], '`test/pages/first-screen.test.ts` at 200 %'),
  one('1.4.5', 'Images of Text', 'AA', ['read'], 'none of ours; a shop’s logo is exempt'),
  one('1.4.10', 'Reflow', 'AA', ['measured'], `${STATES}: nothing is wider than its window`),
  one('1.4.11', 'Non-text Contrast', 'AA', ['read'], 'borders of fields, rings and marks, light and dark'),
  one('1.4.12', 'Text Spacing', 'AA', ['read'], 'no height is fixed around text'),
  one('1.4.13', 'Content on Hover or Focus', 'AA', ['absent'], 'nothing appears on hover'),
  one(
    '2.1.1',
    'Keyboard',
    'A',
    ['journey'],
    '`test/journeys/unsteady-hands.test.ts`; the staff’s pages: `test/journeys/office.test.ts`',
  ),
  one(
    '2.1.2',
    'No Keyboard Trap',
    'A',
    ['journey'],
    '`test/plugin/popin.test.ts`: Esc leaves, and the focus is where it was',
  ),
  one('2.1.4', 'Character Key Shortcuts', 'A', ['absent'], 'payers’ pages have none'),
  one(
    '2.2.1',
    'Timing Adjustable',
    'A',
    ['journey'],
    '`test/journeys/back-to-the-shop.test.ts`: the way back to the shop can be stayed; a pot’s deadline is the order’s own',
  ),
  one('2.2.2', 'Pause, Stop, Hide', 'A', ['read'], 'nothing moves by itself for longer than five seconds'),
  one('2.3.1', 'Three Flashes or Below Threshold', 'A', ['absent'], 'nothing flashes'),
  one('2.4.1', 'Bypass Blocks', 'A', ['axe'], `${STATES}: a page begins with what it asks`),
  one('2.4.2', 'Page Titled', 'A', ['axe', 'measured'], '`test/pages/said.test.ts`: titles say what for, and no names'),
  one('2.4.3', 'Focus Order', 'A', ['journey'], '`test/plugin/popin.test.ts`, `test/journeys/office.test.ts`'),
  one('2.4.4', 'Link Purpose (In Context)', 'A', ['axe', 'read'], STATES),
  one('2.4.5', 'Multiple Ways', 'AA', ['absent'], 'every page is a step of one payment'),
  one('2.4.6', 'Headings and Labels', 'AA', ['read'], 'each says what follows'),
  one(
    '2.4.7',
    'Focus Visible',
    'AA',
    ['journey'],
    '`test/journeys/office.test.ts`, without a mouse: every stop shows that it has the keys',
  ),
  one('2.4.11', 'Focus Not Obscured (Minimum)', 'AA', ['read'], 'nothing is fixed above the page'),
  one('2.5.1', 'Pointer Gestures', 'A', ['absent'], 'no gesture but a press'),
  one('2.5.2', 'Pointer Cancellation', 'A', ['read'], 'links and buttons of the browser, which act when let go'),
  one('2.5.3', 'Label in Name', 'A', ['axe'], STATES),
  one('2.5.4', 'Motion Actuation', 'A', ['absent'], 'no motion is read'),
  one('2.5.7', 'Dragging Movements', 'AA', ['absent'], 'nothing is dragged'),
  one('2.5.8', 'Target Size (Minimum)', 'AA', ['measured'], `${STATES}: 44 px, where 24 are asked for`),
  one('3.1.1', 'Language of Page', 'A', ['axe'], STATES),
  one(
    '3.1.2',
    'Language of Parts',
    'AA',
    ['read'],
    'names of languages are marked; the shop’s words are in the language it sold in',
  ),
  one('3.2.1', 'On Focus', 'A', ['read'], 'no script waits for focus'),
  one(
    '3.2.2',
    'On Input',
    'A',
    ['journey'],
    '`test/journeys/amounts.test.ts`: amounts count while one types, and nothing is sent',
  ),
  one(
    '3.2.3',
    'Consistent Navigation',
    'AA',
    ['read'],
    'one order on every page: what, how much, the button, the footer',
  ),
  one('3.2.4', 'Consistent Identification', 'AA', ['read'], 'one text per action, in one place of the source'),
  one('3.2.6', 'Consistent Help', 'A', ['read'], '“Check this request” is in every footer, in the same place'),
  one(
    '3.3.1',
    'Error Identification',
    'A',
    ['axe', 'journey'],
    '`test/journeys/unsteady-hands.test.ts`: which field, and what is wrong with it',
  ),
  one('3.3.2', 'Labels or Instructions', 'A', ['axe'], STATES),
  one('3.3.3', 'Error Suggestion', 'AA', ['read'], 'each refusal says what would be right'),
  one(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'AA',
    ['journey'],
    '`test/journeys/declined-card.test.ts`: the amount stands beside the button; a second press pays nothing twice',
  ),
  one(
    '3.3.7',
    'Redundant Entry',
    'A',
    ['journey'],
    '`test/journeys/unsteady-hands.test.ts`: what was typed is still there',
  ),
  one(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    ['read'],
    'a payer’s link is the key; no puzzle, nothing to remember',
  ),
  one('4.1.2', 'Name, Role, Value', 'A', ['axe'], STATES),
  one('4.1.3', 'Status Messages', 'AA', ['measured'], '`test/pages/said.test.ts`: what was copied is read out'),
]

function one(
  number: string,
  name: string,
  level: Criterion['level'],
  ways: Criterion['ways'],
  evidence: string,
): Criterion {
  return { number, name, level, ways, evidence }
}
