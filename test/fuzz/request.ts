import { Agent, request as httpRequest } from 'node:http'
import type { Seen } from '../support/contract.ts'

/** One request, to the byte. */
export interface FuzzRequest {
  readonly method: string
  /** Path and query as they travel. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** A service that does not answer within it hangs. */
const PATIENCE_MS = 30_000

/** With where it sends a browser. */
export type Answered = Seen & { readonly location: string | undefined }

export type Sender = (request: FuzzRequest) => Promise<Answered>

/** Sends without helping: no header and no encoding of its own. */
export function openSender(baseUrl: string): { send: Sender; close(): void } {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(baseUrl)
  const send: Sender = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length } }
      const call = httpRequest({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            location: answer.headers.location,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      })
      call.once('error', reject)
      call.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** The request as a line for a shell; bytes that a terminal would spoil travel as `\xNN`. */
export function asCurl(baseUrl: string, { method, target, headers, body }: FuzzRequest): string {
  const parts = [`curl -i --path-as-is -X ${method} ${quote(Buffer.from(`${baseUrl}${target}`))}`]
  for (const [name, value] of Object.entries(headers))
    parts.push(`-H ${quote(Buffer.from(`${name}: ${value}`, 'latin1'))}`)
  // Bash cannot hold U+0000 in an argument: printf writes it.
  if (body?.includes(0)) return `printf ${quote(body).slice(1)} | ${parts.join(' ')} --data-binary @-`
  return [...parts, ...(body === undefined ? [] : [`--data-binary ${quote(body)}`])].join(' ')
}

/** For bash: what its quotes and `printf` read as their own travels by number. */
function quote(bytes: Buffer): string {
  const text = [...bytes].map((byte) => {
    const isPlain = byte >= 0x20 && byte < 0x7f && !"'\\%".includes(String.fromCharCode(byte))
    return isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
  })
  return `$'${text.join('')}'`
}
