import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

/** A list of cards is some 30 kB. */
const FRAME_BYTES_MAX = 4 * 1_048_576
const LENGTH_BYTES = 4

/** A value in a frame of its own: its length, and what structured clone makes of it. Undefined: it would be too large. */
export function frameOf(message: object): Buffer | undefined {
  const body = serialize(message)
  if (body.length > FRAME_BYTES_MAX) return undefined
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

/** Reads frames from a peer that has proven who it is. The first that makes no sense ends it: `spoiled` says why, once. */
export function readFrames(
  socket: Socket,
  listener: { heard(message: unknown): void; spoiled(why: string): void },
): void {
  let chunks: Buffer[] = []
  let held = 0
  let wanted: number | undefined
  const take = (bytes: number): Buffer => {
    const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    chunks = [all.subarray(bytes)]
    held = all.length - bytes
    return all.subarray(0, bytes)
  }
  /** The next frame, or undefined while it is not there whole. Throws where it makes no sense. */
  const next = (): { readonly message: unknown } | undefined => {
    if (wanted === undefined) {
      if (held < LENGTH_BYTES) return undefined
      wanted = take(LENGTH_BYTES).readUInt32BE()
      if (wanted > FRAME_BYTES_MAX) throw new Error(`a frame of ${wanted} bytes`)
    }
    if (held < wanted) return undefined
    const message: unknown = deserialize(take(wanted))
    wanted = undefined
    return { message }
  }
  const read = (chunk: Buffer): void => {
    chunks.push(chunk)
    held += chunk.length
    try {
      for (let frame = next(); frame && !socket.destroyed; frame = next()) listener.heard(frame.message)
    } catch (error) {
      socket.removeListener('data', read)
      chunks = []
      listener.spoiled((error as Error).message)
    }
  }
  socket.on('data', read)
}
