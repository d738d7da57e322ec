/** RFC 5321: an address of more octets cannot be delivered. */
export const EMAIL_LENGTH_MAX = 254

/** Checked loosely, because only a delivered e-mail proves an address; strictly against what could end a header. */
const EMAIL = /^[^\s\p{C}@<>"',;:\\()[\]]{1,64}@[^\s\p{C}@<>"',;:\\()[\]]{1,189}\.[^\s\p{C}@<>"',;:\\()[\].]{2,63}$/u

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text)
}

/** A name as one line of text: what people type never reaches a header as a line break. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()
}
