import { type Html, html } from '../html.ts'
import type { PayTexts } from './pay-texts.ts'

/**
 * A form of its own, so that nobody who sends a typed card by the enter key presses this instead; behind the card's, which
 * whoever drives this page by a program has always found first.
 */
export function walletForm(texts: PayTexts, action: string): Html {
  return html`<form method="post" action="${action}" class="wallet-form">
<button class="button" type="submit">${texts.wallet}</button>
<p class="quiet">${texts.walletNote}</p>
</form>`
}

/** What it hands over, as the books have it: nobody types it, and no 3-D Secure asks, for a device has asked already. */
export const WALLET_EXPIRY = '2034-12'
