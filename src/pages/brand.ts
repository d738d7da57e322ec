/** The merchant's colour, made legible: links, rings and buttons keep 4.5:1 against paper and label in both schemes. */

type Rgb = readonly [number, number, number]

/** Grounds of base.css (`--paper`, `--raised`, `--ink` on buttons); a test keeps them equal. */
export const GROUNDS = {
  light: { paper: '#fbf9f6', onAccent: '#ffffff' },
  dark: { paper: '#171412', onAccent: '#1b120d' },
} as const

/** WCAG 2.2 AA for text. */
const LEGIBLE_CONTRAST = 4.5
/** Beyond this much black or white a colour is no longer the merchant's: the house accent serves better. */
const RECOGNISABLE_MIX = 0.5
const MIX_STEP = 0.02

/** `#b4472a` or `#b42`; undefined for anything else. */
export function parseColour(text: string | null | undefined): Rgb | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec((text ?? '').trim())
  if (!match) return undefined
  const digits = match[1] as string
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((start) => Number.parseInt(full.slice(start, start + 2), 16)) as unknown as Rgb
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function mix(colour: Rgb, pole: number, part: number): Rgb {
  return colour.map((channel) => Math.round(channel + (pole - channel) * part)) as unknown as Rgb
}

export const toHex = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** The nearest shade that reads on the scheme's paper and carries its button label; undefined when too far away. */
export function legibleShade(colour: Rgb, scheme: 'light' | 'dark'): Rgb | undefined {
  const grounds = [GROUNDS[scheme].paper, GROUNDS[scheme].onAccent].map((text) => parseColour(text) as Rgb)
  const [paper, onAccent] = grounds as [Rgb, Rgb]
  for (let part = 0; part <= RECOGNISABLE_MIX; part += MIX_STEP) {
    const shade = mix(colour, scheme === 'light' ? 0 : 255, part)
    if (contrast(shade, paper) >= LEGIBLE_CONTRAST && contrast(shade, onAccent) >= LEGIBLE_CONTRAST) return shade
  }
  return undefined
}

/** Whether a shade of it can be read, and carries a button's label, in both schemes. */
export function carriesText(colour: Rgb): boolean {
  return legibleShade(colour, 'light') !== undefined && legibleShade(colour, 'dark') !== undefined
}

/**
 * The stylesheet that follows whipround.css on a merchant's pages; empty when the colour is absent, not a hex
 * colour, or legible in neither scheme (the house accent stays). Media queries rather than `light-dark()`: old phones pay too.
 */
export function brandCss(colour: string | null | undefined): string {
  const parsed = parseColour(colour)
  if (!parsed) return ''
  const light = legibleShade(parsed, 'light')
  const dark = legibleShade(parsed, 'dark')
  if (!light && !dark) return ''
  const rule = (shade: Rgb | undefined) => (shade ? `:root{--accent:${toHex(shade)}}` : '')
  return `${rule(light)}\n@media (prefers-color-scheme:dark){${dark ? rule(dark) : ':root{--accent:var(--house-dark)}'}}\n`
}
