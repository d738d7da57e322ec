const PSP_REFERENCE = /^[0-9A-Z]{16}$/

/** Adyen's own name of a payment or of what was done to it. */
export function isPspReference(text: string): boolean {
  return PSP_REFERENCE.test(text) && !isCardNumber(text)
}

/** Adyen's older references are sixteen digits, too; none of them begins as the numbers of cards do. */
function isCardNumber(text: string): boolean {
  if (!/^[2-6]\d{15}$/.test(text)) return false
  let sum = 0
  for (const [index, digit] of [...text].entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
