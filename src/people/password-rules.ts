import { refuse } from '../refusals/index.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** NIST SP 800-63B asks for 8; without a second factor a longer one. */
const PASSWORD_LENGTH_MIN = 12
/** `Authorization: Basic` has room for it; longer would only make us hash more. */
const PASSWORD_LENGTH_MAX = 200

/** What must be left when everything that a guesser tries first is taken out. */
const UNGUESSED_CHARS_MIN = 6
/** Shorter words of a name stand in too many good passwords. */
const OWN_WORD_CHARS_MIN = 4
const RUN_CHARS_MIN = 4
/** As fingers find them: the alphabet, digits, and the rows of QWERTY and AZERTY. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '12345678901234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
  .concat(['qsdfghjklm', 'wxcvbn'])
  .flatMap((row) => [row, [...row].reverse().join('')])
const USUAL_WORDS = ['password', 'passwort', 'motdepasse', 'whipround', 'welcome', 'bienvenue', 'admin', 'letmein']

interface Chosen {
  readonly email: string
  readonly password: string
  /** The companies they choose it for: whoever guesses begins with those. */
  readonly companyNames: readonly string[]
}

/** Throws invalid `weak_password`. No rule asks for kinds of characters: that makes passwords worse (NIST SP 800-63B, 5.1.1.2). */
export function requireStrongPassword({ email, password, companyNames }: Chosen): void {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    refuse('weak_password', { why: 'length', min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX })
  }
  if (bare(password) === bare(email)) refuse('weak_password', { why: 'email' })
  const own = [email, ...companyNames].flatMap(wordsOf)
  if ([bare(password), plain(bare(password))].some((text) => isCommon(text) || isGuessed(text, own)))
    refuse('weak_password', { why: 'common' })
}

/** Letters and digits: what stands between them is tried as well. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@$!]/gu, '')

/** With the letters that stand behind what is written for them. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string) => text.replace(/[0-9@$!]/g, (sign) => LETTERS[sign] ?? sign)

/** The address before its @, the company's name: each as a whole and word by word. */
function wordsOf(name: string): string[] {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u)
  return [words.join(''), ...words].map(bare).filter((word) => word.length >= OWN_WORD_CHARS_MIN)
}

/** On the list, also with a year or a sign behind it. */
function isCommon(text: string): boolean {
  return COMMON_PASSWORDS.has(text) || COMMON_PASSWORDS.has(/^.*\p{L}/su.exec(text)?.[0] ?? '')
}

/** Little but names, usual words, runs such as `4567` or `poiuy`, and the same once more. */
function isGuessed(text: string, own: readonly string[]): boolean {
  const words = [...own, ...USUAL_WORDS].toSorted((one, other) => other.length - one.length)
  const unnamed = words.reduce((left, word) => left.replaceAll(word, ''), text)
  const once = unitOf(withoutRuns(unnamed))
  return new Set(text).size < UNGUESSED_CHARS_MIN || [...once].length < UNGUESSED_CHARS_MIN
}

/** What a text says again and again, or all of it. */
function unitOf(text: string): string {
  const repeats = (length: number) => text.startsWith(text.slice(length))
  return text.slice(
    0,
    Array.from({ length: text.length }, (_, at) => at).find((at) => at > 0 && repeats(at)) ?? text.length,
  )
}

function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at)
    if (run === 0) left += text[at]
    at += run || 1
  }
  return left
}

/** How many characters from here on follow each other in a row; none below four. */
function runAt(text: string, at: number): number {
  let length = RUN_CHARS_MIN
  const isRun = () => at + length <= text.length && ROWS.some((row) => row.includes(text.slice(at, at + length)))
  while (isRun()) length += 1
  return length === RUN_CHARS_MIN ? 0 : length - 1
}
