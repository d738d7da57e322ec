import { text } from 'node:stream/consumers'
import type { Given, Options } from './command-line.ts'

/** What an acquirer's or a card issuer's descriptor says of one thing that an operator gives. */
interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly help: string
}

/** Of `connect`: the key by standard input, whatever else there is by its name. */
export function connectOptions(label: string, credentials: readonly Field[]): Options {
  const fields = credentials.filter(({ name }) => name !== 'key')
  return {
    'key-stdin': { value: '', what: 'read the key from standard input, never from the command line', isRequired: true },
    ...Object.fromEntries(
      fields.map(({ name, help, isRequired }) => [name, { value: '…', what: help, isRequired }] as const),
    ),
    'api-url': { value: 'http://…', what: `a simulator instead of ${label} itself; a demo and test keys only` },
  }
}

export async function readCredentials(
  credentials: readonly Field[],
  given: Given,
): Promise<Readonly<Record<string, string>>> {
  const key = await readSecret()
  const others = credentials.flatMap(({ name }) => {
    const value = given[name]
    return name === 'key' || value === undefined ? [] : [[name, value] as const]
  })
  return { key, ...Object.fromEntries(others) }
}

/** One line of standard input, without the end that a terminal or `echo` puts behind it. */
export async function readSecret(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
