/**
 * What our page in the frame and the plugin on the shop's page tell each other by `postMessage`, each to the other's
 * exact origin: `{ name, opening, payload }`. `opening` is the random word that the plugin put into the frame's
 * address. The page's own script (`src/pages/assets`) is plain JavaScript; a test holds it to these names.
 */
interface FramePayloads {
  /** The page can be used. Every page of the frame says it again. `isAsking`: nobody knows yet what was paid. */
  readonly PLEDG_READY: { readonly isAsking?: unknown }
  /** CSS pixels of the whole page. */
  readonly PLEDG_HEIGHT: { readonly height: number }
  readonly PLEDG_SCROLL_TO_TOP: undefined
  /** Somebody has filled something in. */
  readonly PLEDG_TYPED: undefined
  /** Whether the form at hand could be sent. */
  readonly PLEDG_FORM_STATUS: { readonly ready: boolean }
  /** What `pledg_result` is on the way back by redirect. */
  readonly PLEDG_SUCCESS: object
  readonly PLEDG_ERROR: { readonly error: ShopError }
  readonly PLEDG_CANCEL_CLOSE: undefined
}

/** What a shop's `onError` is given: `message` is a sentence for the customer, in the language of the settings. */
export interface ShopError {
  readonly type: string
  readonly message: string
}

/** From the shop's page to the frame: presses the page's button, where the shop draws its own. */
export const VALIDATE = 'PLEDG_VALIDATE'

export type FrameMessage = {
  readonly [Name in keyof FramePayloads]: { readonly name: Name; readonly payload: FramePayloads[Name] }
}[keyof FramePayloads]

type Payload = Readonly<Record<string, unknown>>

/** No page is higher, a pot of hundred friends included; what says so would only make the shop's page endless. */
const HEIGHT_MAX = 100_000

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAnything = () => true

const SHAPES: Readonly<Record<keyof FramePayloads, (payload: Payload) => boolean>> = {
  PLEDG_READY: isAnything,
  PLEDG_HEIGHT: ({ height }) => typeof height === 'number' && height > 0 && height <= HEIGHT_MAX,
  PLEDG_SCROLL_TO_TOP: isAnything,
  PLEDG_TYPED: isAnything,
  PLEDG_FORM_STATUS: ({ ready }) => typeof ready === 'boolean',
  // Shops read its members at once: an empty one would break them on the page where the customer has just paid.
  PLEDG_SUCCESS: (payload) => Object.keys(payload).length > 0,
  PLEDG_ERROR: ({ error }) => isObject(error) && typeof error.type === 'string' && typeof error.message === 'string',
  PLEDG_CANCEL_CLOSE: isAnything,
}

/** All that the frame says. */
export const NAMES = Object.keys(SHAPES) as readonly (keyof FramePayloads)[]

/** What was said, if it is one of these messages, whole, and of this opening. */
export function readFrameMessage(said: unknown, opening: string): FrameMessage | undefined {
  if (!isObject(said) || said.opening !== opening) return undefined
  const name = NAMES.find((known) => known === said.name)
  const payload = isObject(said.payload) ? said.payload : {}
  return name && SHAPES[name](payload) ? ({ name, payload } as FrameMessage) : undefined
}
