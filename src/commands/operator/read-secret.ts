import { text } from 'node:stream/consumers'

/** One line of standard input, without the end that a terminal or `echo` puts behind it. */
export async function readSecret(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
