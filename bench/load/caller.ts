import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

interface Answered {
  readonly status: number
  readonly body: Buffer
}

/** One keep-alive connection, one request at a time; no more of HTTP/1.1 than our own answers need. */
export interface Caller {
  send(request: string): Promise<Answered>
  close(): void
}

export async function openCaller(port: number): Promise<Caller> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return { send: (request) => exchange(socket, request), close: () => socket.destroy() }
}

function exchange(socket: Socket, request: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let received: Buffer | undefined
    const settle = (finish: () => void) => {
      socket.off('data', read).off('error', fail).off('close', closed)
      finish()
    }
    const read = (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      try {
        const answer = parse(received)
        if (answer) settle(() => resolve(answer))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    const fail = (error: Error) => settle(() => reject(error))
    const closed = () => settle(() => reject(new Error('the connection closed before the answer')))
    socket.on('data', read).on('error', fail).on('close', closed)
    socket.write(request)
  })
}

/** Undefined while bytes are missing. */
function parse(received: Buffer): Answered | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without content-length: ${head.split('\r\n')[0]}`)
  const bodyStart = headEnd + HEAD_END.length
  const bodyEnd = bodyStart + Number(length)
  if (received.length < bodyEnd) return undefined
  return { status: Number(head.slice(9, 12)), body: received.subarray(bodyStart, bodyEnd) }
}
