import { type Html, html } from '../html.ts'
import type { PayTexts } from './pay-texts.ts'

/** A form of its own, before the card's: nobody who sends a typed card by the enter key presses this instead. */
export function walletForm(texts: PayTexts, action: string): Html {
  return html`<form method="post" action="${action}" class="wallet-form">
<button class="button" type="submit">${texts.wallet}</button>
<p class="quiet">${texts.walletNote}</p>
</form>`
}

/** What it hands over, as the books have it: nobody types it, and no 3-D Secure asks, for a device has asked already. */
export const WALLET_EXPIRY = '2034-12'
