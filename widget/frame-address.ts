/** Some servers and proxies refuse longer ones; a JWT with addresses and metadata may be. */
const ADDRESS_MAX = 6000

/** Where the frame goes: the settings are posted there, in one trip. */
export interface FrameAddress {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The same as an address, a trip more: where the shop's policy forbids the form. None where it would be too long. */
  readonly url: string | undefined
}

/** `opening`: the random word of this opening, which also keeps the page out of every cache. */
export function frameAddress(
  service: string,
  fields: FrameAddress['fields'],
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
  return { action: address(own), fields, url: url.length > ADDRESS_MAX ? undefined : url }
}
