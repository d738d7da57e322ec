/** The merchant's colour, tamed and never refused: hue kept, chroma capped, and as dark or light as text needs it. */

import { fromOklch, linear, type Oklch, type Rgb, toOklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'

/** Grounds of whipround.css (`--paper`, `--raised`, `--on-accent` of the light scheme); a test keeps them equal. */
export const GROUNDS = {
  light: { paper: '#f1f5f5', raised: '#ffffff', onAccent: '#ffffff' },
  dark: { paper: '#0b1417', raised: '#121e22', onAccent: '#04222c' },
} as const

/** WCAG 2.2 AA for text. */
const LEGIBLE_CONTRAST = 4.5
/** Light on dark glares less than the formula believes, and needs more. */
const LEGIBLE_CONTRAST_DARK = 7
/** Beyond it a screen shouts. */
const CHROMA_MAX = 0.16
const CHROMA_DARK = 0.8
const LIGHTNESS_STEP = 0.01
/** Of the quiet ground behind news. */
const WASH = { light: { lightness: 0.94, chroma: 0.015 }, dark: { lightness: 0.29, chroma: 0.035 } } as const
/** Of a button's label in the dark. */
const ON_ACCENT_DARK = { lightness: 0.23, chroma: 0.05 } as const

/** What a page takes from one colour of a merchant. */
export interface Accent {
  readonly accent: Rgb
  readonly onAccent: Rgb
  readonly wash: Rgb
}

/** `#b4472a` or `#b42`; undefined for anything else. */
export function parseColour(text: string | null | undefined): Rgb | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec((text ?? '').trim())
  if (!match) return undefined
  const digits = match[1] as string
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((start) => Number.parseInt(full.slice(start, start + 2), 16)) as unknown as Rgb
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

export const toHex = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** The same hue in a page's scheme, legible as text on its grounds and under a button's label. */
export function tame(colour: Rgb, scheme: Scheme): Accent {
  const own = toOklch(colour)
  const capped = { ...own, chroma: Math.min(own.chroma, CHROMA_MAX) }
  const ground = (of: { lightness: number; chroma: number }) =>
    fromOklch({ ...of, chroma: Math.min(own.chroma, of.chroma), hue: own.hue })
  const wash = ground(WASH[scheme])
  const grounds = GROUNDS[scheme]
  const hex = (text: string) => parseColour(text) as Rgb
  if (scheme === 'light') {
    const onAccent = hex(grounds.onAccent)
    const under = [onAccent, hex(grounds.paper), wash]
    // A colour that asks for no change is left to the last bit.
    const start = own.chroma <= CHROMA_MAX ? colour : undefined
    return { accent: darkened(capped, under, start), onAccent, wash }
  }
  const onAccent = ground(ON_ACCENT_DARK)
  const quiet = { ...capped, chroma: capped.chroma * CHROMA_DARK }
  return { accent: lightened(quiet, hex(grounds.raised)), onAccent, wash }
}

function darkened(colour: Oklch, grounds: readonly Rgb[], start = fromOklch(colour)): Rgb {
  let shade = start
  for (let lightness = colour.lightness; ; lightness -= LIGHTNESS_STEP) {
    if (grounds.every((ground) => contrast(shade, ground) >= LEGIBLE_CONTRAST)) return shade
    shade = fromOklch({ ...colour, lightness: lightness - LIGHTNESS_STEP })
  }
}

function lightened(colour: Oklch, ground: Rgb): Rgb {
  for (let lightness = colour.lightness; ; lightness += LIGHTNESS_STEP) {
    const shade = fromOklch({ ...colour, lightness: Math.min(lightness, 1) })
    if (contrast(shade, ground) >= LEGIBLE_CONTRAST_DARK) return shade
  }
}

/**
 * What follows whipround.css on a merchant's pages; empty when the colour is absent or not a hex colour. Media queries
 * rather than `light-dark()`: old phones pay too.
 */
export function brandCss(colour: string | null | undefined): string {
  const parsed = parseColour(colour)
  if (!parsed) return ''
  const rule = (scheme: Scheme) => {
    const { accent, onAccent, wash } = tame(parsed, scheme)
    return `:root{--accent:${toHex(accent)};--on-accent:${toHex(onAccent)};--wash:${toHex(wash)}}`
  }
  return `${rule('light')}\n@media (prefers-color-scheme:dark){${rule('dark')}}\n`
}
