import { styleText } from 'node:util'

/** Tells the journey as plain text: numbered steps, and under each what was asked, answered, shown and heard. */
export interface Narrator {
  title(text: string): void
  step(title: string): void
  /** One labelled entry; further lines of the text are indented below the first. */
  tell(label: Label, text: string): void
  /** From now on only the beginning of this text is ever shown. */
  hide(secret: string): void
  /** As told so far; 0 before the first. */
  readonly steps: number
}

type Label =
  | 'request'
  | 'answer'
  | 'state'
  | 'webhook'
  | 'mailbox'
  | 'page'
  | 'person'
  | 'clock'
  | 'books'
  | 'bank'
  | 'operator'
  | 'note'

const LABEL_WIDTH = 9
/** Enough to recognise a credential by, not to use it. */
const SECRET_SHOWN = 9

/** Colours where standard output is a terminal that wants them (`NO_COLOR` is honoured by `styleText`). */
export function createNarrator(say: (line: string) => void): Narrator {
  const secrets = new Set<string>()
  let steps = 0
  const shown = (text: string) => {
    let safe = text
    for (const secret of secrets) safe = safe.replaceAll(secret, `${secret.slice(0, SECRET_SHOWN)}…`)
    return safe
  }
  return {
    title: (text) => say(styleText('bold', shown(text))),
    step(title) {
      steps += 1
      say('')
      say(styleText('bold', `${String(steps).padStart(2)}  ${shown(title)}`))
    },
    tell(label, text) {
      const [first = '', ...rest] = shown(text).split('\n')
      say(`    ${styleText('dim', label.padEnd(LABEL_WIDTH))} ${first}`)
      for (const line of rest) say(`    ${' '.repeat(LABEL_WIDTH)} ${line}`)
    },
    hide: (secret) => void secrets.add(secret),
    get steps() {
      return steps
    },
  }
}

/** The widest line that does not wrap on a laptop's terminal, below label and indent. */
const WIDTH = 96

/** JSON to be read: what fits is one line, what does not is opened one level. */
export function jsonLines(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (indent.length + flat.length <= WIDTH || typeof value !== 'object' || value === null) return flat
  const deeper = `${indent}  `
  const inside = Array.isArray(value)
    ? value.map((item) => jsonLines(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${jsonLines(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inside.map((line) => deeper + line).join(',\n')}\n${indent}${close}`
}
