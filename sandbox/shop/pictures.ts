import { type Html, html } from '../html.ts'

/** Drawn by hand, 320 by 200; colours are the stylesheet's, so that they follow light and dark. */
function drawn(parts: Html): Html {
  return html`<svg class="picture" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
<path class="sky" d="M0 0h320v200H0z"/>
${parts}</svg>`
}

const SUN = html`<circle class="sun" cx="248" cy="56" r="24"/>`
const SEA = html`<path class="sea" d="M0 128h320v72H0z"/>
<path class="foam" d="M20 148h44m18 18h60m30-20h52m24 26h40M40 184h34"/>`

export const LIGHTHOUSE = drawn(html`${SUN}${SEA}
<path class="beam" d="M160 46L320 14v52zM148 46L0 18v50z"/>
<path class="rock" d="M70 200c10-36 44-52 88-52s80 14 96 52z"/>
<path class="wall" d="M140 64h28l10 92h-48z"/>
<path class="brick" d="M137.5 88h33l2.6 24h-38.2zM132.6 134h42.8l2.4 22h-47.600z"/>
<path class="lamp" d="M144 42h20v22h-20z"/>
<path class="ink" d="M138 62h32v6h-32zM142 42l12-14 12 14zM148 140h12v16h-12z"/>`)

export const COTTAGE = drawn(html`${SUN}
<path class="sea" d="M0 118h320v40H0z"/>
<path class="grass" d="M0 152c70-24 150-20 320-6v54H0z"/>
<path class="wall" d="M86 92h132v72H86z"/>
<path class="slate" d="M74 96l26-42h104l26 42z"/>
<path class="ink" d="M176 36h16v22h-16z"/>
<path class="brick" d="M140 120h24v44h-24z"/>
<path class="glass" d="M100 112h24v22h-24zM180 112h24v22h-24z"/>
<circle class="bloom" cx="78" cy="166" r="10"/><circle class="bloom" cx="62" cy="172" r="8"/>
<circle class="bloom" cx="228" cy="166" r="11"/><circle class="bloom" cx="246" cy="172" r="8"/>`)

export const SAILING = drawn(html`${SUN}
<path class="hill" d="M0 128c24-26 62-30 96-8 10-8 26-8 36 8z"/>
${SEA}
<path class="wall" d="M168 24v100h70c-8-46-34-82-70-100z"/>
<path class="brick" d="M160 40v84h-58c8-38 30-68 58-84z"/>
<path class="ink" d="M162 18h4v118h-4zM92 134h154c-8 20-20 30-36 30h-82c-18 0-30-10-36-30z"/>`)

export const KAYAK = drawn(html`${SUN}
<path class="hill" d="M0 128c40-60 92-64 128-14 26-22 54-14 70 14z"/>
${SEA}
<path class="brick" d="M48 152c58 22 166 22 224 0-22 36-202 36-224 0z"/>
<path class="ink" d="M146 158c-4-30 4-44 16-44s20 14 16 44z"/>
<circle class="skin" cx="162" cy="102" r="12"/>
<path class="paddle" d="M104 168L222 104"/>
<ellipse class="lamp" cx="100" cy="170" rx="16" ry="6" transform="rotate(-28 100 170)"/>
<ellipse class="lamp" cx="226" cy="102" rx="16" ry="6" transform="rotate(-28 226 102)"/>`)

export const BICYCLES = drawn(html`${SUN}
<path class="sea" d="M0 118h320v40H0z"/>
<path class="grass" d="M0 146c80-20 200-20 320 4v50H0z"/>
<path class="path" d="M0 186c100-26 220-28 320-8v16c-100-18-220-14-320 6z"/>
<circle class="wheel" cx="106" cy="150" r="32"/><circle class="wheel" cx="214" cy="150" r="32"/>
<path class="frame" d="M106 150l34-56h52l22 56M140 94l26 56 26-56M166 150h-60"/>
<path class="ink" d="M128 86h26v7h-26zM188 78h26v6h-20l2 12h-6z"/>`)

export const CREPES = drawn(html`<path class="table" d="M0 120h320v80H0z"/>
<ellipse class="wall" cx="146" cy="142" rx="112" ry="38"/>
<ellipse class="plate" cx="146" cy="138" rx="92" ry="28"/>
<path class="crepe" d="M70 136c20-34 110-46 152-6-6 26-128 36-152 6z"/>
<path class="fold" d="M92 134c30-22 74-24 112-6M110 146c24-16 54-18 82-8"/>
<path class="lamp" d="M138 116h22v14h-22z"/>
<path class="brick" d="M262 74h40v50c0 14-40 14-40 0z"/>
<ellipse class="ink" cx="282" cy="74" rx="20" ry="6"/>
<path class="steam" d="M112 92c-10-14 10-20 0-36m34 30c-10-14 10-20 0-36m34 36c-10-14 10-20 0-36"/>`)
