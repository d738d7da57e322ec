/**
 * Adyen knows a token only together with the shopper it was stored for, so ours has both. Each attempt is a shopper of
 * its own: it says whose card a token is that is told later, and tells nothing of the person.
 */
export function toCredential(shopperReference: string, token: string): string {
  return `${shopperReference}.${token}`
}

/** What is none of ours is nothing that Adyen knows either. */
export function parseCredential(credential: string): { shopperReference: string; token: string } {
  const [shopperReference = '', token = shopperReference] = credential.split('.')
  return { shopperReference, token }
}
