import { TextDecoder } from 'node:util'
import { FileRefusal } from './file-refusal.ts'

/** Those that banks write; XML 1.0, appendix F says how a reader finds out before it can read. */
const ENCODINGS = ['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii', 'utf-16le', 'utf-16be']
const SNIFFED_BYTES = 256

/**
 * A file's bytes as text, by its byte order mark or by what its declaration says. Throws a `FileRefusal`: an encoding that
 * is not known, bytes that are none of it.
 */
export async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let start = new Uint8Array()
  for await (const bytes of source) {
    if (decoder) {
      yield decode(decoder, bytes)
      continue
    }
    start = Buffer.concat([start, bytes])
    if (start.length < SNIFFED_BYTES) continue
    decoder = decoderOf(start)
    yield decode(decoder, start)
  }
  if (decoder) yield decode(decoder)
  else yield decode(decoderOf(start), start, true)
}

function decoderOf(start: Uint8Array): TextDecoder {
  const encoding = encodingOf(start)
  if (!ENCODINGS.includes(encoding)) throw new FileRefusal('its encoding is none that banks write')
  return new TextDecoder(encoding, { fatal: true })
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]{0,200}?\sencoding\s{0,9}=\s{0,9}["']([\w.-]{1,40})["']/
  const head = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1')
  return declared.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
}

/** Without bytes, what is left at the end. */
function decode(decoder: TextDecoder, bytes?: Uint8Array, isAll = false): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined && !isAll })
  } catch {
    throw new FileRefusal('its bytes are not of the encoding that it declares')
  }
}
