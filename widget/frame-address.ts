/** Some servers and proxies refuse longer ones; a JWT with addresses and metadata may be. */
const ADDRESS_MAX = 6000

/** Where the frame goes. `posted`: what a form carries there instead, because no address could. */
export interface FrameAddress {
  readonly url: string
  readonly posted: readonly (readonly [name: string, value: string])[]
}

/** `opening`: the random word of this opening, which also keeps the page out of every cache. */
export function frameAddress(
  service: string,
  fields: FrameAddress['posted'],
  { opening, shopOrigin }: { opening: string; shopOrigin: string },
): FrameAddress {
  const own = [
    ['embedded', '1'],
    ['opening', opening],
    ['shop_origin', shopOrigin],
  ]
  const address = (pairs: readonly (readonly string[])[]) =>
    `${service}/purchase?${new URLSearchParams(pairs as [string, string][])}`
  const url = address([...fields, ...own])
  return url.length > ADDRESS_MAX ? { url: address([...own, ['show', '1']]), posted: fields } : { url, posted: [] }
}
