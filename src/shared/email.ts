/** RFC 5321: an address of more octets cannot be delivered. */
export const EMAIL_LENGTH_MAX = 254

/** Checked loosely, because only a delivered e-mail proves an address; strictly against what could end a header. */
const EMAIL = /^[^\s\p{C}@<>"',;:\\()[\]]{1,64}@[^\s\p{C}@<>"',;:\\()[\]]{1,189}\.[^\s\p{C}@<>"',;:\\()[\].]{2,63}$/u

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text)
}

/**
 * Characters that turn the text after them around, or hide between letters: whoever types them makes a name or a title
 * read as another. Those that languages need (joiners, direction marks) are none of them.
 */
const DECEIVING = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g

export function withoutDeceit(text: string): string {
  return text.replace(DECEIVING, '')
}

/** A name as one line of text: what people type never reaches a header as a line break. */
export function oneLine(text: string): string {
  const shown = withoutDeceit(text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return shown.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}
