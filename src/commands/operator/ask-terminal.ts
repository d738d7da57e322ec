import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export interface Question {
  readonly name: string
  readonly prompt: string
  /** What is typed is not shown. */
  readonly isSecret: boolean
}

/** Asks a person at a terminal, one line each, taken as typed. Throws in a sentence when the terminal is closed instead. */
export async function askTerminal(
  questions: readonly Question[],
  terminal: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
): Promise<Record<string, string>> {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) terminal.output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: terminal.input, output: echo, terminal: true, historySize: 0 })
  lines.on('SIGINT', () => lines.close())
  // Keeps what is typed ahead.
  const typed = lines[Symbol.asyncIterator]()
  const answers: Record<string, string> = {}
  try {
    for (const { name, prompt, isSecret } of questions) {
      isHidden = isSecret
      terminal.output.write(prompt)
      const { value, done } = await typed.next()
      if (done) throw new Error('nothing was connected: the questions were not answered')
      answers[name] = value
      if (isSecret) terminal.output.write('\n')
    }
  } finally {
    lines.close()
  }
  return answers
}
