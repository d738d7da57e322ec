import { text } from 'node:stream/consumers'
import type { PspFamily } from '../../providers/charge/index.ts'
import { askTerminal } from './ask-terminal.ts'
import type { Given, Options } from './command-line.ts'

export const CREDENTIALS: Options = {
  'credentials-stdin': {
    value: '',
    what: 'read them from standard input, a JSON object by name; else they are asked for',
  },
  'accept-unchecked': { value: '', what: 'keep them though the PSP could not be asked; what it refuses is never kept' },
}

/** By name, never from the command line. Throws in a sentence that repeats none of it. */
export async function readPspCredentials(
  { credentials }: PspFamily,
  given: Given,
): Promise<Readonly<Record<string, unknown>>> {
  if (given['credentials-stdin']) return readObject(await text(process.stdin))
  if (!process.stdin.isTTY) throw new Error('no terminal to ask at: --credentials-stdin takes them as a JSON object')
  const questions = credentials.map(({ name, label, isSecret, isRequired }) => ({
    name,
    prompt: `${label} (${name}${isRequired ? '' : ', may stay empty'}): `,
    isSecret,
  }))
  return askTerminal(questions, { input: process.stdin, output: process.stderr })
}

function readObject(written: string): Readonly<Record<string, unknown>> {
  let read: unknown
  try {
    read = JSON.parse(written)
  } catch {
    // Its message would quote what it could not read.
  }
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
  throw new Error('standard input holds no JSON object like {"username": "…", "password": "…"}')
}
