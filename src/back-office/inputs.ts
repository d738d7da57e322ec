import { numberText } from '../pages/office/figures.ts'
import { formatDate, parseDate } from '../schedules/index.ts'
import { parseDecimal, toDecimal } from '../shared/money.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { decimalInWords } from '../texts/numbers.ts'
import type { OfficeTexts } from '../texts/office.ts'

/** What was read, or a sentence that says what to write instead. */
type Read<Value> = { readonly value: Value } | { readonly wrong: string }

/** One parameter of a page or field of a form: always a text when it arrives, and then its own type. */
export interface Input<Value> {
  read(text: string, language: StaffLanguage): Read<Value>
}

export type Inputs = Readonly<Record<string, Input<unknown>>>
export type ValuesOf<I extends Inputs> = {
  readonly [Name in keyof I]: I[Name] extends Input<infer Value> ? Value : never
}
export type ErrorsOf<I extends Inputs> = { readonly [Name in keyof I]?: string }
export type TypedOf<I extends Inputs> = { readonly [Name in keyof I]?: string }

const wrongIn = (language: StaffLanguage): OfficeTexts['wrong'] => languages[language].office.wrong

/** A line of words, without spaces around them. */
export function text({ max }: { readonly max: number }): Input<string> {
  return {
    read(given, language) {
      const value = given.trim()
      if (value === '') return { wrong: wrongIn(language).missing }
      return value.length > max ? { wrong: wrongIn(language).long(numberText(max, { language })) } : { value }
    },
  }
}

/** As it was typed: spaces are part of it. */
export function password(): Input<string> {
  return {
    read: (given, language) => (given === '' ? { wrong: wrongIn(language).missing } : { value: given }),
  }
}

/** One of these words. */
export function oneOf<const Value extends string>(values: readonly Value[]): Input<Value> {
  return {
    read(given, language) {
      const value = values.find((each) => each === given)
      return value === undefined ? { wrong: wrongIn(language).choice } : { value }
    },
  }
}

/** Some of these words, each once: a parameter that comes several times is read with commas between. */
export function severalOf<const Value extends string>(values: readonly Value[]): Input<readonly Value[]> {
  return {
    read(given, language) {
      const words = given.split(',')
      const found = values.filter((each) => words.includes(each))
      return found.length === words.length ? { value: found } : { wrong: wrongIn(language).choice }
    },
  }
}

const MEBIBYTE = 1024 * 1024

/** An amount to follow: such a one may be meant. */
const EXAMPLE_MINOR = 1250n

/** In minor units; written as people of the language write it. */
export function amount(currency: string, { min, max }: { readonly min: bigint; readonly max: bigint }): Input<bigint> {
  return {
    read(given, language) {
      const value = parseDecimal(given, currency)
      const written = (amountMinor: bigint) => decimalInWords(toDecimal(amountMinor, currency), language)
      if (value === undefined)
        return { wrong: wrongIn(language).amount(written(max < EXAMPLE_MINOR ? max : EXAMPLE_MINOR)) }
      if (value < min || value > max) return { wrong: wrongIn(language).amountBetween(written(min), written(max)) }
      return { value }
    },
  }
}

export function wholeNumber({ min, max }: { readonly min: number; readonly max: number }): Input<number> {
  return {
    read(given, language) {
      const value = /^\d{1,9}$/.test(given.trim()) ? Number(given) : Number.NaN
      return value >= min && value <= max
        ? { value }
        : { wrong: wrongIn(language).whole(numberText(min, { language }), numberText(max, { language })) }
    },
  }
}

/** `yyyy-mm-dd`, as browsers send a day. */
export function day(): Input<string> {
  return {
    read(given, language) {
      const date = parseDate(given)
      return date ? { value: formatDate(date) } : { wrong: wrongIn(language).day }
    },
  }
}

/** A file, whose bytes arrive in base 64: those of any kind, also what no text has. */
export function file({ bytesMax }: { readonly bytesMax: number }): Input<Buffer> {
  return {
    read(given, language) {
      const value = Buffer.from(given, 'base64')
      if (value.length === 0) return { wrong: wrongIn(language).noFile }
      if (value.length <= bytesMax) return { value }
      return { wrong: wrongIn(language).largeFile(numberText(Math.floor(bytesMax / MEBIBYTE), { language })) }
    },
  }
}

/** Typed once more by whoever ends something for good: its last letters. */
export function typedAgain(expected: string): Input<string> {
  return {
    read: (given, language) =>
      given.trim() === expected ? { value: expected } : { wrong: wrongIn(language).typed(expected) },
  }
}

/** Nothing is a value, too. */
export function optional<Value>(input: Input<Value>): Input<Value | undefined> {
  return { read: (given, language) => (given.trim() === '' ? { value: undefined } : input.read(given, language)) }
}

/** Everything at once, so that all that is wrong is said together. */
export function readInputs<I extends Inputs>(
  inputs: I,
  given: Readonly<Record<string, string | undefined>>,
  language: StaffLanguage,
): { readonly values: ValuesOf<I> } | { readonly errors: ErrorsOf<I> } {
  const read = Object.entries(inputs).map(([name, input]) => [name, input.read(given[name] ?? '', language)] as const)
  const errors = read.flatMap(([name, found]) => ('wrong' in found ? [[name, found.wrong]] : []))
  if (errors.length > 0) return { errors: Object.fromEntries(errors) as ErrorsOf<I> }
  const values = read.map(([name, found]) => [name, 'value' in found ? found.value : undefined])
  return { values: Object.fromEntries(values) as ValuesOf<I> }
}

/** The parameters of an address that can be read; the others are not there. */
export function readQuery<I extends Inputs>(
  inputs: I,
  given: Readonly<Record<string, string | undefined>>,
  language: StaffLanguage,
): Partial<ValuesOf<I>> {
  const found = Object.entries(inputs).flatMap(([name, input]) => {
    const read = given[name] ? input.read(given[name], language) : { wrong: '' }
    return 'value' in read ? [[name, read.value]] : []
  })
  return Object.fromEntries(found) as Partial<ValuesOf<I>>
}
