/** OKLCH (CSS Color Module Level 4, 8.5): lightness, chroma and hue as eyes tell them apart. */

export type Rgb = readonly [number, number, number]

export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  /** Radians. */
  readonly hue: number
}

/** Below it a step of eight bits is smaller than anybody sees. */
const CHROMA_STEP = 0.001
/** What rounding to bytes forgives. */
const OUTSIDE = 0.0005

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** Channels 0 to 255, without gamma: what luminance and OKLab are made of. */
export const linear = (colour: Rgb) => colour.map((channel) => toLinear(channel / 255)) as unknown as Rgb

export function toOklch(colour: Rgb): Oklch {
  const [red, green, blue] = linear(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest colour of that lightness and hue that a screen can show: chroma gives way. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const isShown = (part: number) =>
    channelsOf(lightness, part, hue).every((channel) => channel >= -OUTSIDE && channel <= 1 + OUTSIDE)
  if (isShown(chroma)) return toBytes(channelsOf(lightness, chroma, hue))
  let [inside, outside] = [0, chroma]
  while (outside - inside > CHROMA_STEP) {
    const middle = (inside + outside) / 2
    if (isShown(middle)) inside = middle
    else outside = middle
  }
  return toBytes(channelsOf(lightness, inside, hue))
}

function channelsOf(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const toBytes = (channels: Rgb) =>
  channels.map((channel) => Math.round(255 * fromLinear(Math.min(Math.max(channel, 0), 1)))) as unknown as Rgb
